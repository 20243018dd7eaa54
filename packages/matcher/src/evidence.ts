import type { Credit } from "./adjustment-types.ts";
import { daysBetween } from "./days.ts";
import { invoiceAmountKey } from "./derived-keys.ts";
import { containsText, isExpected, timingOf, windowOf } from "./expected.ts";
import type { Invoice, Line } from "./model.ts";
import type { Mentioned } from "./names/name-index.ts";
import type { Pool } from "./pool.ts";
import { readingOf } from "./reading.ts";
import type { Reason } from "./reason.ts";
import { type AmountFit, fitAmount, paysExactly } from "./signals/amount.ts";
import type { Citation } from "./signals/citation.ts";
import { type Misspelling, misspellingOf, mistypedReferenceOf } from "./signals/misspelling.ts";
import { tailOf } from "./signals/number-ends.ts";
import { type OtherSide, type Party, twinsOf } from "./signals/party.ts";
import { conflicts, isIdentified } from "./signals/party-proof.ts";
import { SIGNALS, type Signal } from "./signals/signals.ts";
import { describeMention } from "./signals/text-party.ts";
import { isNamedByText } from "./text/line-text.ts";

/** The evidence for and against a line paying an invoice. */
export interface Candidate {
  invoice: Invoice;
  citation: Citation | undefined;
  /** A number in the text, borne by no invoice, that is nearly this invoice's. */
  misspelling: Misspelling | undefined;
  /** `sum`: the line pays this invoice whole together with others. */
  amount: AmountFit | { signal: SumSignal; detail: string; matchedAmount: bigint };
  /** The credit notes that reduce the invoice, if the line pays only the rest. */
  credits?: Credit[];
  fromParty: boolean;
  conflict: boolean;
  older: boolean;
  /** Days between the value date and the expected day of payment. */
  distance: number;
  reasons: Reason[];
  /** Sum of the points; may be above 100 or below 0. */
  score: number;
}

type SumSignal = "amounts_sum" | "amounts_less_credits" | "amounts_less_fee";

/** Days around the due date in which most invoices are paid. */
const NEAR_DAYS = 7;
const USUAL_TERM_DAYS = 14;

/**
 * Weighs one invoice for a line: adds a reason with its points for each thing that speaks for or against it, in the
 * order in which people read them.
 * @param citation how the line names the invoice; undefined when it does not, or when others have the same reference
 * @returns undefined when the currencies differ and no rate is stored
 */
export function weigh(
  line: Line,
  invoice: Invoice,
  citation: Citation | undefined,
  side: OtherSide,
  pool: Pool,
): Candidate | undefined {
  const amount = fitAmount(line, invoice, pool);
  if (amount === undefined) return undefined;
  const reasons: Reason[] = [];
  const twin = twinsOf(side).find(({ counterparty }) => counterparty.id === invoice.counterpartyId);
  const fromParty = side.party?.id === invoice.counterpartyId || twin !== undefined;
  if (citation === undefined) addUncited(reasons, line, invoice, fromParty);
  else add(reasons, citation.signal, citation.detail);
  add(reasons, amount.signal, amount.detail);
  const conflict = conflicts(side, invoice.counterpartyId);
  const shared = sharedBy(invoice, side);
  if (side.party !== undefined && fromParty) addParty(reasons, invoice, side.party, twin);
  else if (shared !== undefined) add(reasons, shared, invoice.counterpartyCode);
  else if (conflict) {
    const isMeant = citation?.strength === "strong" && !citation.partial && paysExactly(amount);
    const code = side.party?.counterparty?.accountCode ?? "several";
    add(reasons, isMeant ? "paid_by_another" : "counterparty_conflict", code);
  }
  const isUncitedExact = citation === undefined && paysExactly(amount);
  const misspelling = isUncitedExact ? typoOf(line, invoice, fromParty, side, pool) : undefined;
  if (misspelling !== undefined) add(reasons, "invoice_number_misspelled", misspelling.number);
  const mistyped = isUncitedExact ? mistypedReferenceOf(readingOf(line), invoice) : undefined;
  if (mistyped !== undefined) add(reasons, "reference_misspelled", mistyped);
  const distance = daysBetween(invoice.dueDate ?? invoice.issueDate, line.valueDate);
  const isTextAlone = isNamedByText(line);
  const older = !isExpected(invoice) && line.valueDate < invoice.issueDate;
  addDate(reasons, line, invoice, fromParty, distance);
  if (line.reversal) add(reasons, "reversal", "");
  if (line.aggregated) add(reasons, "aggregated", "");
  reasons.push(...readingOf(line).leftOut);
  return {
    invoice,
    citation,
    misspelling,
    amount,
    fromParty,
    conflict,
    older,
    distance: Math.abs(invoice.dueDate === undefined && !isTextAlone ? distance - USUAL_TERM_DAYS : distance),
    reasons,
    score: scoreOf(reasons),
  };
}

/** What names an invoice without its number: the text of an expected payment, or the end of the number. */
function addUncited(reasons: Reason[], line: Line, invoice: Invoice, fromParty: boolean): void {
  if (isExpected(invoice)) {
    if (containsText(line, invoice.paymentReference ?? "")) add(reasons, "expected_text", "");
  } else if (fromParty) {
    const tail = tailOf(readingOf(line), invoice);
    if (tail !== undefined) add(reasons, "invoice_number_part", tail);
  }
}

/** How the line tells that the other side is the invoice's counterparty, or has another spelling of its name. */
function addParty(reasons: Reason[], invoice: Invoice, party: Party, twin: Mentioned | undefined): void {
  const mention = party.id === invoice.counterpartyId ? party.mention : twin;
  const code = party.counterparty?.accountCode ?? invoice.counterpartyCode;
  add(reasons, party.signal, mention === undefined ? code : describeMention(mention));
}

/** The account or name of the line that the invoice's counterparty shares with others. */
function sharedBy(invoice: Invoice, { party, owners, bearers, alike }: OtherSide): Signal | undefined {
  if (party === undefined && isOneOf(owners, invoice)) return "counterparty_iban";
  if (isOneOf(bearers, invoice)) return "counterparty_name";
  return isOneOf(alike, invoice) ? "counterparty_name_similar" : undefined;
}

/** A number in the text that an identified payer of exactly the amount may have misspelled, and that no other invoice has. */
function typoOf(line: Line, invoice: Invoice, fromParty: boolean, { party }: OtherSide, pool: Pool) {
  if (!fromParty || !isIdentified(party)) return undefined;
  const misspelling = misspellingOf(readingOf(line), invoice);
  if (misspelling === undefined || pool.isTaken(misspelling.number, invoice.counterpartyId)) return undefined;
  const isOthers = pool
    .cited(misspelling.key)
    .values.some((other) => invoiceAmountKey(other) === invoiceAmountKey(invoice));
  return isOthers ? undefined : misspelling;
}

/** @param distance days from the due date to the payment */
function addDate(reasons: Reason[], line: Line, invoice: Invoice, fromParty: boolean, distance: number): void {
  const { issueDate, dueDate } = invoice;
  if (isExpected(invoice)) addWindow(reasons, line, invoice);
  else if (line.valueDate < issueDate) add(reasons, "date_before_issue", issueDate);
  else if (dueDate !== undefined && Math.abs(distance) <= NEAR_DAYS) add(reasons, "date_near_due", dueDate);
  else if (
    fromParty &&
    daysBetween(issueDate, line.valueDate) <= NEAR_DAYS &&
    (isNamedByText(line) || dueDate === undefined)
  ) {
    add(reasons, "date_near_issue", issueDate);
  }
}

function addWindow(reasons: Reason[], line: Line, invoice: Invoice): void {
  const timing = timingOf(line, invoice);
  const { from, to } = windowOf(invoice);
  if (timing === "in_grace") add(reasons, "date_near_due", to);
  else add(reasons, timing === "in_window" ? "date_in_window" : "date_outside_window", `${from} to ${to}`);
}

function isOneOf(parties: OtherSide["alike"], { counterpartyId }: Invoice): boolean {
  return parties.some(({ id }) => id === counterpartyId);
}

export function withReason(candidate: Candidate, signal: Signal, detail: string): Candidate {
  const reasons = [...candidate.reasons];
  add(reasons, signal, detail);
  return { ...candidate, reasons, score: candidate.score + SIGNALS[signal].points };
}

/**
 * A candidate of which the line gives the last digits. They name it only together with the payer and the amount.
 * @param end the digits in the line
 */
export function namedByEnd(candidate: Candidate, end: string): Candidate {
  const citation: Citation = {
    signal: "invoice_number_part",
    detail: candidate.invoice.invoiceNumber,
    strength: "weak",
    text: end,
    partial: true,
    derived: false,
  };
  const named = { ...candidate, citation };
  const isKnown = candidate.reasons.some(({ signal }) => signal === citation.signal);
  return isKnown ? named : withReason(named, citation.signal, end);
}

/** Turns a candidate into a part of a payment for several invoices. */
export function asPartOfSum(candidate: Candidate, count: number): Candidate {
  return withAmount(candidate, "amounts_sum", `${count} invoices`, candidate.invoice.remaining);
}

/** Turns a candidate into a part of a payment that is reduced by credit notes, some of which reduce this invoice. */
export function asLessCredits(candidate: Candidate, notes: readonly Invoice[], credits: Credit[]): Candidate {
  const detail = notes.map(({ invoiceNumber }) => invoiceNumber).join(", ");
  const matchedAmount = credits.reduce((left, { amount }) => left - amount, candidate.invoice.remaining);
  return { ...withAmount(candidate, "amounts_less_credits", detail, matchedAmount), credits };
}

/** Turns a candidate into a part of a payout, which is reduced by a fee or a part of it. */
export function asLessFee(candidate: Candidate, detail: string, fee: bigint): Candidate {
  return withAmount(candidate, "amounts_less_fee", detail, candidate.invoice.remaining - fee);
}

function withAmount(candidate: Candidate, signal: SumSignal, detail: string, matchedAmount: bigint): Candidate {
  const reasons: Reason[] = [];
  for (const reason of candidate.reasons) {
    if (reason.signal.startsWith("amount_")) continue;
    // Who names another's invoices and has their amount pays for the other.
    if (reason.signal === "counterparty_conflict") add(reasons, "paid_by_another", reason.detail);
    else reasons.push(reason);
  }
  add(reasons, signal, detail);
  return { ...candidate, amount: { signal, detail, matchedAmount }, reasons, score: scoreOf(reasons) };
}

function add(reasons: Reason[], signal: Signal, detail: string): void {
  reasons.push({ signal, detail, points: SIGNALS[signal].points });
}

function scoreOf(reasons: Reason[]): number {
  let sum = 0;
  for (const { points } of reasons) sum += points;
  return sum;
}

/** Orders candidates by score, then nearest due date, then issue date, then number. */
export function byRank(a: Candidate, b: Candidate): number {
  return (
    b.score - a.score ||
    a.distance - b.distance ||
    compare(a.invoice.issueDate, b.invoice.issueDate) ||
    compare(a.invoice.invoiceNumber, b.invoice.invoiceNumber)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
