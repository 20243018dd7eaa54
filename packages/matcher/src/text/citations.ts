import { withoutZeros } from "../reading/keys.ts";
import { otherKindAt, unglue } from "./labels.ts";
import { jointAt, MAX_RANGE } from "./lists.ts";
import { type Position, positionsOf } from "./places.ts";
import { mayBeginRun, readLists, readRunsFrom } from "./read-runs.ts";
import type { Shortlist } from "./shortlist.ts";
import { tagsOf } from "./tags.ts";
import { apartFromNumbers, isLongerThanRead, isNumber, isSign, type Word, wordsWithGaps } from "./words.ts";
import type { Written } from "./written.ts";

export class Citations {
  /** The numbers as written, without those that a list implies. They count against a match, so all are kept. */
  written: Written[] = [];
  numbers = new Set<string>(); // Words of digits without leading zeros. Each may be the end of a shortened number.
  ends = new Set<string>();
  ranges: { from: string; to: string }[] = []; // First and last number of ranges, with as many digits.
  isCut = false;
  tried = 0; // The number of runs and list items that were tried: the cost of reading the text.
}

const MIN_TAIL_DIGITS = 3; // The shortest and the longest end of a number that is compared.
export const MAX_TAIL_DIGITS = 6;
const MIN_END_DIGITS = 2; // The shortest and the longest word of digits that may be the end of a number in a list.
const MAX_END_DIGITS = 9;

/**
 * Adds to the shortlist each word with a digit, runs of neighbouring words, and items of lists, in linear time. Words
 * are joined whole: `14` is never found in `1814`. A line break is a gap, so a wrapped number is found joined.
 */
export function citationsIn(text: string, shortlist: Shortlist, words = apartFromNumbers(wordsWithGaps(text))) {
  const found = new Citations();
  found.isCut = isLongerThanRead(text);
  // The last word of a truncated text may be incomplete.
  const all = unglue(found.isCut ? words.slice(0, -1) : words);
  const tags = tagsOf(all);
  const reader = { all, positions: positionsOf(all, tags), shortlist, found, lists: [] };
  for (const [start, position] of reader.positions.entries()) {
    if (tags[start] !== undefined) continue;
    const kind = position.hasDigit ? otherKindAt(all, start) : undefined;
    if (position.isNumber && kind === undefined) readNumber(all, start, position, found);
    if (mayBeginRun(position)) readRunsFrom(reader, start, kind !== undefined);
  }
  found.tried += readLists(all, reader.lists, shortlist);
  // In `26-3721, 26-37`, the bank cut off the second number, which the text has in full.
  const isWhole = ({ key }: Written, digits: string) => key.length > digits.length && key.startsWith(digits);
  found.ranges = found.ranges.filter(({ from, to }) => !found.written.some((each) => isWhole(each, from + to)));
  return found;
}

/** Notes a word of digits as the end of a shortened number, and the range that it begins. */
function readNumber(all: readonly Word[], start: number, { text, goesOn }: Position, found: Citations): void {
  const number = withoutZeros(text);
  if (text.length >= MIN_TAIL_DIGITS && number.length <= MAX_TAIL_DIGITS) found.numbers.add(number);
  if (text.length < MIN_END_DIGITS || text.length > MAX_END_DIGITS) return;
  const after = all[start + 1];
  // Two digits before more of the same number are a month or the like: `INV/2025/11/1906`.
  const isContinued = after !== undefined && isSign(after.gap) && after.text.length > text.length;
  if (text.length > MIN_END_DIGITS || !isContinued) found.ends.add(text);
  // A bank wrapped the text inside of the number.
  if (after?.gap === "\n" && isNumber(after.text) && text.length + after.text.length <= MAX_END_DIGITS) {
    found.ends.add(text + after.text);
  }
  if (!goesOn) return;
  const joint = jointAt(all, start + 1);
  const last = joint?.range === true ? (all[joint.next] as Word).text : "";
  if (!isNumber(last) || last.length > text.length) return;
  const to = text.slice(0, text.length - last.length) + last;
  if (Number(to) - Number(text) <= MAX_RANGE && to > text) found.ranges.push({ from: text, to });
}
