import { AppError, type FieldError, invalidField } from "@matchbook/runtime/errors/errors";
import { newId } from "@matchbook/runtime/values/ids";
import { ROWS_AT_ONCE } from "@matchbook/runtime/work/slices";
import type { Call, Context, Rpc } from "../context.ts";
import { objectionsTo, removeLines as remove } from "../domain/remove-lines.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { loadWorkingSet } from "../engine/load-working-set.ts";
import { findExportedLines } from "../store/exports.ts";

/** The most lines of a request. */
const MOST_LINES = 10_000;

/**
 * Gives up the lines of an import that is taken back. All are checked before the first is given up, in a commit for each
 * `ROWS_AT_ONCE` of them: the decisions of others have their turn in between. One that is made about a line meanwhile
 * stops the removal there; a repeated call goes on. With the last lines an event tells the transaction service.
 * @throws AppError file_in_use, file_unfinished
 */
export const removeLines: Rpc<"removeLines"> = async (context, { lineIds: ids }, call) => {
  if (ids.length > MOST_LINES) throw invalidField("lineIds", `Must have at most ${MOST_LINES} items`);
  const parts = Array.from({ length: Math.ceil(ids.length / ROWS_AT_ONCE) }, (_, part) =>
    ids.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
  const fields: FieldError[] = [];
  for (const lineIds of parts) fields.push(...(await objections(context, call, lineIds)));
  if (fields.length > 0) throw new AppError("file_in_use", { fields });
  const operationId = call.operationId ?? newId();
  for (const lineIds of parts) {
    // An export that is made between this and the commit has the decision and what took it back: it depends on neither.
    const exported = await findExportedLines(call.collections, lineIds);
    await execute(
      context,
      { ...call, operationId },
      {
        operation: "remove_file",
        // A commit for itself, because it changes hundreds of rows.
        weight: MAX_BATCH,
        scope: { lineIds },
        continues: lineIds !== parts.at(-1),
        decide: (ledger, { closed }) => remove(ledger, lineIds, { closed, exported }),
        answer: () => ({}),
      },
    );
  }
  return {};
};

/** The decisions that depend on lines, as they are stored now. */
function objections(context: Context, call: Call, lineIds: string[]) {
  return context.transaction(call, async (within) => {
    const exported = await findExportedLines(within, lineIds);
    const set = await loadWorkingSet(within, [{ lineIds }]);
    return objectionsTo(set.ledger({ lineIds }), lineIds, { closed: set.closed, exported });
  });
}
