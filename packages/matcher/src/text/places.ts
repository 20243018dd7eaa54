import { zerolessPart } from "../reading/keys.ts";
import { isProse } from "../words/word-kinds.ts";
import { announcesNumber } from "./labels.ts";
import { goesOn } from "./lists.ts";
import type { Kind } from "./shortlist.ts";
import type { tagsOf } from "./tags.ts";
import { hasDigit, isNumber, textAt, textsIn, type Word } from "./words.ts";

/** A word with all that the runs of words through it ask. It is in up to 36 runs, so everything is found out once. */
export interface Position {
  text: string;
  hasDigit: boolean;
  isNumber: boolean;
  zeroless: string;
  isProse: boolean;
  /** A space or a line break stands before it, or what ends one number and begins another. */
  isSpaced: boolean;
  isWrapped: boolean;
  isSeparated: boolean;
  stops: boolean; // No run goes on with this word.
  goesOn: boolean; // A list goes on behind this word.
  begins: boolean; // A number may begin or end with this word: it is not inside of signs.
  ends: boolean;
}

const TAG_LETTERS = 4;
const SEPARATOR = /[^-./_]/; // Anything but dashes, dots, slashes and underscores.
const EDGE = /^[ \n]?$|[^-./_\n]/; // No dashes, dots and slashes, even next to a line break.
const BREAK = /[,;&()+!?"=<>]|\n\s*\n/; // Punctuation that no printed number contains.

export function positionsOf(all: readonly Word[], tags: ReturnType<typeof tagsOf>): Position[] {
  return all.map(({ text, gap }, at) => {
    const next = all[at + 1];
    const isWrapped = gap.includes("\n");
    const isSpaced = !isWrapped && gap.includes(" ");
    // The letters of a number may be a word elsewhere: `OF-2026-0001`, `DE/2026/17`.
    const isPrefix = next !== undefined && /^[-/_]$/.test(next.gap);
    const isProseHere = !isPrefix && isProse(text);
    const announces = isSpaced && announcesNumber(text) && !(isPrefix && hasDigit(next.text));
    // A tag of a SEPA text, such as `EREF+`.
    const isTag = next?.gap === "+" && text.length === TAG_LETTERS && !hasDigit(text);
    const continues = goesOn(all, at);
    return {
      ...{ text, isWrapped, isSpaced, isSeparated: SEPARATOR.test(gap) },
      ...{ hasDigit: hasDigit(text), isNumber: isNumber(text), zeroless: zerolessPart(text) },
      isProse: isProseHere,
      stops: isProseHere || announces || isTag || BREAK.test(gap) || tags[at] !== undefined || beginsLikeLast(all, at),
      goesOn: continues,
      // A dot behind letters ends an abbreviation such as `Inv.`; letters behind digits begin another number.
      begins: at === 0 || EDGE.test(gap) || (hasDigit(textAt(all, at - 1)) ? !hasDigit(text) : gap.includes(".")),
      // Also before letters, and before a dash with the end of a range.
      ends: next === undefined || EDGE.test(next.gap) || !hasDigit(next.text) || (next.gap === "-" && continues),
    };
  });
}

const LAST_WORDS = 4; // The number of words before one among which a number begins that it may begin like.

/** Recognizes a word that begins a line as an earlier number does: the bank wrapped no number. */
function beginsLikeLast(all: readonly Word[], at: number): boolean {
  const { text, gap } = all[at] as Word;
  if (gap !== "\n" || !hasDigit(textAt(all, at - 1))) return false;
  const letters = /^[A-Z]{1,4}/.exec(text)?.[0];
  return (
    letters !== undefined && textsIn(all, Math.max(0, at - LAST_WORDS), at).some((word) => word.startsWith(letters))
  );
}

export type Place = { spaced: boolean; begins: boolean; ends: boolean };

export function listKindOf({ spaced, begins, ends }: Place): Extract<Kind, "listed" | "joined" | "part"> {
  if (!begins) return "part";
  return spaced || !ends ? "joined" : "listed";
}

/** @param labelled the words before it announce a number @param isShort it is one word of a few digits */
export function kindOf({ spaced, begins, ends }: Place, labelled: boolean, isShort: boolean): Kind {
  if (!ends) return "part";
  if (spaced) return "joined";
  if (labelled) return "labelled";
  if (!begins) return "part";
  return isShort ? "short" : "written";
}
