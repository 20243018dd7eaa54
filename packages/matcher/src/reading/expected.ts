import { daysBetween } from "../model/days.ts";
import type { Invoice, Line } from "../model/model.ts";
import { shownMinor } from "../model/money.ts";
import { textsOf } from "../text/line-words.ts";
import { hasDigit, isNumber, words } from "../text/words.ts";

/**
 * An expected payment is an open item that is no invoice: a rent, a subscription, a salary that comes back. Its amount
 * may be a range, its days go from the issue date to the due date, and its payment reference is a text that the line
 * must contain. Its number is the tenant's name for it, which no payer knows.
 */

/** Days after the last expected one on which a payment may still be confirmed without a person. */
export const GRACE_DAYS = 7;
/** Days before the first expected one from which a payment may be suggested. */
const EARLY_DAYS = 7;

type Settled = Pick<Invoice, "total" | "remaining" | "expected">;

/** Recognizes an expected payment. */
export const isExpected = ({ expected }: Pick<Invoice, "expected">): boolean => expected !== undefined;

/**
 * The invoice with the total and the open amount that follow from what is settled: an amount in the range settles an
 * expected payment in full. One that is not settled is open up to the most.
 */
export function withExpected<T extends Settled>(invoice: T): T {
  const { expected } = invoice;
  if (expected === undefined) return invoice;
  const settled = invoice.total - invoice.remaining;
  const isInRange = settled >= expected.least && settled <= expected.most;
  const total = isInRange ? settled : expected.most;
  return total === invoice.total ? invoice : { ...invoice, total, remaining: total - settled };
}

/** The amounts that settle an expected payment in full; undefined for an invoice. */
export function openRange({ total, remaining, expected }: Settled): { least: bigint; most: bigint } | undefined {
  if (expected === undefined) return undefined;
  const settled = total - remaining;
  return { least: expected.least > settled ? expected.least - settled : 1n, most: remaining };
}

/** Recognizes an expected payment whose amount is not exact. */
export const hasRange = ({ expected }: Pick<Invoice, "expected">): boolean =>
  expected !== undefined && expected.least < expected.most;

/** An amount range in words: `800.00 to 900.00 EUR`. */
export const rangeInWords = ({ least, most }: { least: bigint; most: bigint }, currency: string): string =>
  `${shownMinor(least, currency)} to ${shownMinor(most, currency)} ${currency}`;

/** Its first and last day. */
export const windowOf = ({ issueDate, dueDate = issueDate }: Pick<Invoice, "issueDate" | "dueDate">) => ({
  from: issueDate,
  to: dueDate,
});

/** When a line comes: before, on, soon after or long after the expected days. */
export type Timing = "early" | "in_window" | "in_grace" | "late";

export function timingOf({ valueDate }: Pick<Line, "valueDate">, invoice: Invoice): Timing {
  const { from, to } = windowOf(invoice);
  if (valueDate < from) return "early";
  if (valueDate <= to) return "in_window";
  return daysBetween(to, valueDate) <= GRACE_DAYS ? "in_grace" : "late";
}

/**
 * Recognizes an expected payment whose days begin after a line. The line may pay it, but it makes no tie with others.
 */
export const isNotYetExpected = (line: Pick<Line, "valueDate">, invoice: Invoice): boolean =>
  isExpected(invoice) && line.valueDate < invoice.issueDate;

/** Recognizes an expected payment that a line comes too early to be suggested for. */
export const isFarAhead = ({ valueDate }: Pick<Line, "valueDate">, invoice: Invoice): boolean =>
  isExpected(invoice) && daysBetween(valueDate, invoice.issueDate) > EARLY_DAYS;

/**
 * Tells whether a line contains the text of an expected payment as whole words, in one of its texts. A text of digits
 * counts only where it is cited as a number, because digits also stand in dates and amounts.
 */
export function containsText(line: Line, text: string): boolean {
  const sought = words(text).join("");
  if (sought === "" || isNumber(sought)) return false;
  const fields = [...textsOf(line).map((each) => each.words.map((word) => word.text)), words(line.endToEndId ?? "")];
  return fields.some((all) => all.some((_, start) => isRun(all, start, sought)));
}

/** Recognizes words that make up the sought letters and digits from here. */
function isRun(all: readonly string[], start: number, sought: string): boolean {
  let joined = "";
  for (let at = start; at < all.length && joined.length < sought.length; at++) {
    joined += all[at];
    if (!sought.startsWith(joined)) return false;
  }
  return joined === sought;
}

/** The texts of an expected payment: the one that the line must contain, and what it is for. */
export function expectedTexts({ expected, paymentReference }: Invoice): string[] {
  if (expected === undefined) return [];
  return [paymentReference, expected.description].filter((text) => text !== undefined);
}

/** A shorter number, such as that of a house, may be a part of many others. */
const MIN_NUMBER = 4;

/** The words with digits in the texts of an expected payment. In a line that pays it, they name no other document. */
export const expectedNumbers = (invoice: Invoice): string[] =>
  expectedTexts(invoice).flatMap((text) => words(text).filter(isTelling));

const isTelling = (word: string): boolean => word.length >= MIN_NUMBER && hasDigit(word);

/**
 * Recognizes a number whose words with digits are all words in the texts of an expected payment, not parts of words.
 */
export function isOfExpected(invoice: Invoice, parts: readonly string[]): boolean {
  const own = new Set(expectedTexts(invoice).flatMap(words));
  return parts.some(isTelling) && parts.every((part) => own.has(part) || !hasDigit(part));
}
