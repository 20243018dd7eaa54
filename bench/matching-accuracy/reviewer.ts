import type { Truth } from "@matchbook/accuracy/truth";
import { endMatch } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { isReturnable, paymentOf } from "@matchbook/matcher/books/returns";
import type { Exchange } from "@matchbook/matcher/model/exchange";
import { allocates, isLive, type Line, type Match, type Moment } from "@matchbook/matcher/model/model";
import { createMatch } from "../../services/matching/src/domain/create-match.ts";
import { refuse } from "../../services/matching/src/domain/refused-pairs.ts";
import type { Memory } from "./memory.ts";

export interface Desk {
  ledger: Ledger;
  memory: Memory;
  exchange: (from: string, to: string, valueDate: string) => Exchange;
}

/**
 * Simulates a person who knows the truth and works through a statement: unlinks wrong matches and books the right ones.
 * Both teach, as in the service. Correct confirmations are left unchanged.
 */
export function review(desk: Desk, truths: Truth[], moment: Moment): void {
  for (const truth of truths) undo(desk, truth);
  for (const truth of truths) book(desk, truth, moment);
  for (const truth of truths) if (truth.returns !== undefined) giveBack(desk, truth, moment);
}

/**
 * Books a line for another invoice than it means, as a person does who answers too fast: the first wrong suggestion, else
 * one of the `others`. Returns the id of the invoice, or undefined if none fits.
 * @param except invoices that are left alone
 */
export function mistake(
  desk: Desk,
  truth: Truth,
  { others, except }: { others: string[]; except: ReadonlySet<string> },
  moment: Moment,
): string | undefined {
  const { ledger, exchange } = desk;
  const line = ledger.line(truth.lineId);
  const suggested = ledger.matchesOfLine(line.id).filter(isLive);
  const invoiceId = [...suggested.map((match) => match.invoiceId), ...others].find((id) => {
    const { currency, remaining, direction } = ledger.invoice(id);
    const fits = currency === line.currency && (direction === "receivable") === (line.direction === "credit");
    return fits && remaining > 0n && !except.has(id);
  });
  if (invoiceId === undefined) return undefined;
  const { remaining, currency } = ledger.invoice(invoiceId);
  const amount = remaining < line.amount ? remaining : line.amount;
  const pair = { lineId: line.id, invoiceId, paymentMethod: undefined, metadataJson: undefined };
  const live = suggested.find((match) => match.invoiceId === invoiceId);
  const rate = exchange(line.currency, currency, line.valueDate);
  const made = createMatch(ledger, { pair, matchedAmount: amount, exchange: rate }, moment);
  observe(desk, line, live, made);
  return invoiceId;
}

function undo(desk: Desk, truth: Truth): void {
  const { ledger } = desk;
  for (const match of ledger.matchesOfLine(truth.lineId).filter(isLive)) {
    const pair = truth.pairs.find(({ invoiceId }) => invoiceId === match.invoiceId);
    const right = pair !== undefined && (!allocates(match) || match.matchedAmount === pair.amount);
    const returned = match.kind === "return" ? paymentOf(ledger, match).lineId : undefined;
    if (match.kind === "return" ? returned === truth.returns : right) continue;
    const before = ledger.line(truth.lineId);
    // An ignored suggestion only ends; an undone confirmation is remembered.
    if (allocates(match) && pair === undefined) refuse(ledger, truth.lineId, match.invoiceId, "unlinked");
    const after = endMatch(ledger, match, "cancelled");
    observe(desk, before, match, after);
  }
}

function book(desk: Desk, { lineId, pairs }: Truth, moment: Moment): void {
  const { ledger, exchange } = desk;
  for (const { invoiceId, amount } of pairs) {
    const before = ledger.line(lineId);
    const live = ledger.matchesOfLine(lineId).find((match) => match.invoiceId === invoiceId && isLive(match));
    if (live !== undefined && allocates(live)) continue;
    const rate = exchange(before.currency, ledger.invoice(invoiceId).currency, before.valueDate);
    const pair = { lineId, invoiceId, paymentMethod: undefined, metadataJson: undefined };
    observe(desk, before, live, createMatch(ledger, { pair, matchedAmount: amount, exchange: rate }, moment));
  }
}

/** Books the return of a payment. What the line has beyond it is a fee of the bank. */
function giveBack(desk: Desk, { lineId, returns = "" }: Truth, moment: Moment): void {
  const { ledger, exchange } = desk;
  for (const payment of ledger.matchesOfLine(returns).filter(isReturnable)) {
    const before = ledger.line(lineId);
    const live = ledger.matchesOfLine(lineId).find(({ invoiceId }) => invoiceId === payment.invoiceId);
    if (live !== undefined && isLive(live) && allocates(live)) continue;
    const rate = exchange(before.currency, payment.invoiceCurrency, before.valueDate);
    const pair = { lineId, invoiceId: payment.invoiceId, paymentMethod: undefined, metadataJson: undefined };
    const { matchedAmount } = payment;
    observe(desk, before, live, createMatch(ledger, { pair, payment, matchedAmount, exchange: rate }, moment));
  }
}

function observe({ ledger, memory }: Desk, line: Line, before: Match | undefined, after: Match): void {
  memory.observe("create_match", {
    lines: [{ before: line, after: ledger.line(line.id), contentChanged: true }],
    matches: [{ before, after, contentChanged: true }],
  });
}
