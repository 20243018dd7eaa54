import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import type { SettingsRow } from "../store/rows.ts";
import { findSettingsRow, putSettings, toSettingsMessage } from "../store/settings.ts";
import { changeOf, requireOrder } from "./settings-change.ts";

/**
 * Changes the given settings. The thresholds must be in order afterwards.
 * @throws AppError validation_failed
 */
export const updateMatchingSettings: Rpc<"updateMatchingSettings"> = async (context, request, call) => {
  const collections = await context.collections(call.tenant);
  return inTransactionOf(call, context.mongo, async (session) => {
    const scope = { ...collections, session };
    // Concurrent changes write the same document, so the later one is checked against the earlier.
    const changed = changeOf(request, context.clock());
    const before = await findSettingsRow(scope);
    const after: SettingsRow = { ...before, ...changed, _id: "settings" };
    requireOrder(after, request);
    await putSettings(scope, changed);
    return toSettingsMessage(after);
  });
};
