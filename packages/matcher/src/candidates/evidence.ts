import { compareTexts } from "../model/collections.ts";
import { daysBetween } from "../model/days.ts";
import { type Invoice, isRefused, type Line } from "../model/model.ts";
import type { Credit, Reason } from "../model/parts.ts";
import { reasonOf, type Said, type Signal } from "../model/signals.ts";
import { invoiceAmountKey } from "../reading/derived-keys.ts";
import { containsText, isExpected, timingOf, windowOf } from "../reading/expected.ts";
import { formsOf } from "../reading/invoice-forms.ts";
import { readingOf } from "../reading/reading.ts";
import { type AmountFit, fitAmount, paysExactly } from "../signals/amount.ts";
import type { Citation } from "../signals/citation.ts";
import { type Misspelling, misspellingOf, mistypedReferenceOf } from "../signals/misspelling.ts";
import { conflicts, isIdentified, type OtherSide, twinsOf } from "../signals/other-side.ts";
import { payeeDoubt } from "../signals/payee.ts";
import { describeMention } from "../signals/text-party.ts";
import { isNamedByText } from "../text/line-words.ts";
import type { Pool } from "./pool.ts";

export interface Candidate {
  invoice: Invoice;
  citation: Citation | undefined;
  misspelling: Misspelling | undefined; // A number in the text, borne by no invoice, that is nearly this invoice's.
  /** `sum`: the line pays this invoice whole together with others. */
  amount: AmountFit | { signal: SumSignal; detail: string; matchedAmount: bigint };
  credits?: Credit[]; // The credit notes that reduce the invoice, if the line pays only the rest.
  fromParty: boolean;
  conflict: boolean;
  older: boolean;
  distance: number; // Days between the value date and the expected day of payment.
  reasons: Reason[];
  without: ReadonlySet<string>; // The ids of the signals that were switched off.
  score: number; // Sum of the points; may be above 100 or below 0.
}

export type SumSignal = "amounts_sum" | "amounts_less_credits" | "amounts_less_fee";

const NEAR_DAYS = 7; // Days around the due date in which most invoices are paid.
const USUAL_TERM_DAYS = 14;

type Of = { line: Line; pool: Pool };

/** Weighs an invoice for a line, with reasons in the order of reading. @returns undefined without a rate */
export function weigh({ line, pool }: Of, invoice: Invoice, citation: Citation | undefined, side: OtherSide) {
  const amount = fitAmount(line, invoice, pool);
  if (amount === undefined) return undefined;
  const { without } = pool;
  const reasons: Reason[] = [];
  const say = (said: Said) => said && reasons.push(reasonOf(...said, without));
  const fromParty = side.party?.id === invoice.counterpartyId || twinOf(invoice, side) !== undefined;
  say(citation ? [citation.signal, citation.detail] : withoutNumber(line, invoice, fromParty));
  say([amount.signal, amount.detail]);
  const conflict = conflicts(side, invoice.counterpartyId);
  const isMeant = citation?.strength === "strong" && !citation.partial && paysExactly(amount);
  say(signalOf(invoice, side, fromParty, isMeant));
  if (!conflict && (citation ?? fromParty)) say(payeeDoubt({ line, invoice, citation }, side, pool));
  const isUncitedExact = citation === undefined && paysExactly(amount);
  const misspelling = isUncitedExact ? typoOf({ line, pool }, invoice, fromParty, side) : undefined;
  say(misspelling && ["invoice_number_misspelled", misspelling.number]);
  const mistyped = isUncitedExact ? mistypedReferenceOf(readingOf(line), invoice) : undefined;
  if (mistyped !== undefined) say(["reference_misspelled", mistyped]);
  const distance = daysBetween(invoice.dueDate ?? invoice.issueDate, line.valueDate);
  say(dateOf(line, invoice, fromParty, distance));
  if (line.reversal) say(["reversal", ""]);
  if (line.aggregated) say(["aggregated", ""]);
  reasons.push(...readingOf(line).leftOut);
  return {
    ...{ invoice, citation, misspelling, amount, fromParty, conflict, without, reasons },
    older: !isExpected(invoice) && line.valueDate < invoice.issueDate,
    distance: Math.abs(invoice.dueDate === undefined && !isNamedByText(line) ? distance - USUAL_TERM_DAYS : distance),
    score: scoreOf(reasons),
  } satisfies Candidate;
}

const twinOf = ({ counterpartyId }: Invoice, side: OtherSide) =>
  twinsOf(side).find(({ counterparty }) => counterparty.id === counterpartyId);

/** The signal by which the line tells the counterparty of an invoice, one of several, or another one. */
function signalOf(invoice: Invoice, side: OtherSide, fromParty: boolean, isMeant: boolean): Said {
  const { party, owners, bearers, alike } = side;
  if (party !== undefined && fromParty) {
    // The line may have another spelling of its name.
    const mention = party.id === invoice.counterpartyId ? party.mention : twinOf(invoice, side);
    const code = party.counterparty?.accountCode ?? invoice.counterpartyCode;
    return [party.signal, mention === undefined ? code : describeMention(mention)];
  }
  const isOneOf = (parties: OtherSide["alike"]) => parties.some(({ id }) => id === invoice.counterpartyId);
  if (party === undefined && isOneOf(owners)) return ["counterparty_iban", invoice.counterpartyCode];
  if (isOneOf(bearers)) return ["counterparty_name", invoice.counterpartyCode];
  if (isOneOf(alike)) return ["counterparty_name_similar", invoice.counterpartyCode];
  if (!conflicts(side, invoice.counterpartyId)) return undefined;
  return [isMeant ? "paid_by_another" : "counterparty_conflict", party?.counterparty?.accountCode ?? "several"];
}

/** Evidence for an invoice without its number: the text of an expected payment, or the end of the number. */
function withoutNumber(line: Line, invoice: Invoice, fromParty: boolean): Said {
  if (isExpected(invoice))
    return containsText(line, invoice.paymentReference ?? "") ? ["expected_text", ""] : undefined;
  const { tail = "" } = formsOf(invoice);
  return fromParty && readingOf(line).numbers.has(tail) ? ["invoice_number_part", tail] : undefined;
}

/**
 * A number in the text that an identified payer of exactly the amount may have misspelled: no other invoice of the
 * payer, open or not, or of the amount has it.
 */
function typoOf({ line, pool }: Of, invoice: Invoice, fromParty: boolean, { party }: OtherSide) {
  if (!fromParty || !isIdentified(party)) return undefined;
  const misspelling = misspellingOf(readingOf(line), invoice);
  if (misspelling === undefined) return undefined;
  const { key } = misspelling;
  const isOther = (other: Invoice) =>
    other.counterpartyId === invoice.counterpartyId || invoiceAmountKey(other) === invoiceAmountKey(invoice);
  return [...pool.cited(key).values, ...pool.closed.cited(key)].some(isOther) ? undefined : misspelling;
}

/** The signal of the date. @param distance days from the due date to the payment */
function dateOf(line: Line, invoice: Invoice, fromParty: boolean, distance: number): Said {
  const { issueDate, dueDate } = invoice;
  if (isExpected(invoice)) {
    const timing = timingOf(line, invoice);
    const { from, to } = windowOf(invoice);
    if (timing === "in_grace") return ["date_near_due", to];
    return [timing === "in_window" ? "date_in_window" : "date_outside_window", `${from} to ${to}`];
  }
  if (line.valueDate < issueDate) return ["date_before_issue", issueDate];
  if (dueDate !== undefined && Math.abs(distance) <= NEAR_DAYS) return ["date_near_due", dueDate];
  const isTold = fromParty && (isNamedByText(line) || dueDate === undefined);
  return isTold && daysBetween(issueDate, line.valueDate) <= NEAR_DAYS ? ["date_near_issue", issueDate] : undefined;
}

export const scoreOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, { points }) => sum + points, 0);

/** The open amount of all their invoices, in minor units of one currency. */
export const openOf = (candidates: readonly Pick<Candidate, "invoice">[]): bigint =>
  candidates.reduce((sum, { invoice }) => sum + invoice.remaining, 0n);

/** Tells whether invoices are of one counterparty and in the currency of a line. */
export const areAlike = (line: Line, invoices: readonly Invoice[]): boolean =>
  invoices.every(
    ({ counterpartyId, currency }) => counterpartyId === invoices[0]?.counterpartyId && currency === line.currency,
  );

/** Recognizes an invoice of the payer that a line may pay together with others. */
export const isAddend = (line: Line, { fromParty, older, invoice }: Candidate): boolean =>
  fromParty && !older && !isRefused(line, invoice) && !isExpected(invoice) && invoice.currency === line.currency;

/** Orders candidates by score, then nearest due date, then issue date, then number. */
export const byRank = (a: Candidate, b: Candidate): number =>
  b.score - a.score ||
  a.distance - b.distance ||
  compareTexts(a.invoice.issueDate, b.invoice.issueDate) ||
  compareTexts(a.invoice.invoiceNumber, b.invoice.invoiceNumber);

export function withReason(candidate: Candidate, signal: Signal, detail: string): Candidate {
  const reason = reasonOf(signal, detail, candidate.without);
  return { ...candidate, reasons: [...candidate.reasons, reason], score: candidate.score + reason.points };
}

/** A candidate that the line pays together with others, but for `less` of its open amount. */
export function withAmount(candidate: Candidate, signal: SumSignal, detail: string, less = 0n): Candidate {
  const { without } = candidate;
  const matchedAmount = candidate.invoice.remaining - less;
  const others = candidate.reasons.filter((reason) => !reason.signal.startsWith("amount_"));
  // Who names another's invoices and has their amount pays for the other.
  const kept = others.map((reason) =>
    reason.signal === "counterparty_conflict" ? reasonOf("paid_by_another", reason.detail, without) : reason,
  );
  const reasons = [...kept, reasonOf(signal, detail, without)];
  return { ...candidate, amount: { signal, detail, matchedAmount }, reasons, score: scoreOf(reasons) };
}
