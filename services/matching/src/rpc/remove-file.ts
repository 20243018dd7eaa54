import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { removeInvoices } from "../domain/remove-invoices.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { removal, requireFile, toFiles } from "../store/files.ts";

/**
 * Takes the import of a file back, in one commit: everything or nothing. A repeated call changes nothing.
 * @throws AppError file_not_found, file_in_use, file_too_large_to_remove
 */
export const removeFile: Rpc<"removeFile"> = async (context, { id }, call) => {
  const collections = await context.collections(call.tenant);
  const row = await requireFile(collections, id);
  if (row.removed === undefined) {
    const now = context.clock();
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
      remember: () => [removal(collections, id, call, now)],
    });
  }
  const [file] = await toFiles(collections, [await requireFile(collections, id)], context.clock());
  if (file === undefined) throw new AppError("file_not_found");
  return file;
};
