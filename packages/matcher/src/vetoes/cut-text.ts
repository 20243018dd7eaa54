import { type Case, isCiting } from "../candidates/choice.ts";
import type { Candidate } from "../candidates/evidence.ts";
import { lineRemaining } from "../model/model.ts";
import type { Signal } from "../model/signals.ts";
import { referenceKeyOf, writtenKey } from "../reading/invoice-forms.ts";
import { withoutZeros } from "../reading/keys.ts";
import { readingOf } from "../reading/reading.ts";
import { endsWithinField, fillsLastLine, fillsShortField } from "../text/cuts.ts";
import { furnitureIn } from "../text/furniture.ts";
import { announcesNumber, otherKindAt } from "../text/labels.ts";
import { tagsOf } from "../text/tags.ts";
import { hasDigit, isNumber, isSign, joined, type Word, withGaps } from "../text/words.ts";
import { isPaymentWord, isProse, prose } from "../words/word-kinds.ts";
import { MIN_PART } from "./contradictions.ts";
import { statesIssueDay } from "./other-issue-day.ts";
import { ownNames, wordsOfName } from "./own-names.ts";

const QUOTED = 3;

/** The end of a full text that does not say what it is for: another number or purpose may have stood behind. */
export function cutEnd(about: Case): string | undefined {
  const { description } = about.line;
  const isFull = fillsLastLine(description);
  if (!isFull && !fillsShortField(description)) return undefined;
  const all = readingOf(about.line).words;
  return isLost(about, all, isFull) ? withGaps(all.slice(-QUOTED)).trim() : undefined;
}

/** @param isFull false for a text that is only as long as a short field */
function isLost(about: Case, all: readonly Word[], isFull: boolean): boolean {
  const { line, choice, found } = about;
  const last = all.at(-1)?.text ?? "";
  if (isCiting(choice.gate)) return isBeginningOfAnother(about, numberAtEnd(all));
  // The bank's words end such a text, so it is whole.
  if (last === "UHR" || endsWithAccount(line.description, found.reading.iban)) return false;
  if (!isFull && furnitureIn({ text: line.description, words: all }).has(all.length - 1)) return false;
  if (endsWithLabel(all, isFull)) return true;
  if (choice.gate !== "only_open_invoice") return false;
  if (!isFull) return isBegun(about, numberAtEnd(all)) || isBrokenOff(last, about);
  // A name proves less than an account.
  if (found.side.party?.signal === "learned_name" || isNumberCutOff(about, all)) return true;
  return !choice.candidates.every((candidate) => isSaid(candidate, about));
}

/** Recognizes a word at the end that announces a number. In a short field, it may be the end of a sentence. */
function endsWithLabel(all: readonly Word[], isFull: boolean): boolean {
  const [before, last] = all.slice(-2).map(({ text }) => text);
  return announcesNumber(last ?? before ?? "") && (isFull || !prose.articleBeforeLabel(before ?? ""));
}

const endsWithAccount = (text: string, iban: string | undefined): boolean =>
  iban !== undefined && text.replace(/\s/g, "").toUpperCase().endsWith(iban);

/** The signals that name an invoice of a known payer without being a citation. */
const SAYING: ReadonlySet<Signal> = new Set([
  "invoice_number_part",
  "invoice_number_misspelled",
  "reference_misspelled",
  "expected_text",
]);

/** Tells whether the text names the invoice: by a number, even too short a one, its day or the expected text. */
export const isSaid = (
  { invoice, citation, reasons }: Candidate,
  { line, found }: Pick<Case, "line" | "found">,
): boolean =>
  citation !== undefined ||
  reasons.some(({ signal }) => SAYING.has(signal as Signal)) ||
  found.reading.numbers.has(withoutZeros(writtenKey(invoice))) ||
  statesIssueDay(line, invoice);

/** Recognizes the last word of a text that is a part of a word: too short, or the beginning of one of the own name. */
function isBrokenOff(last: string, about: Case): boolean {
  if (last === "" || hasDigit(last) || isPaymentWord(last) || isProse(last)) return false;
  const own = ownNames(about).flatMap(wordsOfName);
  if (own.includes(last)) return false;
  return last.length < MIN_PART || own.some((word) => word.startsWith(last));
}

function isBegun({ choice }: Case, number: string): boolean {
  if (!hasDigit(number)) return false;
  return choice.candidates.some((candidate) => {
    const own = writtenKey(candidate.invoice);
    return number !== own && own.startsWith(number) && !isNamedBy(number, candidate, false);
  });
}

/** The letters and digits of the number with which a text ends: `RE20260` of `Rechnung RE-2026-0`. */
const numberAtEnd = (all: readonly Word[]): string => joined(all, startOfNumber(all));

function startOfNumber(all: readonly Word[]): number {
  let start = all.length - 1;
  while (start > 0 && isSign(all[start]?.gap)) start--;
  return start;
}

/** The end of a text with a month or a day. */
const DAY_AT_END = /(?:\b(?:0?[1-9]|1[0-2])[/.-](?:20)?\d\d|\bVOM [\d.]*)$/i;

function endsWithoutInvoice(text: string): boolean {
  if (DAY_AT_END.test(text)) return true;
  const account = [...text.matchAll(/\bIBAN/gi)].at(-1);
  return account !== undefined && /^[\s\dA-Z]*$/i.test(text.slice(account.index));
}

/** Tells whether a text ends within a number, and what is left of it is not the number of the chosen invoices. */
function isNumberCutOff({ line: { description }, choice }: Case, all: readonly Word[]): boolean {
  if (endsWithoutInvoice(description)) return false;
  const start = startOfNumber(all);
  const begun = joined(all, start);
  if (!hasDigit(begun) || tagsOf(all)[start] !== undefined || otherKindAt(all, start) !== undefined) return false;
  return !choice.candidates.every((candidate) => isNamedBy(begun, candidate, !endsWithinField(description)));
}

const MIN_REFERENCE = 5; // The fewest characters of a creditor reference that tell it.

/** Tells whether the digits end an invoice's number: neighbours begin alike. Check digits of a reference come first. */
const isNamedBy = (digits: string, { invoice, misspelling }: Candidate, isWhole: boolean): boolean =>
  (misspelling?.isLookAlike && misspelling.key === digits) ||
  [writtenKey(invoice), referenceKeyOf(invoice)].some(
    (key) =>
      (isWhole && digits === key) ||
      (digits.length >= MIN_PART && key.endsWith(digits)) ||
      (digits.length >= MIN_REFERENCE && digits.startsWith("RF") && key.startsWith(digits)),
  );

/** Tells whether the text ends within a cited number, and another invoice of its party and amount has a longer one. */
function isBeginningOfAnother({ line, choice, pool }: Case, number: string): boolean {
  if (!isNumber(number.slice(-1)) || !endsWithinField(line.description)) return false;
  return choice.candidates.some(
    ({ invoice, citation }) =>
      citation?.text === number &&
      pool
        .ofPartyWith(invoice.counterpartyId, line.currency, lineRemaining(line))
        .values.some((other) => other.id !== invoice.id && writtenKey(other).startsWith(number)),
  );
}
