import { isLegalForm } from "../names/legal-forms.ts";
import { isGiven, ofLine } from "../reading/reading.ts";
import { isLabel } from "./labels.ts";
import { textOf } from "./line-words.ts";
import { hasDigit, type IdText, type Word, withGaps, wordsWithGaps } from "./words.ts";

/** The fields in which a payer, its program or its bank numbers a payment. Most hold nothing that a person wrote. */
export const ID_FIELDS: readonly IdText["field"][] = ["endToEndId", "instructionId", "bankReference", "mandateId"];
const MAY_HOLD_WORDS = /\p{L}{3}|[^\0-\u024f]/u;
/** Where letters meet digits: `RG2026Brandt`. Shorter runs of letters are those of a random id. */
const MEETS = /(?<=\d)(?=\p{L}{4})|(?<=\p{L}{4})(?=\d)/gu;
const CAMEL_CASE = /(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu; // Where a capital begins a word within one: `TarnowOptik`.
const MIN_GLUED = 4; // The fewest letters of a word from which a legal form or a label is taken.
const LABEL_LENGTHS = [2, 3];
const FORM_LENGTHS = [7, 6, 5, 4, 3, 2];

/** The ids that hold words, each once, and again with joined words taken apart: `BRANDTGMBH`, `RGBRANDT`. */
export const idTextsOf = ofLine((line): readonly IdText[] => {
  const seen = new Set<string>();
  return ID_FIELDS.flatMap((field) => {
    const id = line[field];
    if (id === undefined || seen.has(id) || !isGiven(id) || !MAY_HOLD_WORDS.test(id)) return [];
    seen.add(id);
    const text = id.replace(MEETS, " ");
    const read = { field, ...textOf(text), isApart: false };
    const parts = wordsWithGaps(text.replace(CAMEL_CASE, " ")).flatMap(apart);
    if (parts.length === read.words.length) return [read];
    return [read, { field, ...textOf(withGaps(parts), parts), isApart: true }];
  });
});

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
