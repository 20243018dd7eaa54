import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Write } from "@matchbook/runtime/write-together";
import { matchWithout } from "../consumers/match-advised.ts";
import type { Context, Rpc } from "../context.ts";
import { isDecidedBy, releaseAdvice } from "../domain/release-advice.ts";
import { removeInvoices } from "../domain/remove-invoices.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { fromAdviceRow, linesOf } from "../store/advice-rows.ts";
import { deletion } from "../store/advice-writes.ts";
import { findAdviceRows } from "../store/advices.ts";
import { findFile, removal, requireFile } from "../store/files.ts";
import type { FileRow } from "../store/rows.ts";

/**
 * Takes the import of a file back, in one commit: everything or nothing. A repeated call changes nothing.
 * @throws AppError file_not_found, file_in_use, file_too_large_to_remove
 */
export const removeFile: Rpc<"removeFile"> = async (context, { id }, call) => {
  const collections = await context.collections(call.tenant);
  const row = await requireFile(collections, id);
  if (row.removed === undefined) {
    const written = removal(collections, id, call, context.clock());
    await (row.kind === "advices"
      ? takeAdvicesBack(context, call, { row, written })
      : takeInvoicesBack(context, call, { row, written }));
  }
  return findFile(collections, id, context.clock());
};

interface Removed {
  row: FileRow;
  /** The write that marks the file. */
  written: Write;
}

async function takeInvoicesBack(context: Context, call: Call, { row, written }: Removed): Promise<void> {
  await execute(context, call, {
    operation: "remove_file",
    // A commit for itself, because it deletes invoices.
    weight: MAX_BATCH,
    scope: { operationId: row.operationId, matchesOfInvoices: true },
    decide: (ledger, { steps }) => {
      if (steps === undefined) throw new AppError("file_too_large_to_remove");
      removeInvoices(ledger, steps);
    },
    answer: () => undefined,
    remember: () => [written],
  });
}

/**
 * Deletes the advices that the file created, all of them or none. Those that were deleted before are no obstacle. Lines
 * that another advice explains without them are matched again.
 */
async function takeAdvicesBack(context: Context, call: Call, { row, written }: Removed): Promise<void> {
  const collections = await context.collections(call.tenant);
  const advices = await findAdviceRows(collections, row.adviceIds ?? []);
  const advised = advices.flatMap((one) =>
    linesOf(one).map((lineId) => ({ adviceId: one._id, number: one.document.number, lineId })),
  );
  await execute(context, call, {
    operation: "remove_file",
    weight: MAX_BATCH,
    scope: { lineIds: advised.map(({ lineId }) => lineId) },
    decide: (ledger) => {
      const decided = advised.filter((one) => isDecidedBy(ledger, one)).map(({ number }) => number);
      const fields = [...new Set(decided)].map((number) => ({
        field: `advices/${number}`,
        message: "A payment was matched by it",
      }));
      if (fields.length > 0) throw new AppError("file_in_use", { fields });
      for (const one of advised) releaseAdvice(ledger, one);
    },
    answer: () => undefined,
    remember: () => [...advices.map(({ _id }) => deletion(collections, _id)), written],
  });
  await matchWithout(context, call, advices.map(fromAdviceRow));
}
