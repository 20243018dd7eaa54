import type { Case } from "../candidates/choice.ts";
import { once } from "../model/memo.ts";
import { isTelling } from "../names/whole-names.ts";
import { invoiceKeys } from "../reading/invoice-forms.ts";
import { keyOf } from "../reading/keys.ts";
import { joiningBefore } from "../text/joining-words.ts";
import { isLabel, isOtherLabel, otherKindAt } from "../text/labels.ts";
import { foundInTexts, isNamedByText } from "../text/line-words.ts";
import { placesOf } from "../text/number-places.ts";
import { isDayInDigits, tagsOf } from "../text/tags.ts";
import {
  endDigits,
  hasDigit,
  isNumber,
  isWrappedSign,
  numberAt,
  partsAt,
  type Text,
  textAt,
  textsIn,
  type Word,
} from "../text/words.ts";
import { isDocument, type Written } from "../text/written.ts";
import { isNumberWord } from "../words/word-kinds.ts";
import { meantBy } from "./contradictions.ts";
import { isMeasure } from "./measures.ts";
import { isNoDocument } from "./other-period.ts";
import type { Found } from "./rule.ts";

/** The fewest digits of a number behind "and" or "to". Fewer count things or are the end of a number in a list. */
const MIN_JOINED = 3;
/** The fewest behind a word that stands before prices, too, unless the number before it is as long: `5518 e 5519`. */
const MIN_JOINED_OR_AT = 5;

/**
 * A number beside the cited ones that nothing explains: joined by "and", or as long as a document's and without a word
 * before it; any number of a document when an id cites the invoice. Banks number texts that have no other fields.
 */
export function secondNumber(about: Case): Found {
  const { line, choice, found } = about;
  const citations = choice.candidates.flatMap(({ citation }) => citation ?? []);
  // The end of a number stands in a list of ends.
  if (citations.some(({ partial }) => partial)) return undefined;
  const cited = citations.map(({ text }) => text);
  const inText = found.reading.written.filter(({ isPayersId }) => isPayersId !== true);
  const mayBeOthers = inText.filter((each) => !cited.includes(each.key) && isDocument(each) && !isNone(each));
  // Most lines have no such number, and the own keys cost more.
  const own = once(() => ownKeys(about));
  const isOwn = (key: string) => own()(key);
  // A label may be written onto the own number: `Fra.INV/2026/17` also begins with `FRAINV2026`.
  const isBefore = (rest: string) => cited.some((text) => rest.includes(text));
  const isBegun = (begin: string) =>
    inText.some(({ key }) => key.startsWith(begin) && !isBefore(key.slice(begin.length)) && isOwn(key));
  const others = isNamedByText(line)
    ? []
    : mayBeOthers.filter((each) => !isOwn(each.key) && !isBegun(each.key) && !isNoDocument(line, each));
  const isCitedInText = citations.some(
    ({ text, derived }) =>
      derived || found.reading.referenceKey === text || inText.some(({ key }) => key.includes(text)),
  );
  return (
    (isCitedInText ? undefined : others[0]?.parts) ??
    foundInTexts(line, (text) => besideIn(text, others, isOwn) ?? nextInList(text, cited, isOwn))
  );
}

/** Recognizes months of a year (`01-03/2026`), and five digits with which a reference begins with zeros. */
const isNone = ({ key, parts }: Written) => /^(?:\d\d? )+(?:19|20)\d\d$/.test(parts.join(" ")) || /^0\d{4}$/.test(key);
export const YEAR = /^(?:19|20)\d\d$/;
/** Shorter keys are in many numbers. */
export const MIN_OWN = 4;

/** Tells what the line may contain besides: the chosen invoices, their customer's number, the amounts, an account and years. */
function ownKeys({ line, choice, found: { reading } }: Case): IsOwn {
  const of = choice.candidates.flatMap((each) => [
    ...invoiceKeys(each.invoice).map((key) => key.replace(/^[~#]/, "").replaceAll(".", "")),
    ...meantBy(each, reading, false),
    keyOf(each.invoice.counterpartyCode),
  ]);
  const amounts = choice.candidates.map(({ amount }) => `${amount.matchedAmount}`);
  const own = [...of, ...amounts, `${line.amount}`, reading.endToEndKey, reading.iban ?? ""].filter(
    (key) => key !== "",
  );
  // A year is no number of an invoice, unless the own number looks like one.
  const mayBeYear = !own.some((key) => YEAR.test(key));
  return (key) =>
    own.some((one) => one.includes(key) || (one.length >= MIN_OWN && key.includes(one))) ||
    (mayBeYear && YEAR.test(key));
}

function besideIn({ text: whole, words: all }: Text, others: readonly Written[], isOwn: IsOwn) {
  const tags = tagsOf(all);
  for (const [at, { text }] of all.entries()) {
    if (tags[at] !== undefined || (text.length === 8 && isDayInDigits(text))) continue;
    const joined = joinedAt(all, at);
    if (joined !== undefined && isOther(joined, isOwn) && !isMeasure(whole, all, at)) return joined.said;
    if (others.length === 0 || isOtherLabel(text) || !isBare(all, at)) continue;
    const other = others.find(({ parts }) => parts.every((part, nth) => all[at + nth]?.text === part));
    if (other !== undefined) return other.parts;
  }
  return undefined;
}

/** The number behind a cited one in a list that gives only its end: `RE-2026-0777, 0778`. */
function nextInList(text: Text, cited: readonly string[], isOwn: IsOwn): string[] | undefined {
  const { text: whole, words: all, plain } = text;
  const tags = tagsOf(all);
  const places = cited.flatMap((number) => placesOf(text, number));
  const listed = places.find(({ end }) => {
    const next = listedBehind(all, end);
    if (next === undefined || isOwn(next) || tags[end + 1] !== undefined || isMeasure(whole, all, end + 1))
      return false;
    // A town behind its code, or a thing: `RE-2026-0777, 1010 Wien`.
    const behind = plain[end + 2];
    return behind === undefined || !isTelling(behind);
  });
  return listed && textsIn(all, listed.start, listed.end + 2);
}

/** The digits behind a number that may be the end of the next one: as many as at its end, behind a sign. */
function listedBehind(all: readonly Word[], end: number): string | undefined {
  const next = all[end + 1];
  const digits = endDigits(textAt(all, end));
  if (next === undefined || digits.length < MIN_JOINED || next.text.length !== digits.length) return undefined;
  return isNumber(next.text) && /^\s?[-/,;+&|]\s?$/.test(next.gap) && !isWrappedSign(all[end + 2]?.gap)
    ? next.text
    : undefined;
}

type IsOwn = (key: string) => boolean;

interface Joined {
  left: string;
  right: string;
  isVague: boolean;
  said: string[]; // The words that join and the number behind them.
}

const MOST_LABELS = 2; // The most words between "and" and the number: `und Rechnung Nr. 481`.

/** The number at this index, if "and", "to" or a sign for it joins it to the one before. */
function joinedAt(all: readonly Word[], at: number): Joined | undefined {
  // Most words are no number, and its words cost more.
  if (at === 0 || !(hasDigit((all[at] as Word).text) || isWrappedSign(all[at + 1]?.gap))) return undefined;
  let start = at;
  while (start > 0 && at - start < MOST_LABELS && announces((all[start - 1] as Word).text)) start--;
  const join = joiningBefore(all, start, "and", "andOrAt", "to");
  const isSigned = join === undefined && hasDigit((all[at - 1] as Word).text) && /[+&]/.test((all[at] as Word).gap);
  if (join === undefined && !isSigned) return undefined;
  const right = numberAt(all, at);
  // The last day of a period: `bis 28.2.`.
  const isDay = join?.kind === "to" && /^\d{1,2}$/.test((all[at] as Word).text);
  if (!hasDigit(right) || isDay) return undefined;
  const left = (all[start - 1 - (join?.words.length ?? 0)] as Word).text;
  return {
    left,
    right,
    isVague: join?.kind === "andOrAt" && left.length !== right.length,
    said: join === undefined ? [left, right] : [...join.words, ...partsAt(all, at)],
  };
}

const announces = (word: string): boolean => isLabel(word) || isNumberWord(word);

/** Tells whether one of two joined numbers is long enough and not an own one, or the end of the next one: `54999 y 00`. */
function isOther({ left, right, isVague }: Joined, isOwn: IsOwn): boolean {
  // Counts do not begin with a zero.
  if (/^0\d$/.test(right)) return /\d{3}$/.test(left) && !left.endsWith(right);
  const other = isOwn(right) ? left : right;
  const digits = other.replace(/\D/g, "").length;
  return digits >= (isVague ? MIN_JOINED_OR_AT : MIN_JOINED) && !isOwn(other);
}

function isBare(all: readonly Word[], at: number): boolean {
  const { gap } = all[at] as Word;
  const before = all[at - 1];
  return before === undefined || (hasDigit(before.text) && !isWrappedSign(gap) && otherKindAt(all, at) === undefined);
}
