import type { Line } from "../../model.ts";
import { comparableWord } from "../names/legal-forms.ts";
import { type Word, wordsWithGaps } from "./words.ts";

/** The words of one text. */
export interface Text {
  text: string;
  words: readonly Word[];
  /** The same words as names are compared: umlauts are their transcription. */
  plain: readonly string[];
}

/** A line object is replaced and never changed. */
const cache = new WeakMap<Line, readonly Text[]>();

/**
 * The texts of a line in words: its description, the description without line breaks if it has some, because a bank may
 * wrap a text inside of a word, and the reference. Cached per line object.
 */
export function textsOf(line: Line): readonly Text[] {
  const known = cache.get(line);
  if (known !== undefined) return known;
  const { description, reference = "" } = line;
  const texts = [description, description.includes("\n") ? description.replaceAll("\n", "") : "", reference];
  const made = texts.filter((text) => text !== "").map(makeText);
  cache.set(line, made);
  return made;
}

function makeText(text: string): Text {
  const words = wordsWithGaps(text);
  return { text, words, plain: words.map(({ text: word }) => comparableWord(word)) };
}
