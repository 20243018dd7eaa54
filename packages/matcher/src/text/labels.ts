import { push } from "../model/collections.ts";
import { labels, purposes } from "../words/lists.ts";
import { label as is, isNumberWord, isProse, prose } from "../words/word-kinds.ts";
import { lengthOf, phrasesOf, type WordList, wordsOf } from "../words/word-lists.ts";
import { ibanAt, isDayInDigits } from "./tags.ts";
import { hasDigit, isNumber, isSaidAt, isSign, joined, textAt, type Word, words } from "./words.ts";

export const isLabel = (word: string): boolean =>
  INVOICE_LABELS.has(word) || (word.charCodeAt(0) >= FAR_EAST && EASTERN.some((label) => word.endsWith(label)));
const INVOICE_LABELS = wordsOf(labels.invoice);
const FAR_EAST = 0x0e00; // Letters from here on are of scripts without spaces between words.
const EASTERN = [...INVOICE_LABELS].filter((label) => label.charCodeAt(0) >= FAR_EAST);
const INVOICES = /^(?:RECHN|INVOI|FACT|FATTUR|FATUR|FAKTUR|LASKU|SZAMLA|BILL|請求書|发票|發票)/;
/** The ends of compounds: `Schlussrechnung`, `végszámla`. */
const COMPOUNDS = /(?:RECHNUNG|(?<!PRO|PRED)FAKTURA?|FACTUUR|SZAMLA|LASKU|FATURA)$/;
/** Recognizes a word for an invoice, with any ending. */
export const isInvoiceWord = (word: string): boolean =>
  isLabel(word) || INVOICES.test(word) || COMPOUNDS.test(word) || is.invoiceElsewhere(word);
/** Words that announce a number that is no invoice's. */
const { customer, contract, account, tax, phone, mandate, document, credit, debit } = labels;
const { loan } = purposes;
const order = [purposes.order, labels.order];
const OTHERS = { customer, contract, account, tax, phone, mandate, document, credit, debit, loan, order };
export type OtherKind = keyof typeof OTHERS | "day";

const NUMBER_ENDINGS = ["", ...wordsOf(labels.numberEnding)];
/** Words that announce such a number, and words behind them that mean "number". Some languages join both. */
const OTHER_LABELS = new Map<string, OtherKind>();
for (const [kind, lists] of Object.entries<WordList | readonly WordList[]>(OTHERS)) {
  // A letter is a label before a word for "number" only: `K-Nr`.
  for (const label of wordsOf(...[lists].flat()))
    for (const ending of label.length > 1 ? NUMBER_ENDINGS : [""]) OTHER_LABELS.set(label + ending, kind as OtherKind);
}
/** Labels of several words, by the last. */
const OTHER_PHRASES = new Map<string, { words: readonly string[]; kind: OtherKind | "text" }[]>();
for (const [kind, lists] of Object.entries<WordList | readonly WordList[]>({ ...OTHERS, text: labels.text })) {
  for (const { phrase, match } of [lists].flat().flatMap(phrasesOf)) {
    const all = words(phrase);
    if (all.length > 1 && match === "word" && !phrase.includes("…"))
      push(OTHER_PHRASES, all.at(-1) as string, { words: all, kind: kind as OtherKind | "text" });
  }
}
/** Finds the longest such label that begins at an index. @returns the number of its words */
export const labelLength = lengthOf(Object.values<WordList | WordList[]>(OTHERS).flat().flatMap(phrasesOf));
/** The maximum number of parts of a labelled number: a telephone number has spaces, and a tax number has slashes. */
const MOST_PARTS = 5;
const MIN_PHONE = 9; // The digits of a telephone number with its area.
const MAX_PREFIX = 3; // The most letters with which a number begins behind a label that is written onto it.
export const isOtherLabel = (word: string): boolean => OTHER_LABELS.has(word);
export const otherKindOf = (word: string): OtherKind | undefined => OTHER_LABELS.get(word);

/** Recognizes the beginning of a debit note's own number, which an invoice may have. */
export const isOfDebitNote = (number: string): boolean => /^[ND]{2}/.test(number);

/** Recognizes a word that announces the number of a document or thing, such as a delivery note. */
export const announcesDocument = (word: string): boolean =>
  ["document", "debit"].includes(OTHER_LABELS.get(word) ?? "");

export const announcesNumber = (word: string): boolean =>
  isLabel(word) || OTHER_LABELS.has(word) || isNumberWord(word) || is.reference(word);

/** The label or prose that a number or prefix is written onto: `Rechnungsnummer202601693`, `NrRE-2026-1`, `for4807`. */
export function gluedLabel(word: string, next: Word | undefined): string | undefined {
  const [, { length: letters } = "", { length: digits } = ""] = /^([A-Z]{2,})(\d*)/.exec(word) ?? [];
  if (letters === 0) return undefined;
  const goesOn = letters === word.length && isSign(next?.gap) && isNumber(next?.text ?? "");
  if (digits === 0 && !goesOn) return undefined;
  for (let prefix = digits > 0 ? 0 : 1; prefix <= MAX_PREFIX && letters - prefix >= 2; prefix++) {
    const label = word.slice(0, letters - prefix);
    if (is.reference(label) && (prefix === 0 || word.startsWith("RF", label.length))) return label;
    // A short label directly before digits may be a part of the number, see `withoutLabel`.
    const isShort = is.onNumber(label) ? prefix > 0 || digits >= 2 : prefix > 0 && isLabel(label);
    if (label.length >= 4 ? isLabel(label) || is.onLongNumber(label) || isProse(label) || isPaid(label) : isShort)
      return label;
  }
  return undefined;
}

/** Recognizes a word for a payment and a label behind it that are written together: `REGLTFACT`. */
const isPaid = (word: string): boolean =>
  Array.from(word).some(
    (_, at) =>
      at >= MIN_PART && isLabel(word.slice(at)) && word.length - at >= MIN_PART && prose.neutral(word.slice(0, at)),
  );
const MIN_PART = 4; // Shorter words are parts of others.

export function unglue(all: readonly Word[]): readonly Word[] {
  const apart = all.flatMap((word, at) => {
    const label = gluedLabel(word.text, all[at + 1]);
    // The country code of a Norwegian IBAN is also a word for "number".
    if (label === undefined || ibanAt(all, at) !== undefined) return [word];
    return [
      { text: label, gap: word.gap },
      { text: word.text.slice(label.length), gap: "" },
    ];
  });
  return apart.length === all.length ? all : apart;
}

const MIN_BARE_DIGITS = 5; // The fewest digits of a number behind a label that may be a part of it.

/** The digits behind a label of two or three letters, such as `RG202503198`, which may also be a part of the number. */
export function withoutLabel(parts: readonly string[]): string[] | undefined {
  const [first = ""] = parts;
  const label = labelOn(first);
  if (label === undefined) return undefined;
  const bare = [first.slice(label.length), ...parts.slice(1)];
  return bare.every(isNumber) && bare.join("").length >= MIN_BARE_DIGITS ? bare : undefined;
}

/** The label of two or three letters at the beginning of a word, directly before a digit. */
export function labelOn(word: string): string | undefined {
  const label = /^[A-Z]{2,3}(?![A-Z]|$)/.exec(word)?.[0];
  return label !== undefined && isLabel(label) ? label : undefined;
}

/** The word before the number at this index, or before a word for "number" there. */
const wordBefore = (all: readonly Word[], at: number): string =>
  textAt(all, isNumberWord(textAt(all, at - 1)) ? at - 2 : at - 1);

/** Tells whether the number at this index, which a sign may separate from its prefix, directly follows a label. */
export const isLabelled = (all: readonly Word[], at: number): boolean =>
  (hasDigit(textAt(all, at)) || hasDigit(textAt(all, at + 1))) && isLabel(wordBefore(all, at));

export const isBehindReferenceLabel = (all: readonly Word[], at: number): boolean => is.reference(wordBefore(all, at));

/** Tells whether a label for invoice numbers or payment references announces the number at this index. */
export const announcesInvoice = (all: readonly Word[], at: number): boolean =>
  isLabelled(all, at) || isBehindReferenceLabel(all, at);

/** The kind of the number at an index by the label before it: `Kd 4711`, `Tel. 0711/4711`; none for an invoice's. */
export function otherKindAt(all: readonly Word[], at: number): OtherKind | undefined {
  let isSpaced = false;
  for (let start = at; start > 0 && at - start < MOST_PARTS; start--) {
    const { text, gap } = all[start] as Word;
    const before = textAt(all, start - 1);
    if (!hasDigit(before)) {
      const kind = is.beforeDay(before) && isDayInDigits(text) ? "day" : labelledKind(all, start - 1);
      // Behind a whole telephone number, the next one is another.
      const isWhole = joined(all, start, at).length >= MIN_PHONE;
      return kind === "text" || (isSpaced && (kind !== "phone" || isWhole)) ? undefined : kind;
    }
    if (gap === " ") isSpaced = true;
    else if (!isSign(gap)) return undefined;
  }
  return undefined;
}

/** The kind of number that the label ending with the word at this index announces: `KUNDE NR`, `KUNDENNR`. */
function labelledKind(all: readonly Word[], at: number): OtherKind | "text" | undefined {
  const { text, gap } = all[at] as Word;
  const before = textAt(all, at - 1);
  const phrase = phraseEndingAt(all, at);
  if (phrase === "text" || (phrase === undefined && is.text(text))) return "text";
  // The end of an abbreviation: `e.K.`
  if (text.length === 1 && before.length === 1 && gap === ".") return undefined;
  if (is.ownReference(text)) return is.our(before) ? "document" : OTHER_LABELS.get(before);
  if (isNumberWord(text) || is.numberElsewhere(text))
    return OTHER_LABELS.get(before) ?? phraseEndingAt(all, at - 1) ?? phrase;
  // One letter is a label before a word for "number" only (`e.K. 2026`); two behind one for invoices mean it (`HD so`).
  if (/^[A-Z]$/.test(text) || (text.length === 2 && isLabel(before))) return undefined;
  const kind = OTHER_LABELS.get(text) ?? phrase;
  // A bank may have wrapped the text within a word: `Rechnun` and `gsnr`, `u` and `nd`.
  const isPiece = gap === "\n" && (kind === "credit" || /^[A-Z]$/.test(before));
  return isPiece ? undefined : kind;
}

const phraseEndingAt = (all: readonly Word[], at: number): OtherKind | "text" | undefined =>
  OTHER_PHRASES.get(textAt(all, at))?.find(({ words: said }) => isSaidAt(all, at + 1 - said.length, said))?.kind;
