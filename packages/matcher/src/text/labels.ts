import labels from "../words/labels.json" with { type: "json" };
import purposes from "../words/purposes.json" with { type: "json" };
import { isAmong, type WordList, wordsOf } from "../words/word-lists.ts";
import { isProse } from "./prose.ts";
import { hasDigit, isNumber, type Word } from "./words.ts";

/** True for a word that announces an invoice number. */
export const isLabel = isAmong(labels.invoice);
/** True for a word that announces a payment reference with check digits. */
const isReferenceLabel = isAmong(labels.reference);
/** True for a word that means "number". */
export const isNumberWord = isAmong(labels.number);
/** What announces a number that is no invoice's. */
const { customer, contract, account, tax, phone, mandate, document } = labels;
const OTHERS = { customer, contract, account, tax, phone, mandate, document, order: purposes.order };
/** What a number may be besides that of an invoice. */
export type OtherKind = keyof typeof OTHERS | "day";

const NUMBER_ENDINGS = ["", ...wordsOf(labels.numberEnding)];
/** Words that announce such a number, and words behind them that mean "number". Some languages join both. */
const OTHER_LABELS = new Map<string, OtherKind>(
  Object.entries<WordList>(OTHERS).flatMap(([kind, list]) =>
    [...wordsOf(list)].flatMap((label) =>
      // A letter is a label before a word for "number" only: `K-Nr`.
      NUMBER_ENDINGS.slice(0, label.length > 1 ? undefined : 1).map(
        (ending) => [`${label}${ending}`, kind as OtherKind] as const,
      ),
    ),
  ),
);
const isNumberElsewhere = isAmong(labels.numberElsewhere);
/** The maximum number of parts of a labelled number: a telephone number has spaces, and a tax number has slashes. */
const MOST_PARTS = 5;
/** Short words that may be written onto a number without being a part of it. */
const isShortGlued = isAmong(labels.onNumber);
/** Longer words that may be written onto a number, besides labels and prose. */
const isGlued = isAmong(labels.onLongNumber);
/** The most letters with which a number begins behind a label that is written onto it. */
const MAX_PREFIX = 3;

/** True for a word that announces a number that is no invoice's. */
export function isOtherLabel(word: string): boolean {
  return OTHER_LABELS.has(word);
}

/** What a word announces that is no invoice's number; undefined for any other word. */
export function otherKindOf(word: string): OtherKind | undefined {
  return OTHER_LABELS.get(word);
}

/** True for a word that announces the number of a document or thing, such as a delivery note. */
export function announcesDocument(word: string): boolean {
  return OTHER_LABELS.get(word) === "document";
}

/** True for a word that announces a number, of an invoice or of something else. */
export function announcesNumber(word: string): boolean {
  return isLabel(word) || OTHER_LABELS.has(word) || isNumberWord(word) || isReferenceLabel(word);
}

/**
 * The label or the word of prose at the beginning of a word that also contains the number or its prefix, such as
 * `Rechnungsnummer202601693`, `NrRE-2026-1`, `BelegR25113104` or `for480760`.
 * @param next the word behind it, of which a prefix without digits is a part
 */
export function gluedLabel(word: string, next: Word | undefined): string | undefined {
  const letters = leadingLetters(word);
  if (letters < 2) return undefined;
  const digits = digitsFrom(word, letters);
  const goesOn = letters === word.length && next !== undefined && /^[-/._]$/.test(next.gap) && isNumber(next.text);
  if (digits === 0 && !goesOn) return undefined;
  for (let prefix = digits > 0 ? 0 : 1; prefix <= MAX_PREFIX && letters - prefix >= 2; prefix++) {
    const label = word.slice(0, letters - prefix);
    if (isReferenceLabel(label) && (prefix === 0 || word.startsWith("RF", label.length))) return label;
    if (label.length >= 4 ? isLongLabel(label) : isShortLabel(label, { prefix, digits })) return label;
  }
  return undefined;
}

function isLongLabel(word: string): boolean {
  return isLabel(word) || isGlued(word) || isProse(word);
}

/** The number of digits in a word from an index on. */
function digitsFrom(word: string, start: number): number {
  let at = start;
  while (at < word.length && isNumber(word[at] as string)) at++;
  return at - start;
}

/** The number of letters from A to Z at the beginning of a word. */
function leadingLetters(word: string): number {
  let count = 0;
  for (let code = word.charCodeAt(0); code >= 65 && code <= 90; code = word.charCodeAt(count)) count++;
  return count;
}

/** A label of two or three letters directly before digits may be a part of the number, see `withoutLabel`. */
function isShortLabel(label: string, { prefix, digits }: { prefix: number; digits: number }): boolean {
  return prefix === 0 ? isShortGlued(label) && digits >= 2 : isShortGlued(label) || isLabel(label);
}

/**
 * The words of a number behind a label of two or three letters, such as `RG202503198`. The label may also be a part
 * of the number. Undefined without a label or when too few digits follow.
 */
export function withoutLabel(parts: readonly string[]): string[] | undefined {
  const [first = ""] = parts;
  const label = labelOn(first);
  if (label === undefined) return undefined;
  const bare = [first.slice(label.length), ...parts.slice(1)];
  return bare.every(isNumber) && bare.join("").length >= MIN_BARE_DIGITS ? bare : undefined;
}

/** The label of two or three letters at the beginning of a word, directly before a digit. */
export function labelOn(word: string): string | undefined {
  const letters = leadingLetters(word);
  if (letters < 2 || letters > 3 || letters === word.length) return undefined;
  const label = word.slice(0, letters);
  return isLabel(label) ? label : undefined;
}

const MIN_BARE_DIGITS = 5;

/** True when the word at this index directly follows a label. */
export function isLabelled(all: readonly Word[], at: number): boolean {
  if (!hasDigit((all[at] as Word).text) && !(at + 1 < all.length && hasDigit((all[at + 1] as Word).text))) return false;
  const before = all[at - 1]?.text ?? "";
  if (isLabel(before)) return true;
  return isNumberWord(before) && isLabel(all[at - 2]?.text ?? "");
}

/** True when the word at this index directly follows a label for payment references. */
export function isBehindReferenceLabel(all: readonly Word[], at: number): boolean {
  const before = all[at - 1]?.text ?? "";
  return isReferenceLabel(isNumberWord(before) ? (all[at - 2]?.text ?? "") : before);
}

/** True when a label for invoice numbers or payment references announces the number at this index. */
export function announcesInvoice(all: readonly Word[], at: number): boolean {
  return isLabelled(all, at) || isBehindReferenceLabel(all, at);
}

/** True for a word before a day. */
const isBeforeDay = isAmong(labels.beforeDay);
/** A day in digits. */
const DAY =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:20)?\d\d|(?:20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/** What the number at this index is, if a label before it says that it is no invoice's: `Kd 4711`, `Tel. 0711/4711`. */
export function otherKindAt(all: readonly Word[], at: number): OtherKind | undefined {
  let isSpaced = false;
  for (let start = at; start > 0 && at - start < MOST_PARTS; start--) {
    const { text, gap } = all[start] as Word;
    const before = all[start - 1] as Word;
    if (!hasDigit(before.text)) {
      const kind = isBeforeDay(before.text) && DAY.test(text) ? "day" : labelledKind(all, start - 1);
      return isSpaced && kind !== "phone" ? undefined : kind;
    }
    if (gap === " ") isSpaced = true;
    else if (!/^[-/._]$/.test(gap)) return undefined;
  }
  return undefined;
}

const isOwnReference = isAmong(labels.ownReference);
/** True for a word by which a payer marks an own reference. */
const isOur = isAmong(labels.our);

/** Signs of other scripts are words. */
const IS_LETTER = /[A-Z]/;

/** What the label that ends with the word at this index announces: `KUNDE NR`, `KUNDENNR`. */
function labelledKind(all: readonly Word[], at: number): OtherKind | undefined {
  const { text, gap } = all[at] as Word;
  const before = all[at - 1]?.text ?? "";
  // The end of an abbreviation: `e.K.`
  if (text.length === 1 && before.length === 1 && gap === ".") return undefined;
  if (isOwnReference(text)) return isOur(before) ? "document" : OTHER_LABELS.get(before);
  const isNumbers = isNumberWord(text) || isNumberElsewhere(text);
  // A letter is one before a word for "number" only: it may be the end of a legal form, as in `Meier e.K. 202600827`.
  if (!isNumbers && text.length === 1 && IS_LETTER.test(text)) return undefined;
  return OTHER_LABELS.get(isNumbers ? before : text);
}
