import anyAscii from "any-ascii";
import { cached } from "../model/memo.ts";

/** A word: a run of letters and digits in upper case without accents, and the text between it and the word before. */
export type Word = { text: string; gap: string };

export interface Text {
  text: string;
  words: readonly Word[];
  plain: readonly string[]; // The words in the form in which names are compared: umlauts are their transcription.
}

export interface IdText extends Text {
  field: "endToEndId" | "instructionId" | "bankReference" | "mandateId";
  isApart: boolean; // Joined words are taken apart, perhaps wrongly, so only names and months are read from it.
}

const WORD = /[\p{L}\p{N}]+/gu;
const PLAIN = /^[\t\n\r -~]*$/;

// Letters that Unicode does not decompose into a base letter and an accent, and the Arabic sign for percent.
const WHOLE: Record<string, string> = {
  ...{ Ø: "O", Æ: "AE", Œ: "OE", Ł: "L", Đ: "D", Ð: "D", Þ: "TH", ß: "SS", ẞ: "SS", ı: "I", "٪": "%" },
};

/** The number of characters that are read of a text. The API accepts no more; statement files may contain more. */
export const MAX_CHARACTERS = 2_000;
/** The number of characters that are read of a decomposed text: a syllable of Korean becomes three, and U+FDFA 18. */
export const MAX_DECOMPOSED = 2 * MAX_CHARACTERS;
const SHORT = MAX_DECOMPOSED / 18; // A text of so many characters is never longer when it is decomposed.

/** The characters that are read, in upper case without accents (NFKD), within MAX_CHARACTERS and MAX_DECOMPOSED. */
export function fold(whole: string): string {
  const text = whole.slice(0, MAX_CHARACTERS);
  if (PLAIN.test(text)) return text.toUpperCase();
  const folded = decomposed(text)
    .slice(0, MAX_DECOMPOSED)
    .replace(/\p{M}+/gu, "")
    .toUpperCase();
  return folded.replace(/[ØÆŒŁĐÐÞßẞı٪]/g, (letter) => WHOLE[letter] ?? letter);
}

export function isLongerThanRead(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  return text.length > SHORT && !PLAIN.test(text) && decomposed(text).length > MAX_DECOMPOSED;
}

/** Marks are removed before normalization too, because sorting a long run of marks takes quadratic time. */
const decomposed = (text: string): string =>
  text
    .replace(/\p{M}+/gu, "")
    .replace(NUMERO, "No ")
    .normalize("NFKD")
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => anyAscii(digit) || digit);
/** A sign for "number" that is written onto what it announces: `договор №INV-17`. */
const NUMERO = /(?:№|[nN]º)(?=[\p{L}\p{N}])/gu;

export function wordsWithGaps(text: string): Word[] {
  const folded = fold(text);
  const found: Word[] = [];
  let end = 0;
  WORD.lastIndex = 0;
  for (let match = WORD.exec(folded); match !== null; match = WORD.exec(folded)) {
    found.push({ text: match[0], gap: folded.slice(end, match.index) });
    end = match.index + match[0].length;
  }
  return found;
}

/** Letters of another script that are written onto a number or its prefix; behind it, they are no unit. */
const WRITTEN_ONTO =
  /^(?:([^\0-\u02ff]{2,})(\d{4}.*|[A-Z]{1,4}\d*(?:[^\0-\u02ff].*)?)|([A-Z]{1,4}\d{3,}|\d+)((?!บาท|[年月日元円万圓號号])[\u0e00-\u0eff\u1780-\u17ff\u3040-\u9fff]{2}.*))$/u;
const MIN_DIGITS = 5; // Fewer digits, if they do not end a number, may be a year or a count.
const BEYOND_LATIN = /[^\0-\u02ff]/; // Letters behind the last one of the Latin script that texts have after folding.

/** A tag of a SEPA text that is written onto the word before it (German DFÜ agreement, annex 3). */
const TAG_ONTO = /^(.+)(EREF|[KM]REF|CRED|DEBT|SVWZ|ABW[AE]|IBAN|COAM|OAMT|ORDP|BENM|PURP)$/;

/** Words, without a tag or letters of other scripts that are written onto a number: `7310ABWA+`, `发票号71148602`. */
export function apartFromNumbers(read: Word[]): Word[] {
  const all = read.flatMap((word, at) => {
    const [, ...parts] = (read[at + 1]?.gap === "+" && TAG_ONTO.exec(word.text)) || [];
    return parts.length === 0 ? [word] : parts.map((text, nth) => ({ text, gap: nth === 0 ? word.gap : "" }));
  });
  if (!all.some(({ text }) => BEYOND_LATIN.test(text))) return all;
  return all.flatMap((word) => {
    const [, ...parts] = WRITTEN_ONTO.exec(word.text) ?? [];
    const [first, second] = parts.filter((part) => part !== undefined);
    const isShort = isNumber(first ?? "") && (first ?? "").length < MIN_DIGITS && !isSign(word.gap);
    if (first === undefined || second === undefined || isShort) return [word];
    return [{ text: first, gap: word.gap }, ...apartFromNumbers([{ text: second, gap: "" }])];
  });
}

export const withGaps = (all: readonly Word[]): string => all.map(({ text, gap }) => gap + text).join("");
/** The word at an index; empty beside the text. */
export const textAt = (all: readonly Word[], at: number): string => all[at]?.text ?? "";
/** The letters and digits of the words from one index up to another. */
export const joined = (all: readonly Word[], start: number, end?: number): string => textsIn(all, start, end).join("");

export const textsIn = (all: readonly Word[], start: number, end?: number): string[] =>
  all.slice(start, end).map(({ text }) => text);

/** Tells whether words stand at an index and behind it. */
export const isSaidAt = (all: readonly Word[], at: number, said: readonly string[]): boolean =>
  said.every((word, nth) => all[at + nth]?.text === word);

export const words = (text: string): string[] => fold(text).match(WORD) ?? [];
export const isNumber = (word: string): boolean => DIGITS.test(word);
export const hasDigit = (word: string): boolean => DIGIT.test(word);
const DIGITS = /^[0-9]+$/;
const DIGIT = /[0-9]/;
const SIGN = /^[-/._]$/;
/** Recognizes a gap of one sign as it stands within numbers. */
export const isSign = (gap = ""): boolean => SIGN.test(gap);

/** Recognizes a sign within a number, at which a bank may have wrapped the text. */
export const isWrappedSign = (gap = ""): boolean => /^\n?[-/._]\n?$/.test(gap);

/** The digits and letters from a word on that only such signs separate. */
export function partsAt(all: readonly Word[], at: number): string[] {
  let end = at + 1;
  while (end < all.length && isWrappedSign(all[end]?.gap)) end++;
  return textsIn(all, at, end);
}

export const numberAt = (all: readonly Word[], at: number): string => partsAt(all, at).join("");

export function endDigits(word: string): string {
  let at = word.length;
  while (at > 0 && isNumber(word.charAt(at - 1))) at--;
  return word.slice(at);
}

const MAX_SIGNS = 3;

/** The first place where these words in upper case stand in a row, with few signs between, as the text has it. */
export function within(text: string, [first = "", ...rest]: readonly string[]): string | undefined {
  // A pattern for each number would have to be compiled, which takes longer than this.
  const { folded, begins } = withOrigins(text);
  for (let start = folded.indexOf(first); start >= 0; start = folded.indexOf(first, start + 1)) {
    let end: number | undefined = start + first.length;
    for (const part of rest) end = end === undefined ? undefined : endBehindSigns(folded, end, part);
    if (end !== undefined)
      return text.slice(begins[start] ?? start, begins[end] ?? (begins.length > 0 ? undefined : end));
  }
  return undefined;
}

function endBehindSigns(folded: string, from: number, part: string): number | undefined {
  for (let at = from; at <= from + MAX_SIGNS; at++) {
    if (folded.startsWith(part, at)) return at + part.length;
    if (/[0-9A-Z]/.test(folded.charAt(at))) return undefined;
  }
  return undefined;
}

/** A folded text, and for each of its characters the index in the text where it begins; none if both are alike. */
function withOrigins(text: string): { folded: string; begins: readonly number[] } {
  if (PLAIN.test(text)) return { folded: fold(text), begins: [] };
  const begins: number[] = [];
  let folded = "";
  let at = 0;
  for (const character of text.slice(0, MAX_CHARACTERS)) {
    const piece = fold(character);
    for (let nth = 0; nth < piece.length; nth++) begins.push(at);
    folded += piece;
    at += character.length;
  }
  return { folded, begins };
}

/** The words of a text as it has them, with their accents and vowel signs. */
export const writtenIn = cached(({ text, words: all }: Pick<Text, "text" | "words">): readonly string[] => {
  const { begins } = withOrigins(text);
  let at = 0;
  return all.map(({ text: word, gap }) => {
    const start = at + gap.length;
    at = start + word.length;
    return begins.length === 0 ? text.slice(start, at) : text.slice(begins[start], begins[at]);
  });
});
