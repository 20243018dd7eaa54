import { applyCredits, type Closing, closeDifference } from "@matchbook/matcher/books/adjustment";
import { removeMatch, replaceMatch } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { quoteAgain } from "@matchbook/matcher/books/quote";
import type { Exchange } from "@matchbook/matcher/model/exchange";
import { allocates, isLive, lineRemaining, type Match } from "@matchbook/matcher/model/model";
import { shownMinor } from "@matchbook/matcher/model/money";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { MatchTargetStatus } from "@matchbook/vocabulary/statuses";
import { forgive, refuse, UNEXPLAINED } from "./refused-pairs.ts";

export interface MatchUpdate {
  status: MatchTargetStatus | undefined;
  matchedAmount: bigint | undefined;
  metadataJson: string | undefined;
}

const MOST_TAKERS = 3;

/** Changes status, amount and metadata of a live match together, and closes a difference, which confirms it. */
export function updateMatch(
  ledger: Ledger,
  match: Match,
  update: MatchUpdate,
  exchange: Exchange,
  closing?: Closing,
): Match {
  if (!isLive(match)) {
    const fields = [{ field: "status", message: whyFinal(ledger, match) }];
    throw new AppError("match_final", { params: { status: match.status }, fields });
  }
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
  if (!isLive(next)) refuse(ledger, match.lineId, match.invoiceId, status === "rejected" ? "rejected" : "unlinked");
  replaceMatch(ledger, match, next);
  if (closing !== undefined) {
    if (startsToAllocate) applyCredits(ledger, next, closing);
    closeDifference(ledger, next, closing);
  }
  return next;
}

/** The cause of a match's end, as far as its line and invoice show it now. Codes are in quotes, because others chose them. */
function whyFinal(ledger: Ledger, { status, kind, lineId, invoiceId, ...match }: Match): string {
  if (status === "rejected") return "It was rejected, so it is not suggested again";
  const line = ledger.line(lineId);
  const transaction = `Transaction ${JSON.stringify(line.transactionCode)}`;
  if (line.ignored) return `${transaction} is ignored`;
  const { invoiceNumber, currency, remaining, void: isVoid } = ledger.invoice(invoiceId);
  const invoice = `Invoice ${JSON.stringify(invoiceNumber)}`;
  if (isVoid) return `${invoice} is void`;
  const open = lineRemaining(line);
  if (open < match.matchedAmount) {
    const takers = ledger.matchesOfLine(lineId).filter(allocates).slice(0, MOST_TAKERS);
    const by = takers.map(({ id, matchedAmount, invoiceNumber: of }) => {
      return `; match ${id} took ${shownMinor(matchedAmount, line.currency)} for invoice ${JSON.stringify(of)}`;
    });
    return `${transaction} has ${shownMinor(open, line.currency)} ${line.currency} left${by.join("")}`;
  }
  if (kind === "payment" && remaining < match.invoiceAmount)
    return `${invoice} has ${shownMinor(remaining, currency)} ${currency} open: other payments took the rest`;
  return "It was unlinked or replaced; its history says by whom";
}

/** Deletes a match and releases its allocation. A live pair is unlinked; a rejected one is forgotten. */
export function deleteMatch(ledger: Ledger, match: Match): void {
  if (isLive(match)) refuse(ledger, match.lineId, match.invoiceId, "unlinked");
  if (match.status === "rejected") forgive(ledger, match.lineId, "rejected", match.invoiceId);
  removeMatch(ledger, match);
}
