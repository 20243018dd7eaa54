import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { deleteMatch as remove } from "../domain/update-match.ts";
import { execute } from "../engine/execute.ts";
import { changedState } from "../store/lines.ts";

/** Deletes a match and releases what it allocated. */
export const deleteMatch: Rpc<"deleteMatch"> = async (context, request, call) =>
  execute(context, call, {
    operation: "delete_match",
    scope: { matchId: request.id },
    decide: (ledger) => {
      const match = ledger.match(request.id);
      if (match === undefined) throw new AppError("match_not_found");
      remove(ledger, match);
      return match.transactionId;
    },
    answer: (lineId, changes) => ({ match: undefined, invoice: undefined, lineState: changedState(changes, lineId) }),
  });
