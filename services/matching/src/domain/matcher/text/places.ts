import { goesOn } from "./lists.ts";
import type { Kind } from "./shortlist.ts";
import { hasDigit, type Word } from "./words.ts";

/** True where a number may begin: not inside a text that only dashes, dots or slashes separate. */
export function beginsAt(all: readonly Word[], start: number): boolean {
  const before = all[start - 1];
  if (before === undefined) return true;
  const { text, gap } = all[start] as Word;
  // A dot behind letters ends an abbreviation such as `Inv.`; letters behind digits begin another number.
  return isEdge(gap) || (hasDigit(before.text) ? !hasDigit(text) : gap.includes("."));
}

/** True where a number may end: also before letters, and before a dash with the end of a range. */
export function endsAt(all: readonly Word[], end: number): boolean {
  const next = all[end + 1];
  return next === undefined || isEdge(next.gap) || !hasDigit(next.text) || (next.gap === "-" && goesOn(all, end));
}

/** False for dashes, dots and slashes, even next to a line break. */
function isEdge(gap: string): boolean {
  return gap === " " || gap === "" || gap === "\n" || /[^-./_\n]/.test(gap);
}

/** True for a gap that ends one number and begins another: anything but dashes, dots, slashes and underscores. */
export function isSeparator(gap: string): boolean {
  return /[^-./_]/.test(gap);
}

/** The position of a run of words in its text. */
export interface Place {
  spaced: boolean;
  begins: boolean;
  ends: boolean;
}

/** The kind of evidence of the items of a list that begins with a run. */
export function listKindOf({ spaced, begins, ends }: Place): Extract<Kind, "listed" | "joined" | "part"> {
  if (!begins) return "part";
  return spaced || !ends ? "joined" : "listed";
}

/**
 * The kind of evidence of the key of a run.
 * @param labelled the words before it announce a number
 * @param isShort it is one word of a few digits
 */
export function kindOf({ spaced, begins, ends }: Place, labelled: boolean, isShort: boolean): Kind {
  if (!ends) return "part";
  if (labelled && !spaced) return "labelled";
  if (spaced) return "joined";
  if (!begins) return "part";
  return isShort ? "short" : "written";
}
