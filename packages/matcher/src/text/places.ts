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
  gap: Gap;
  isProse: boolean;
  stops: boolean; // No run goes on with this word.
  goesOn: boolean; // A list goes on behind this word.
  ends: boolean; // A number may end with this word.
}

const TAG_LETTERS = 4;

export function positionsOf(all: readonly Word[], tags: ReturnType<typeof tagsOf>): Position[] {
  const gaps = all.map(({ gap }) => COMMON_GAPS.get(gap) ?? gapOf(gap));
  return all.map(({ text }, at) => {
    const gap = gaps[at] as Gap;
    const next = all[at + 1];
    // The letters of a number may be a word elsewhere: `OF-2026-0001`, `DE/2026/17`.
    const isPrefix = next !== undefined && /^[-/_]$/.test(next.gap);
    const isProseHere = !isPrefix && isProse(text);
    const announces = gap.isSpace && announcesNumber(text) && !(isPrefix && hasDigit(next.text));
    // A tag of a SEPA text, such as `EREF+`.
    const isTag = next?.gap === "+" && text.length === TAG_LETTERS && !hasDigit(text);
    const continues = goesOn(all, at);
    return {
      text,
      hasDigit: hasDigit(text),
      isNumber: isNumber(text),
      zeroless: zerolessPart(text),
      gap,
      isProse: isProseHere,
      stops: isProseHere || announces || isTag || gap.isBreak || tags[at] !== undefined || beginsLikeLast(all, at),
      goesOn: continues,
      // Also before letters, and before a dash with the end of a range.
      ends:
        next === undefined || gaps[at + 1]?.isEdge === true || !hasDigit(next.text) || (next.gap === "-" && continues),
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

interface Gap {
  isSpace: boolean;
  isWrapped: boolean;
  hasDot: boolean;
  isEdge: boolean; // False for dashes, dots and slashes, even next to a line break.
  isSeparator: boolean; // Ends one number and begins another: anything but dashes, dots, slashes and underscores.
  isBreak: boolean; // Punctuation that no printed number contains.
}

function gapOf(gap: string): Gap {
  const isWrapped = gap.includes("\n");
  return {
    isWrapped,
    hasDot: gap.includes("."),
    isSpace: !isWrapped && gap.includes(" "),
    isEdge: gap === " " || gap === "" || gap === "\n" || /[^-./_\n]/.test(gap),
    isSeparator: /[^-./_]/.test(gap),
    isBreak: /[,;&()+!?"=<>]|\n\s*\n/.test(gap),
  };
}

const COMMON_GAPS = new Map([" ", "", "-", "\n", "/", ".", ", ", ": ", "+"].map((gap) => [gap, gapOf(gap)]));

/** Recognizes a place where a number may begin: not inside a text that only dashes, dots or slashes separate. */
export function beginsAt(positions: readonly Position[], start: number): boolean {
  const before = positions[start - 1];
  if (before === undefined) return true;
  const { hasDigit: isDigital, gap } = positions[start] as Position;
  // A dot behind letters ends an abbreviation such as `Inv.`; letters behind digits begin another number.
  return gap.isEdge || (before.hasDigit ? !isDigital : gap.hasDot);
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
