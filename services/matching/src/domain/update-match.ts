import { applyCredits, type Closing, closeDifference } from "@matchbook/matcher/books/adjustment";
import {
  forgive,
  quoteAgain,
  refuse,
  removeMatch,
  replaceMatch,
  UNEXPLAINED,
} from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Exchange } from "@matchbook/matcher/model/exchange";
import { isLive, type Match } from "@matchbook/matcher/model/model";
import { AppError } from "@matchbook/runtime/errors";
import type { MatchTargetStatus } from "@matchbook/vocabulary/statuses";

export interface MatchUpdate {
  status: MatchTargetStatus | undefined;
  matchedAmount: bigint | undefined;
  metadataJson: string | undefined;
}

/**
 * Changes status, amount and metadata of a live match together, and closes the difference on request, which
 * confirms a suggestion. Cancelled and rejected matches are final.
 * @throws AppError match_final, those of `quoteAgain` when the amount changes or the match starts to allocate, and those
 * of `replaceMatch`, `applyCredits` and `closeDifference`
 */
export function updateMatch(
  ledger: Ledger,
  match: Match,
  update: MatchUpdate,
  exchange: Exchange,
  closing?: Closing,
): Match {
  if (!isLive(match)) throw new AppError("match_final", { params: { status: match.status } });
  const amountChanges = update.matchedAmount !== undefined && update.matchedAmount !== match.matchedAmount;
  const isSuggestion = match.status === "pending_review";
  const status = update.status ?? (isSuggestion && closing?.reason !== undefined ? "confirmed" : match.status);
  const startsToAllocate = isSuggestion && (status === "active" || status === "confirmed");
  const to = { invoiceId: match.invoiceId, matchedAmount: update.matchedAmount ?? match.matchedAmount };
  const amounts = amountChanges || startsToAllocate ? quoteAgain(ledger, match, to, exchange) : {};
  const next: Match = {
    ...match,
    ...amounts,
    ...(amountChanges ? UNEXPLAINED : {}),
    status,
    metadataJson: update.metadataJson ?? match.metadataJson,
  };
  if (!isLive(next)) refuse(ledger, match.transactionId, match.invoiceId, unlinkedBy(next));
  replaceMatch(ledger, match, next);
  if (closing !== undefined) {
    if (startsToAllocate) applyCredits(ledger, next, closing);
    closeDifference(ledger, next, closing);
  }
  return next;
}

function unlinkedBy({ status }: Match): "rejected" | "unlinked" {
  return status === "rejected" ? "rejected" : "unlinked";
}

/**
 * Deletes a match and releases what it allocated. The pair of a live match is remembered as unlinked; the refusal of a
 * rejected match is forgotten.
 * @throws AppError those of `removeMatch`
 */
export function deleteMatch(ledger: Ledger, match: Match): void {
  if (isLive(match)) refuse(ledger, match.transactionId, match.invoiceId, "unlinked");
  if (match.status === "rejected") forgive(ledger, match.transactionId, "rejected", match.invoiceId);
  removeMatch(ledger, match);
}
