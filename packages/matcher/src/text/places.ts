import { zerolessPart } from "../reading/keys.ts";
import { isProse } from "../words/word-kinds.ts";
import { announcesNumber } from "./labels.ts";
import { goesOn } from "./lists.ts";
import type { Kind } from "./shortlist.ts";
import type { tagsOf } from "./tags.ts";
import { hasDigit, isNumber, textAt, textsIn, type Word } from "./words.ts";

const TAG_LETTERS = 4;
const SEPARATOR = /[^-./_]/; // Anything but dashes, dots, slashes and underscores.
const EDGE = /^[ \n]?$|[^-./_\n]/; // No dashes, dots and slashes, even next to a line break.
const BREAK = /[,;&()+!?"=<>]|\n\s*\n/; // Punctuation that no printed number contains.

export type Position = ReturnType<typeof positionsOf>[number];

/** Each word with all that the runs through it ask. It is in up to 36 runs, so everything is found out once. */
export function positionsOf(all: readonly Word[], tags: ReturnType<typeof tagsOf>) {
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
      // A space or a line break stands before it, or what ends one number and begins another.
      ...{ text, isWrapped, isSpaced, isSeparated: SEPARATOR.test(gap) },
      ...{ hasDigit: hasDigit(text), isNumber: isNumber(text), zeroless: zerolessPart(text) },
      isProse: isProseHere,
      // No run goes on with this word.
      stops: isProseHere || announces || isTag || BREAK.test(gap) || tags[at] !== undefined || beginsLikeLast(all, at),
      goesOn: continues,
      // A number may begin here. A dot behind letters ends an abbreviation such as `Inv.`; letters behind digits begin another number.
      begins: at === 0 || EDGE.test(gap) || (hasDigit(textAt(all, at - 1)) ? !hasDigit(text) : gap.includes(".")),
      // A number may end here, also before letters, and before a dash with the end of a range.
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

/** A run of words in its text. `checked`: a reference with valid check digits behind a label for references. */
export interface Placed {
  start: number;
  end: number;
  spaced: boolean;
  begins: boolean;
  ends: boolean;
  labelled: boolean; // The words before it announce a number.
  checked: boolean;
}

export function listKindOf({ spaced, begins, ends }: Placed): Extract<Kind, "listed" | "joined" | "part"> {
  if (!begins) return "part";
  return spaced || !ends ? "joined" : "listed";
}

/** @param isShort it is one word of a few digits */
export function kindOf({ spaced, begins, ends, labelled, checked }: Placed, isShort: boolean): Kind {
  if (checked) return "labelled";
  if (!ends) return "part";
  if (spaced) return "joined";
  if (labelled) return "labelled";
  if (!begins) return "part";
  return isShort ? "short" : "written";
}
