import type { MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { GetMatchingSettingsRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { findSettingsRow, toSettingsMessage } from "../store/settings.ts";

/** What the tenant decided about automatic matching, with the defaults where it decided nothing. */
export async function getMatchingSettings(
  context: Context,
  _request: GetMatchingSettingsRequest,
  call: Call,
): Promise<MatchingSettings> {
  return toSettingsMessage(await findSettingsRow(await context.collections(call.tenant)));
}
