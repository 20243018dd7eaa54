import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { undoOperation as undo } from "../domain/undoing/undo-operation.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { toLineState } from "../store/lines.ts";

/** Restores what an operation changed, in one commit: everything or nothing. */
export const undoOperation: Rpc<"undoOperation"> = async (context, { operationId }, call) =>
  execute(context, call, {
    operation: "undo",
    // A commit for itself, because a row that the undo stores again may have been deleted in the same commit.
    weight: MAX_BATCH,
    scope: { operationId },
    decide: (ledger, set) => {
      const steps = stepsOf(set);
      if (steps.length === 0) throw new AppError("operation_not_found");
      undo(ledger, steps);
    },
    undoes: (set) => ({
      operationId,
      learned: stepsOf(set).flatMap((step) => (step.entity === "match" ? step.learned : [])),
    }),
    answer: (_, { lines, invoices, matches, deletedMatches }) => ({
      lineStates: lines.filter(({ contentChanged }) => contentChanged).map(({ after }) => toLineState(after)),
      invoiceNumbers: invoices.filter(({ contentChanged }) => contentChanged).map(({ after }) => after.invoiceNumber),
      matchIds: [...matches.map(({ after }) => after.id), ...deletedMatches.map(({ id }) => id)],
    }),
  });

function stepsOf({ steps }: WorkingSet) {
  if (steps === undefined) throw new AppError("operation_final");
  return steps;
}
