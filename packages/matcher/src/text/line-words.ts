import type { Line } from "../model/model.ts";
import { comparableWord, isLegalForm } from "../names/legal-forms.ts";
import { ibanKey } from "../reading/keys.ts";
import { isGiven, ofLine, readingOf } from "../reading/reading.ts";
import { isLabel } from "./labels.ts";
import { PayerText } from "./payer-text.ts";
import {
  apartFromNumbers,
  hasDigit,
  type IdText,
  isNumber,
  type Text,
  type Word,
  withGaps,
  wordsWithGaps,
} from "./words.ts";

/** Description, the same without line breaks if that joins words (a bank may wrap within one), and reference. */
export const textsOf = ofLine((line): readonly Text[] => {
  const { words } = readingOf(line);
  const { description, reference = "" } = line;
  const joined = unwrapped(words);
  return [
    textOf(description, words),
    ...(joined === undefined ? [] : [textOf(description.replaceAll("\n", ""), joined)]),
    ...(reference === "" ? [] : [textOf(reference)]),
  ];
});

/** The finding in the description, in both readings of its line breaks, else in the reference. */
export function foundInTexts<T>(line: Line, find: (text: Text) => T | undefined): T | undefined {
  const all = textsOf(line);
  const described = (line.reference ?? "") === "" ? all.length : all.length - 1;
  const [first, ...others] = all.slice(0, described);
  const found = first && find(first);
  if (found !== undefined && others.every((text) => find(text) !== undefined)) return found;
  const reference = all[described];
  return reference && find(reference);
}

/** @param words the words of the text, when they are known */
export const textOf = (text: string, words: readonly Word[] = apartFromNumbers(wordsWithGaps(text))): Text => ({
  text,
  words,
  plain: words.map(({ text: word }) => comparableWord(word)),
});

/** The words of a text without its line breaks; undefined when that joins none. */
function unwrapped(all: readonly Word[]): Word[] | undefined {
  if (!all.some((_, at) => isWrapped(all, at))) return undefined;
  const joined: Word[] = [];
  for (const [at, { text, gap }] of all.entries()) {
    const last = joined.at(-1);
    if (last !== undefined && isWrapped(all, at)) joined[joined.length - 1] = { text: last.text + text, gap: last.gap };
    else joined.push({ text, gap: gap.replaceAll("\n", "") });
  }
  return joined;
}

/** Recognizes a word that a line break divides from the one before. Where letters meet digits, a word ends. */
function isWrapped(all: readonly Word[], at: number): boolean {
  const { text, gap } = all[at] as Word;
  const before = all[at - 1]?.text;
  if (before === undefined || !gap.startsWith("\n") || gap.replaceAll("\n", "") !== "") return false;
  return isNumber(before.charAt(before.length - 1)) === isNumber(text.charAt(0));
}

/** Recognizes a line without the fields for name and account: only its text may tell the other side. */
export const isNamedByText = (line: Line): boolean =>
  readingOf(line).name === undefined && ibanKey(line.counterpartyIban ?? "") === "";

/** The text in which the other side may be named. Banks with fields for name and account do not repeat them there. */
export const payerTextOfLine = (line: Line): PayerText | undefined =>
  isNamedByText(line) ? payerText(line) : undefined;

const payerText = ofLine((line) => new PayerText(line.description, readingOf(line).words));

/** The fields in which a payer, its program or its bank numbers a payment. Most hold nothing that a person wrote. */
export const ID_FIELDS: readonly IdText["field"][] = ["endToEndId", "instructionId", "bankReference", "mandateId"];
const MAY_HOLD_WORDS = /\p{L}{3}|[^\0-\u024f]/u;
/** Where letters meet digits: `RG2026Brandt`. Shorter runs of letters are those of a random id. */
const MEETS = /(?<=\d)(?=\p{L}{4})|(?<=\p{L}{4})(?=\d)/gu;
const CAMEL_CASE = /(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu; // Where a capital begins a word within one: `TarnowOptik`.
const MIN_GLUED = 4; // The fewest letters of a word from which a legal form or a label is taken.
const LABEL_LENGTHS = [2, 3];
const FORM_LENGTHS = [7, 6, 5, 4, 3, 2];

/** The ids that hold words, and again with joined words taken apart: `BRANDTGMBH`, `RGBRANDT`. */
export const idTextsOf = ofLine((line): readonly IdText[] =>
  ID_FIELDS.flatMap((field) => {
    const id = line[field];
    if (id === undefined || !isGiven(id) || !MAY_HOLD_WORDS.test(id)) return [];
    const text = id.replace(MEETS, " ");
    const read = { field, ...textOf(text), isApart: false };
    const parts = wordsWithGaps(text.replace(CAMEL_CASE, " ")).flatMap(apart);
    if (parts.length === read.words.length) return [read];
    return [read, { field, ...textOf(withGaps(parts), parts), isApart: true }];
  }),
);

/** A word, or a name and the label before it or the legal form behind it, if they are written together. */
function apart(word: Word): Word[] {
  const { text, gap } = word;
  if (hasDigit(text)) return [word];
  const isLong = (name: number) => text.length - name >= MIN_GLUED;
  const label = LABEL_LENGTHS.find((length) => isLong(length) && isLabel(text.slice(0, length))) ?? 0;
  const form = FORM_LENGTHS.find((length) => isLong(label + length) && isLegalForm(text.slice(-length))) ?? 0;
  const name = text.length - form;
  const parts = [text.slice(0, label), text.slice(label, name), text.slice(name)];
  return parts.filter((part) => part !== "").map((part, at) => ({ text: part, gap: at === 0 ? gap : " " }));
}
