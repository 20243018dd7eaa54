import { type Case, isCiting } from "../candidates/choice.ts";
import { once } from "../model/memo.ts";
import { isTelling } from "../names/whole-names.ts";
import { isOfExpected } from "../reading/expected.ts";
import { formOf } from "../reading/invoice-forms.ts";
import { keyOf } from "../reading/keys.ts";
import { furnitureIn } from "../text/furniture.ts";
import { joiningBefore } from "../text/joining-words.ts";
import { announcesInvoice, isLabel, type OtherKind, otherKindAt, otherKindOf } from "../text/labels.ts";
import { foundInTexts, textOf } from "../text/line-words.ts";
import { withoutSegments } from "../text/number-forms.ts";
import { placesOf } from "../text/number-places.ts";
import { periodsIn } from "../text/periods.ts";
import { isDayInDigits, tagsOf } from "../text/tags.ts";
import {
  endDigits,
  hasDigit,
  isNumber,
  isSign,
  isWrappedSign,
  partsAt,
  type Text,
  textAt,
  textsIn,
  type Word,
} from "../text/words.ts";
import { isPeriod } from "../text/written.ts";
import { isNumberWord } from "../words/word-kinds.ts";
import { isMeasure } from "./measures.ts";
import { digitsOf, knownNumbers, MIN_ALONE, MIN_DIGITS, ownNumbers, type Unread, YEAR } from "./own-numbers.ts";
import type { Found } from "./rule.ts";

/** Kinds of labelled numbers that tell what the money is for. */
const TELLING: ReadonlySet<OtherKind> = new Set(["order", "document", "debit", "credit", "loan"]);
/** The fewest of a number that "and" or "to" joins to a cited one. */
const MIN_JOINED = 3;
/** The most words between "and" and the number: `und Rechnung Nr. 481`. */
const MOST_LABELS = 2;
/** The most words from a number to the one that "and" joins to it. */
const MOST_BEHIND = 4;

/**
 * The number in a text that nothing accounts for: it is no day, amount, account, telephone or measure, and not of the
 * chosen invoices or their customer. Where no number is cited, any such number may name another document. Beside a cited
 * one it counts if it is joined to it or follows it in a list, or stands without a word before it.
 */
export function unreadNumbers(about: Case): Found {
  const { line, choice, found } = about;
  const isCited = isCiting(choice.gate);
  const citations = choice.candidates.flatMap(({ citation }) => citation ?? []);
  // Banks number texts that have no other fields, and the end of a number stands in a list of ends.
  if (choice.gate === "named_in_text" || (isCited && citations.some(({ partial }) => partial))) return undefined;
  const { written, referenceKey } = found.reading;
  const isInText = citations.some(
    ({ text, derived }) =>
      derived || referenceKey === text || written.some(({ key, isPayersId }) => !isPayersId && key.includes(text)),
  );
  // Most lines have no such number, and the own keys cost more.
  const isOwn = once(() => ownNumbers(about));
  const isExpected = ({ parts }: Unread) => choice.candidates.some(({ invoice }) => isOfExpected(invoice, parts));
  const known = knownNumbers(about);
  return foundInTexts(line, (said) => {
    const apart = isCited ? withoutSegments(said.text) : said.text;
    const text = apart === said.text ? said : textOf(apart);
    const all = numbersIn(text, known);
    const isAsked = (number: Unread) => (isCited ? isBeside(text, number, isInText) : mayName(text, number, about));
    // The number of an order is no end of the own one: `Devis 17`.
    const isOthers = (number: Unread) => isOfOther(text.words, number.start) || !isOwn()(number);
    const other = all.find((number) => isAsked(number) && !isExpected(number) && isOthers(number));
    if (other === undefined) return undefined;
    const isAnnounced = announcesInvoice(text.words, other.start) || otherKindAt(text.words, other.start) !== undefined;
    return textsIn(text.words, isAnnounced ? other.start - 1 : other.start, other.end + 1);
  });
}

/** Recognizes a number behind the label of another document: it tells what the money is for. */
const isOfOther = (all: readonly Word[], at: number): boolean => TELLING.has(otherKindAt(all, at) as OtherKind);

/** The numbers of a text that are neither the chosen ones nor a time, an amount, an account or the like. */
function numbersIn(text: Text, known: readonly string[]): Unread[] {
  const { text: whole, words: all } = text;
  const [tags, furniture, periods] = [tagsOf(all), furnitureIn(text), periodsIn(text)];
  // `Quote 204706` is no month.
  const isTold = (at: number) => isOfOther(all, at) && textAt(all, at).length >= MIN_DIGITS;
  // A year is a number beside one that looks like it, and so is a day behind a label: `AVR 12`.
  const isOfPeriod = (at: number) =>
    !known.some((key) => YEAR.test(key)) &&
    periods.some(({ start, end }) =>
      start === at ? !isTold(at) : start < at && at < end && otherKindAt(all, at) !== "credit",
    );
  const isRead = (at: number) =>
    tags[at] !== undefined || furniture.has(at) || isOfPeriod(at) || NAME_AND_YEAR.test(textAt(all, at));
  const places = known.flatMap((key) => placesOf(text, key));
  const isChosen = (at: number) => places.some(({ start, end }) => start <= at && at <= end);
  const found: Unread[] = [];
  let isBare = true;
  for (let from = 0, end = 0; from < all.length; from = end) {
    const said = partsAt(all, from);
    end = from + said.length;
    isBare =
      (isBare && !NO_LIST.test(all[from]?.gap ?? "")) ||
      (hasDigit(textAt(all, from - 1)) && (isChosen(from - 1) || isRead(from - 1)));
    // The end of an abbreviation: `Tel.0711/98765`.
    const isLabel = !hasDigit(said[0] as string) && all[from + 1]?.gap.startsWith(".") === true;
    const left = said.flatMap((_, nth) => (isChosen(from + nth) || (isLabel && nth === 0) ? [] : [from + nth]));
    const parts = left.map((at) => textAt(all, at));
    const key = parts.join("");
    const isOther =
      ((isPeriod(said) || isMeasure(whole, all, from)) && !isTold(from)) ||
      (key.length === 8 && isDayInDigits(key) && otherKindAt(all, from) === undefined);
    if (!isOther && left.some((at) => hasDigit(textAt(all, at)) && !isRead(at)))
      found.push({ start: left[0] as number, end: end - 1, parts, key, isBare: isBare && !isLabel });
    // A number behind one that a word announces is of it, too.
    isBare &&= said.some(hasDigit);
  }
  return found;
}

/** Signs between a label and what it announces. */
const NO_LIST = /[:*]/;
/** A word with a year: `Werkhof2026`. */
const NAME_AND_YEAR = /^\p{L}{4,}(?:19|20)\d\d$/u;

/** Recognizes a number that may name an invoice or another document where no number is cited. */
function mayName(text: Text, { start, key, parts }: Unread, { choice }: Case): boolean {
  const { words: all } = text;
  // Groups of digits: `Kd.Nr. 7712 345`.
  const isGroup = all[start]?.gap === " " && hasDigit(textAt(all, start - 1)) && digitsOf(key) < MIN_DIGITS;
  const at = isGroup && otherKindAt(all, start) === undefined ? start - 1 : start;
  const kind = otherKindAt(all, at);
  if (kind === "customer")
    return choice.candidates.every(
      ({ invoice: { counterpartyCode: code } }) => !isNumber(key) || formOf([keyOf(code)]) === formOf([key]),
    );
  // Banks say by some of these words how money came in: `standing order 88123`.
  if (kind !== undefined) return isOfOther(all, at) && !furnitureIn(text).has(at - 1);
  const isLong = digitsOf(key) >= MIN_DIGITS || parts.some((part) => digitsOf(part) >= MIN_ALONE);
  return isLong || announcesInvoice(all, start);
}

/** Recognizes a number beside a cited one that may be another. @param isInText false when only an id has the cited one */
function isBeside(text: Text, { start, end, key, isBare }: Unread, isInText: boolean): boolean {
  const { words: all } = text;
  const digits = digitsOf(key);
  const joined = joinedTo(all, start, end);
  if (joined === undefined) {
    const ofPrefix = isSign(all[start + 1]?.gap) ? otherKindOf(textAt(all, start)) : undefined;
    const kind = otherKindAt(all, start) ?? ofPrefix;
    if (kind !== undefined) return kind === "credit" && !YEAR.test(key);
    return isListed(text, start) || (digits >= MIN_DIGITS && (isBare || !isInText || announcesInvoice(all, start)));
  }
  // Counts do not begin with a zero: `54999 y 00`.
  const isEnd = /^0\d$/.test(key) && /\d{3}$/.test(joined.other);
  return isEnd || digits >= (joined.isVague && joined.other.length !== key.length ? MIN_DIGITS : MIN_JOINED);
}

const JOINING = ["and", "andOrAt", "or", "to"] as const;

/** The number that "and", "to" or a sign for it joins to a number, with labels between: `und Rechnung Nr. 481`. */
function joinedTo(all: readonly Word[], start: number, end: number): { other: string; isVague: boolean } | undefined {
  const isBetween = (at: number) => isLabel(textAt(all, at)) || isNumberWord(textAt(all, at));
  let first = start;
  while (start - first < MOST_LABELS && isBetween(first - 1)) first--;
  const before = joiningBefore(all, first, ...JOINING);
  // The last day of a period: `bis 28.2.`.
  if (before?.kind === "to" && /^\d{1,2}$/.test(textAt(all, start))) return undefined;
  if (before !== undefined)
    return { other: textAt(all, first - 1 - before.words.length), isVague: before.kind === "andOrAt" };
  for (let next = end + 2; next <= end + MOST_BEHIND; next++) {
    const behind = joiningBefore(all, next, ...JOINING);
    if (behind !== undefined && behind.words.length === next - end - 1 && partsAt(all, next).some(hasDigit))
      return { other: textAt(all, next), isVague: behind.kind === "andOrAt" };
  }
  const signed = [start, end + 1].find((at) => /[+&]/.test(all[at]?.gap ?? "") && hasDigit(textAt(all, at - 1)));
  if (signed === undefined) return undefined;
  return { other: textAt(all, signed === start ? start - 1 : signed), isVague: false };
}

/** Recognizes the end of the next number in a list, but no town behind its code: `RE-2026-0777, 0778`. */
function isListed({ words: all, plain }: Text, at: number): boolean {
  const { text, gap } = all[at] as Word;
  const isAsLong = text.length >= MIN_JOINED && text.length === endDigits(textAt(all, at - 1)).length;
  const isList = isAsLong && isNumber(text) && /^\s?[-/,;+&|]\s?$/.test(gap) && !isWrappedSign(all[at + 1]?.gap);
  return isList && (plain[at + 1] === undefined || !isTelling(plain[at + 1] as string));
}
