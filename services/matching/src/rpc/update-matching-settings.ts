import type { UpdateMatchingSettingsRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { invalidField } from "@matchbook/runtime/errors";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import type { SettingsRow } from "../store/rows.ts";
import { findSettingsRow, fromSettingsRow, putSettings, toSettingsMessage } from "../store/settings.ts";

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
    const after: SettingsRow = { ...before, ...changed, _id: "matching" };
    requireOrder(after, request);
    await putSettings(scope, changed);
    return toSettingsMessage(after);
  });
};

function changeOf(request: UpdateMatchingSettingsRequest, updatedAt: Date): Omit<SettingsRow, "_id"> {
  const { autoConfirm, suggestFrom, confirmFrom, margin, ceilings, ceilingOtherwise, differenceLimits } = request;
  return {
    ...(autoConfirm === undefined ? {} : { autoConfirm }),
    ...(suggestFrom === undefined ? {} : { suggestFrom }),
    ...(confirmFrom === undefined ? {} : { confirmFrom }),
    ...(margin === undefined ? {} : { margin }),
    ...(ceilings === undefined ? {} : { ceilings: ceilings.ceilings }),
    ...(ceilingOtherwise === undefined ? {} : { ceilingOtherwise: ceilingOtherwise.amount ?? null }),
    ...(differenceLimits === undefined ? {} : { differenceLimits: differenceLimits.ceilings }),
    updatedAt,
  };
}

function requireOrder(row: SettingsRow, request: UpdateMatchingSettingsRequest): void {
  const { suggestFrom, confirmFrom } = fromSettingsRow(row);
  if (suggestFrom <= confirmFrom) return;
  if (request.confirmFrom === undefined) throw invalidField("suggestFrom", `Must be at most ${confirmFrom}`);
  throw invalidField("confirmFrom", `Must be at least ${suggestFrom}`);
}
