import type { Rpc } from "../context.ts";
import { findSettingsRow, toSettingsMessage } from "../store/settings.ts";

/** Returns the tenant's matching settings, with defaults for those it never changed. */
export const getMatchingSettings: Rpc<"getMatchingSettings"> = async (context, _request, call) =>
  toSettingsMessage(await findSettingsRow(await context.collections(call.tenant)));
