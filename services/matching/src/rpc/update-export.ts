import { AppError, invalidField } from "@matchbook/runtime/errors";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import { EXPORT_TARGET_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { findExport, findExportState, joinRanges, toExportMessage } from "../store/exports.ts";
import { putSmall } from "../store/small-rows.ts";

/**
 * Marks a batch as booked, or recalls it: then its decisions are part of the next batch. Repeating it changes nothing.
 * @throws AppError export_not_found, export_final
 */
export const updateExport: Rpc<"updateExport"> = async (context, { number, status: wanted }, call) => {
  const status = EXPORT_TARGET_STATUSES.find((target) => target === wanted);
  if (status === undefined) throw invalidField("status", `Must be one of ${EXPORT_TARGET_STATUSES.join(", ")}`);
  const collections = await context.collections(call.tenant);
  return inTransactionOf(call, context.mongo, async (session) => {
    const scope = { ...collections, session };
    const row = await findExport(scope, number);
    if (row.status === status) return toExportMessage(row);
    if (row.status !== "created") throw new AppError("export_final", { params: { status: row.status } });
    const updated = { ...row, status, updatedAt: context.clock() };
    await scope.exports.replaceOne({ _id: row._id }, updated, { session });
    if (status === "recalled") {
      const state = await findExportState(scope);
      await putSmall(scope, "exports", { ...state, waiting: joinRanges([...state.waiting, ...row.ranges]) });
    }
    return toExportMessage(updated);
  });
};
