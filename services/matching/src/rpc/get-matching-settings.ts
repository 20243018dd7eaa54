import type { MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { GetMatchingSettingsRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { findSettingsRow, toSettingsMessage } from "../store/settings.ts";

/** Returns the tenant's matching settings, with defaults for those it never changed. */
export async function getMatchingSettings(
  context: Context,
  _request: GetMatchingSettingsRequest,
  call: Call,
): Promise<MatchingSettings> {
  return toSettingsMessage(await findSettingsRow(await context.collections(call.tenant)));
}
