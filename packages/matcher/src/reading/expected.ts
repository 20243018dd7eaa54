import { daysBetween } from "../model/days.ts";
import type { Invoice, Line } from "../model/model.ts";
import { shownMinor } from "../model/money.ts";
import { textsOf } from "../text/line-words.ts";
import { placesOf } from "../text/number-places.ts";
import { hasDigit, isNumber, words, wordsWithGaps } from "../text/words.ts";

/** An expected payment is an open item without an invoice: a rent, a salary. No payer knows its number. */

/** Days after the last expected one on which a payment may still be confirmed without a person. */
export const GRACE_DAYS = 7;
const EARLY_DAYS = 7; // Days before the first expected one from which a payment may be suggested.

type Settled = Pick<Invoice, "total" | "remaining" | "expected">;

export const isExpected = ({ expected }: Pick<Invoice, "expected">): boolean => expected !== undefined;

/** An amount in the range settles an expected payment in full: its total is then that amount, before it the most. */
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

export const hasRange = ({ expected }: Pick<Invoice, "expected">): boolean =>
  expected !== undefined && expected.least < expected.most;

/** An amount range in words: `800.00 to 900.00 EUR`. */
export const rangeInWords = ({ least, most }: { least: bigint; most: bigint }, currency: string): string =>
  `${shownMinor(least, currency)} to ${shownMinor(most, currency)} ${currency}`;

export const windowOf = ({ issueDate, dueDate = issueDate }: Pick<Invoice, "issueDate" | "dueDate">) => ({
  from: issueDate,
  to: dueDate,
});

export type Timing = "early" | "in_window" | "in_grace" | "late";

export function timingOf({ valueDate }: Pick<Line, "valueDate">, invoice: Invoice): Timing {
  const { from, to } = windowOf(invoice);
  if (valueDate < from) return "early";
  if (valueDate <= to) return "in_window";
  return daysBetween(to, valueDate) <= GRACE_DAYS ? "in_grace" : "late";
}

/** Recognizes an expected payment whose days begin after a line: it may be paid, but makes no tie with others. */
export const isNotYetExpected = (line: Pick<Line, "valueDate">, invoice: Invoice): boolean =>
  isExpected(invoice) && line.valueDate < invoice.issueDate;

/** Recognizes an expected payment that a line comes too early to be suggested for. */
export const isFarAhead = ({ valueDate }: Pick<Line, "valueDate">, invoice: Invoice): boolean =>
  isExpected(invoice) && daysBetween(valueDate, invoice.issueDate) > EARLY_DAYS;

/** Tells whether a line contains this text as whole words. Digits count only where they are cited as a number. */
export function containsText(line: Line, text: string): boolean {
  const sought = words(text).join("");
  if (sought === "" || isNumber(sought)) return false;
  const texts = [...textsOf(line), { words: wordsWithGaps(line.endToEndId ?? "") }];
  return texts.some((each) => placesOf(each, sought).length > 0);
}

/** The texts of an expected payment: the one that the line must contain, and what it is for. */
export function expectedTexts({ expected, paymentReference }: Invoice): string[] {
  if (expected === undefined) return [];
  return [paymentReference, expected.description].filter((text) => text !== undefined);
}

const MIN_NUMBER = 4; // A shorter number, such as that of a house, may be a part of many others.

/** The words with digits in the texts of an expected payment. In a line that pays it, they name no other document. */
export const expectedNumbers = (invoice: Invoice): string[] =>
  expectedTexts(invoice).flatMap((text) => words(text).filter(isTelling));

const isTelling = (word: string): boolean => word.length >= MIN_NUMBER && hasDigit(word);

/** Recognizes a number whose words with digits are all words in the texts of an expected payment. */
export function isOfExpected(invoice: Invoice, parts: readonly string[]): boolean {
  const own = new Set(expectedTexts(invoice).flatMap(words));
  return parts.some(isTelling) && parts.every((part) => own.has(part) || !hasDigit(part));
}
