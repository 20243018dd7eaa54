import { describeLine, livePair, replaceMatch } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { type NewMatch, newMatch } from "@matchbook/matcher/books/new-match";
import { quote } from "@matchbook/matcher/books/quote";
import type { Exchange } from "@matchbook/matcher/model/exchange";
import { allocates, directionsAgree, type Match, type Moment } from "@matchbook/matcher/model/model";
import { LIMITS } from "@matchbook/matcher/model/settings";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { assertNotIgnored } from "./reconcile.ts";
import { forgive, refuse, UNEXPLAINED } from "./refused-pairs.ts";

/** An amount of a line for an invoice. */
export interface Allocation {
  pair: NewMatch;
  /** In minor units of the line's currency. */
  matchedAmount: bigint;
  exchange: Exchange;
  /** The payment of the invoice that the line returns, in the opposite direction. */
  payment?: Match | undefined;
}

/** Allocates an amount by hand, or returns a payment. A suggestion of the pair becomes this allocation. */
export function createMatch(ledger: Ledger, allocation: Allocation, moment: Moment): Match {
  const { pair, matchedAmount, exchange, payment } = allocation;
  if (payment !== undefined && payment.kind !== "payment") throw invalidField("returnsMatchId", "Must be a payment");
  if (payment !== undefined && payment.invoiceId !== pair.invoiceId)
    throw invalidField("returnsMatchId", "Must be a match of the invoice");
  const suggestion = suggestionOf(ledger, pair);
  const amounts = quote(ledger, pair.lineId, { ...pair, payment }, matchedAmount, exchange);
  const match: Match = {
    ...(suggestion ?? blankMatch(ledger, pair, moment)),
    ...amounts,
    kind: payment === undefined ? "payment" : "return",
    returnsMatchId: payment?.id,
    status: "active",
    source: "manual",
    confidence: undefined,
    ...UNEXPLAINED,
    metadataJson: pair.metadataJson ?? suggestion?.metadataJson ?? "",
  };
  replaceMatch(ledger, suggestion, match);
  // Allocating a pair by hand withdraws an earlier unlinking of it.
  forgive(ledger, pair.lineId, "unlinked", pair.invoiceId);
  return match;
}

/** Proposes that a line pays an invoice: a suggestion, which allocates nothing. @param by a name that people see */
export function proposeMatch(
  ledger: Ledger,
  { pair, matchedAmount, exchange }: Allocation,
  { by, moment }: { by: string; moment: Moment },
): Match {
  assertMayBeProposed(ledger, pair);
  const amounts = quote(ledger, pair.lineId, pair, matchedAmount, exchange);
  const proposal: Match = {
    ...blankMatch(ledger, pair, moment),
    ...amounts,
    status: "pending_review",
    explanation: `Proposed by ${by}.`,
  };
  replaceMatch(ledger, undefined, proposal);
  return proposal;
}

function assertMayBeProposed(ledger: Ledger, pair: NewMatch): void {
  const { refusals } = ledger.line(pair.lineId);
  if (suggestionOf(ledger, pair) !== undefined) throw new AppError("live_match_exists");
  if (refusals.some(({ invoiceId, kind }) => invoiceId === pair.invoiceId && kind === "rejected"))
    throw invalidField("invoiceId", "Was rejected for this transaction");
  const isFull = (matches: Match[]) =>
    matches.filter(({ status }) => status === "pending_review").length >= LIMITS.suggested;
  const wanted = `Must have fewer than ${LIMITS.suggested} suggestions`;
  if (isFull(ledger.matchesOfLine(pair.lineId))) throw invalidField("transactionId", wanted);
  if (isFull(ledger.matchesOfInvoice(pair.invoiceId))) throw invalidField("invoiceId", wanted);
}

/** The suggestion of a pair that a decision replaces. @throws AppError transaction_ignored, live_match_exists */
function suggestionOf(ledger: Ledger, { lineId, invoiceId }: NewMatch): Match | undefined {
  assertNotIgnored(ledger.line(lineId));
  const suggestion = livePair(ledger, lineId, invoiceId);
  if (suggestion !== undefined && allocates(suggestion)) throw new AppError("live_match_exists");
  return suggestion;
}

/** Refuses a pair: rejects its suggestion, or stores a rejected match. Refusing again returns the stored one. */
export function refuseMatch(ledger: Ledger, pair: NewMatch, moment: Moment): Match {
  const live = livePair(ledger, pair.lineId, pair.invoiceId);
  if (live !== undefined && allocates(live)) throw new AppError("live_match_exists");
  refuse(ledger, pair.lineId, pair.invoiceId, "rejected");
  if (live !== undefined) {
    const refused: Match = { ...live, status: "rejected", metadataJson: pair.metadataJson ?? live.metadataJson };
    replaceMatch(ledger, live, refused);
    return refused;
  }
  const stored = ledger
    .matchesOfLine(pair.lineId)
    .find((match) => match.invoiceId === pair.invoiceId && match.status === "rejected");
  return stored ?? storeRefusal(ledger, pair, moment);
}

/** Stores a rejected match of a pair that was never suggested. */
function storeRefusal(ledger: Ledger, pair: NewMatch, moment: Moment): Match {
  const line = ledger.line(pair.lineId);
  const invoice = ledger.invoice(pair.invoiceId);
  // A refusal allocates nothing. Its amounts are those that the pair would have.
  const refusal: Match = {
    ...blankMatch(ledger, pair, moment),
    status: "rejected",
    kind: directionsAgree(line, invoice) ? "payment" : "return",
    matchedAmount: line.amount,
    invoiceAmount: invoice.total,
    metadataJson: pair.metadataJson ?? "",
  };
  ledger.setMatch(refusal);
  const isNamed = line.matchReasons.some(({ invoices = [] }) =>
    invoices.some(({ invoiceNumber }) => invoiceNumber === invoice.invoiceNumber),
  );
  if (isNamed) describeLine(ledger, line.id);
  return refusal;
}

/** A manual match of a pair with nothing decided yet. */
function blankMatch(ledger: Ledger, pair: NewMatch, moment: Moment): Match {
  return newMatch(ledger, pair, moment, { source: "manual", status: "active" });
}
