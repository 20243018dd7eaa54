import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { removeLines as remove } from "../domain/remove-lines.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { findExportedLines } from "../store/exports.ts";

/** The most lines that are given up in one commit. */
const MOST_LINES = 10_000;

/**
 * Gives up the lines of an import that is taken back, in one commit. Their new states tell the transaction service.
 * @throws AppError file_in_use, file_unfinished
 */
export const removeLines: Rpc<"removeLines"> = async (context, { transactionIds: ids }, call) => {
  if (ids.length > MOST_LINES) throw invalidField("transactionIds", `Must have at most ${MOST_LINES} items`);
  // An export that is made between this and the commit has the decision and what took it back: it depends on neither.
  const exported = await findExportedLines(await context.collections(call.tenant), ids);
  return execute(context, call, {
    operation: "remove_file",
    // A commit for itself, because it may change thousands of rows.
    weight: MAX_BATCH,
    scope: { lineIds: ids },
    decide: (ledger, { closed }) => remove(ledger, ids, { closed, exported }),
    answer: () => ({}),
  });
};
