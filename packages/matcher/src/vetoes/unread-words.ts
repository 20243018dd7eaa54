import type { Case } from "../claim.ts";
import { textsOf } from "../text/line-words.ts";
import { fold, words } from "../text/words.ts";
import ordinary from "../words/ordinary.json" with { type: "json" };
import { wordsOf } from "../words/word-lists.ts";
import { ownNames } from "./own-names.ts";

/** A letter of a script in which no purposes are listed. */
const UNREAD =
  /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]/u;
/** Letters up to here are of scripts that are read. */
const PLAIN = /^[\0-\u052f]*$/;
/** Fewer letters beside known words are articles and endings. */
const MIN_LEFT = 3;

/** Words by which invoices are paid in these scripts, the longest first. */
const KNOWN = [...wordsOf(ordinary.ordinary, ordinary.alsoPurpose)]
  .filter((word) => UNREAD.test(word))
  .sort((a, b) => b.length - a.length);

/**
 * The words beside a cited number in a script in which nothing tells what they say, such as Thai, Hebrew or Arabic. The
 * words by which invoices are paid, and names, are known there; some of these scripts join words, so they are looked for
 * inside of a word.
 */
export function unreadWords(about: Case): string | undefined {
  const texts = textsOf(about.line).filter(({ text }) => !PLAIN.test(text));
  if (texts.length === 0) return undefined;
  const own = ownNames(about).flatMap((name) => words(fold(name)));
  for (const { words: all } of texts) {
    const unread = all.map(({ text }) => text).filter((text) => UNREAD.test(text) && !own.includes(text));
    const said = unread.filter(
      (word) => KNOWN.reduce((rest, known) => rest.replaceAll(known, ""), word).length >= MIN_LEFT,
    );
    if (said.length > 0) return said.join(" ");
  }
  return undefined;
}
