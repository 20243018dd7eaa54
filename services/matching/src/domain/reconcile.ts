import { applyCredits, type Closing, closeDifference } from "@matchbook/matcher/books/adjustment";
import { endMatch, livePair, replaceMatch } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { quoteAgain } from "@matchbook/matcher/books/quote";
import { withoutReasons } from "@matchbook/matcher/books/reason";
import type { PaymentMethod } from "@matchbook/matcher/model/counterparty";
import type { Exchange } from "@matchbook/matcher/model/exchange";
import { isLive, type Line, type Match } from "@matchbook/matcher/model/model";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { setCodings } from "./codings.ts";
import { forgive, refuse, UNEXPLAINED } from "./refused-pairs.ts";

/** The result of a reconcile action. After `include`, matching adds to it. */
export interface Reconciled {
  match: Match | undefined;
  cancelledMatchIds: string[];
}

/** `include`: the line takes part in matching again. Unlinked pairs are forgotten, rejected pairs are not. */
export function includeLine(ledger: Ledger, lineId: string): void {
  ledger.setLine({ ...ledger.line(lineId), ignored: false, ignoreReason: undefined, rule: undefined });
  forgive(ledger, lineId, "unlinked");
}

/**
 * `unlink_all`: cancels every live match and coding, and remembers the pairs, which are not made again. `ignore`: the
 * same, and matching leaves the line alone.
 */
export function unlinkAll(ledger: Ledger, lineId: string, alsoIgnore: boolean, reason?: string): Reconciled {
  const cancelledMatchIds = cancelAll(ledger, lineId);
  if (alsoIgnore) {
    const line = ledger.line(lineId);
    // Without a reason, one that was given before stays.
    const ignoreReason = reason ?? line.ignoreReason;
    ledger.setLine({ ...line, ignored: true, ignoreReason, rule: undefined, matchReasons: withoutReasons(line) });
  }
  return { match: undefined, cancelledMatchIds };
}

/** `unlink_match`: cancels one live match and remembers the pair. */
export function unlinkMatch(ledger: Ledger, lineId: string, matchId: string | undefined): Reconciled {
  const match = liveMatchOf(ledger, lineId, matchId);
  refuse(ledger, lineId, match.invoiceId, "unlinked");
  return { match: endMatch(ledger, match, "cancelled"), cancelledMatchIds: [match.id] };
}

export interface SaveCommand {
  matchId: string | undefined;
  invoiceId: string;
  /** Undefined when the tenant has no counterparty of the given code: no invoice can be billed to it. */
  counterpartyId: string | undefined;
  /** Undefined when the counterparty has no payment method of the given code. */
  paymentMethod: PaymentMethod | undefined;
  matchedAmount: bigint;
  exchange: Exchange;
}

/** `save`: changes a live match, confirms a suggestion and closes a difference. A pair that it leaves is unlinked. */
export function saveMatch(ledger: Ledger, lineId: string, command: SaveCommand, closing?: Closing): Reconciled {
  const previous = liveMatchOf(ledger, lineId, command.matchId);
  const invoice = ledger.invoice(command.invoiceId);
  if (invoice.counterpartyId !== command.counterpartyId) throw new AppError("invoice_counterparty_mismatch");
  if (command.paymentMethod === undefined) throw new AppError("payment_method_mismatch");
  const other = livePair(ledger, lineId, invoice.id);
  if (other !== undefined && other.id !== previous.id) throw new AppError("live_match_exists");

  const moves = previous.invoiceId !== invoice.id;
  if (moves && previous.kind === "return") throw invalidField("invoiceId", "Must be the invoice of the returned match");
  const to = { invoiceId: invoice.id, matchedAmount: command.matchedAmount };
  const amounts = quoteAgain(ledger, previous, to, command.exchange);
  const saved: Match = {
    ...previous,
    ...amounts,
    ...(moves || amounts.matchedAmount !== previous.matchedAmount ? UNEXPLAINED : {}),
    status: previous.status === "pending_review" ? "confirmed" : previous.status,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    invoiceCurrency: invoice.currency,
    counterpartyId: invoice.counterpartyId,
    counterpartyCode: invoice.counterpartyCode,
    paymentMethodId: command.paymentMethod.id,
    paymentMethodCode: command.paymentMethod.code,
  };
  replaceMatch(ledger, previous, saved);
  if (closing !== undefined) {
    if (previous.status === "pending_review") applyCredits(ledger, saved, closing);
    closeDifference(ledger, saved, closing);
  }
  if (moves) {
    refuse(ledger, lineId, previous.invoiceId, "unlinked");
    forgive(ledger, lineId, "unlinked", invoice.id);
  }
  return { match: saved, cancelledMatchIds: [] };
}

// An ignored line has no live match. This check comes first because its error explains why.
function liveMatchOf(ledger: Ledger, lineId: string, matchId: string | undefined): Match {
  assertNotIgnored(ledger.line(lineId));
  const match = matchId === undefined ? undefined : ledger.match(matchId);
  if (match === undefined || match.lineId !== lineId || !isLive(match)) throw new AppError("match_not_found");
  return match;
}

export function assertNotIgnored(line: Line): void {
  if (line.ignored) throw new AppError("transaction_ignored");
}

function cancelAll(ledger: Ledger, lineId: string): string[] {
  const live = ledger.matchesOfLine(lineId).filter(isLive);
  for (const match of live) {
    refuse(ledger, lineId, match.invoiceId, "unlinked");
    // Some of them fit only together.
    endMatch(ledger, match, "cancelled", { lineBounds: "later" });
  }
  if (ledger.line(lineId).codings !== undefined) setCodings(ledger, lineId, []);
  return live.map((match) => match.id);
}
