import { goesOn } from "./lists.ts";
import type { Kind } from "./shortlist.ts";
import { hasDigit, type Word } from "./words.ts";

/** True where a number may begin: not within what only dashes, dots or slashes separate. */
export function beginsAt(all: readonly Word[], start: number): boolean {
  const before = all[start - 1];
  if (before === undefined) return true;
  const { text, gap } = all[start] as Word;
  // A dot behind letters ends an abbreviation, such as `Inv.`; letters behind digits begin another number.
  return isEdge(gap) || (hasDigit(before.text) ? !hasDigit(text) : gap.includes("."));
}

/** True where a number may end: also in front of letters, or of a dash and the end of a range. */
export function endsAt(all: readonly Word[], end: number): boolean {
  const next = all[end + 1];
  return next === undefined || isEdge(next.gap) || !hasDigit(next.text) || (next.gap === "-" && goesOn(all, end));
}

/** False for dashes, dots and slashes, also where the bank broke the line next to one. */
function isEdge(gap: string): boolean {
  return gap === " " || gap === "" || gap === "\n" || /[^-./_\n]/.test(gap);
}

/** True for a gap that ends one number and begins another: anything but dashes, dots, slashes and underscores. */
export function isSeparator(gap: string): boolean {
  return /[^-./_]/.test(gap);
}

/** How a run of words stands in its text. */
export interface Place {
  spaced: boolean;
  begins: boolean;
  ends: boolean;
}

/** What kind of evidence the items of a list are that begins with a run. */
export function listKindOf({ spaced, begins, ends }: Place): Extract<Kind, "listed" | "joined" | "part"> {
  if (!begins) return "part";
  return spaced || !ends ? "joined" : "listed";
}

/**
 * What kind of evidence the key of a run is.
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
