import type { DeleteMatchRequest, DeleteMatchResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { deleteMatch as remove } from "../domain/update-match.ts";
import { decideAndCommit } from "../store/commit.ts";
import { loadLedger } from "../store/load-ledger.ts";
import { findMatch } from "../store/matches.ts";

/** Deletes a match for good and releases what it allocated. */
export async function deleteMatch(
  context: Context,
  request: DeleteMatchRequest,
  call: Call,
): Promise<DeleteMatchResponse> {
  await decideAndCommit(context, call, "delete_match", async (collections) => {
    const match = await findMatch(collections, request.id);
    if (match === undefined) throw new AppError("match_not_found");
    const ledger = await loadLedger(collections, { lineIds: [match.transactionId], matches: [match] });
    remove(ledger, match);
    return { ledger, result: undefined };
  });
  return {};
}
