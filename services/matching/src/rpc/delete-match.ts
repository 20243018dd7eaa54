import type { ChangeMatchResponse, DeleteMatchRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { deleteMatch as remove } from "../domain/update-match.ts";
import { execute } from "../engine/execute.ts";
import { changedState } from "../store/lines.ts";

/** Deletes a match and releases what it allocated. */
export async function deleteMatch(
  context: Context,
  request: DeleteMatchRequest,
  call: Call,
): Promise<ChangeMatchResponse> {
  return execute(context, call, {
    operation: "delete_match",
    scope: { matchId: request.id },
    decide: (ledger) => {
      const match = ledger.match(request.id);
      if (match === undefined) throw new AppError("match_not_found");
      remove(ledger, match);
      return match.transactionId;
    },
    answer: (lineId, changes) => ({ lineState: changedState(changes, lineId) }),
  });
}
