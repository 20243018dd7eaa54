import { withoutZeros } from "../keys.ts";
import { unmistakableScheme } from "../references/structured.ts";
import { gluedLabel, isLabelled, isLabelledOtherwise } from "./labels.ts";
import { type ListHead, readLists } from "./list-items.ts";
import { goesOn, jointAt, MAX_RANGE } from "./lists.ts";
import { ibanAt, notNumbers } from "./not-numbers.ts";
import { beginsAt, endsAt, isSeparator, kindOf, listKindOf } from "./places.ts";
import { isProse } from "./prose.ts";
import { addKeys, MAX_KEY_LENGTH, MIN_LABELLED_DIGITS, strengthOf } from "./run-keys.ts";
import { MAX_JOINED, type Shortlist, type Strength } from "./shortlist.ts";
import { hasDigit, isNumber, MAX_CHARACTERS, type Word, wordsWithGaps } from "./words.ts";

/**
 * A word of letters only may begin a reference up to the first length (`RECHNUNG`) and end one up to the second
 * (`2026-001-NL`).
 */
const MAX_LETTERS = { first: 8, last: 4 };
/** The maximum number of words of letters before the first digit: `RE NR 77`, but not half a sentence. */
const MAX_LEADING_LETTERS = 2;

/**
 * The number of runs of words that are tried in one text, including parts of numbers and words joined across spaces. A
 * list of twelve numbers has about 300. After this many runs only whole numbers are read; runs behind a label are tried
 * up to twice as many.
 */
export const MAX_RUNS = 512;

export interface Written {
  key: string;
  parts: string[];
  strength: Strength;
  /** The word before it is a label for invoice numbers, or the text is nothing else. */
  labelled: boolean;
}

/** What a text contains besides the keys in the shortlist. */
export interface Citations {
  /**
   * Numbers as they are written, without those that a list implies. They count against a match, so they are not limited
   * to MAX_KEYS.
   */
  written: Written[];
  /** Words of digits without leading zeros. Each may be the end of a shortened number. */
  numbers: Set<string>;
  /** Words of digits as they stand in the text. */
  ends: Set<string>;
  /** First and last number of ranges, with as many digits. */
  ranges: { from: string; to: string }[];
  /** The text is longer than MAX_CHARACTERS. */
  isCut: boolean;
  /** The number of runs and list items that were tried: the cost of reading the text. */
  tried: number;
}

/** The shortest and the longest end of a number that is compared. */
const MIN_TAIL_DIGITS = 3;
export const MAX_TAIL_DIGITS = 6;
/** The shortest and the longest word of digits that may be the end of a number in a list. */
const MIN_END_DIGITS = 2;
const MAX_END_DIGITS = 9;

interface Reader {
  all: readonly Word[];
  /** Indexes of words that belong to dates or accounts. */
  passed: ReadonlySet<number>;
  shortlist: Shortlist;
  found: Citations;
  lists: ListHead[];
}

/**
 * Reads a free text and adds its keys to the shortlist: each word with a digit, each run of neighbouring words joined,
 * and the items of lists. Only whole words are joined, so `14` is never found in `1814`. A line break from the bank is
 * a gap, so a number broken at column 27 or 35 is found by its joined key. The first MAX_CHARACTERS are read, in linear
 * time.
 */
export function citationsIn(text: string, shortlist: Shortlist): Citations {
  const isCut = text.length > MAX_CHARACTERS;
  const all = unglue(wordsWithGaps(text));
  // The last word of a truncated text may be incomplete.
  if (isCut) all.pop();
  const found: Citations = {
    written: [],
    numbers: new Set(),
    ends: new Set(),
    ranges: [],
    isCut,
    tried: 0,
  };
  const reader: Reader = { all, passed: notNumbers(all), shortlist, found, lists: [] };
  for (let start = 0; start < all.length; start++) {
    if (reader.passed.has(start)) continue;
    const first = (all[start] as Word).text;
    if (isNumber(first)) readNumber(reader, start);
    if (mayStandAtEdge(first, MAX_LETTERS.first) && !isProseAt(all, start)) readRunsFrom(reader, start);
  }
  found.tried += readLists(all, reader.lists, shortlist);
  found.ranges = found.ranges.filter(({ from, to }) => !isBegun(from + to, found.written));
  return found;
}

/** True for the beginning of a number that the text also gives in full: in `26-3721, 26-37`, the bank cut off the second. */
function isBegun(digits: string, written: readonly Written[]): boolean {
  return written.some(({ key }) => key.length > digits.length && key.startsWith(digits));
}

function readNumber({ all, found }: Reader, start: number): void {
  const { text } = all[start] as Word;
  const number = withoutZeros(text);
  if (text.length >= MIN_TAIL_DIGITS && number.length <= MAX_TAIL_DIGITS) found.numbers.add(number);
  if (text.length < MIN_END_DIGITS || text.length > MAX_END_DIGITS) return;
  const after = all[start + 1];
  // Two digits before more of the same number are a month or the like: `INV/2025/11/1906`.
  if (text.length > MIN_END_DIGITS || !isContinued(text, after)) found.ends.add(text);
  // A bank wrapped the text inside of the number.
  if (after?.gap === "\n" && isNumber(after.text) && text.length + after.text.length <= MAX_END_DIGITS) {
    found.ends.add(text + after.text);
  }
  const joint = start + 1 < all.length ? jointAt(all, start + 1) : undefined;
  const last = joint?.range === true ? (all[joint.next] as Word).text : "";
  if (!isNumber(last) || last.length > text.length) return;
  const to = text.slice(0, text.length - last.length) + last;
  if (Number(to) - Number(text) <= MAX_RANGE && to > text) found.ranges.push({ from: text, to });
}

function isContinued(text: string, after: Word | undefined): boolean {
  return after !== undefined && /^[-/._]$/.test(after.gap) && after.text.length > text.length;
}

/** True when all runs that begin with this word are tried. */
function isThorough({ all, found }: Reader, start: number): boolean {
  if (found.tried < MAX_RUNS) return true;
  return found.tried < 2 * MAX_RUNS && (/^RF\d\d/.test((all[start] as Word).text) || isLabelled(all, start));
}

function readRunsFrom(reader: Reader, start: number): void {
  const { all, passed, shortlist, found, lists } = reader;
  const thorough = isThorough(reader, start);
  if (!thorough) {
    shortlist.leaveOut("joined");
    shortlist.leaveOut("part");
    if (start > 0 && !isSeparator((all[start] as Word).gap)) return;
  }
  const parts: string[] = [];
  let joined = "";
  let digitsAt = -1;
  let begins: boolean | undefined;
  let labelled: boolean | undefined;
  let spaced = false;
  let wrapped = false;
  for (let end = start; end < all.length && end < start + MAX_JOINED; end++) {
    const { text, gap } = all[end] as Word;
    found.tried++;
    if (end > start) {
      if (isProseAt(all, end) || isBreak(gap) || passed.has(end)) return;
      if (!thorough && isSeparator(gap)) return;
      if (gap.includes("\n")) wrapped = true;
      else if (gap.includes(" ")) spaced = true;
    }
    if (joined.length + text.length > MAX_KEY_LENGTH) return;
    parts.push(text);
    joined += text;
    if (digitsAt < 0 && hasDigit(text)) digitsAt = end;
    if (digitsAt < 0) {
      if (end - start + 1 > MAX_LEADING_LETTERS) return;
      continue;
    }
    if (!mayStandAtEdge(text, MAX_LETTERS.last)) continue;
    const plain = strengthOf(joined, parts.length, spaced, wrapped);
    if (plain !== undefined) labelled ??= isLabelled(all, start);
    const strength = strengthBehindLabel(all, start, plain, joined, labelled === true);
    const continues = goesOn(all, end);
    if (strength === undefined && !continues) continue;
    begins ??= beginsAt(all, start);
    const place = { spaced, begins, ends: endsAt(all, end) };
    if (strength !== undefined) {
      const isShort = strength === "weak" && parts.length === 1;
      const kind = unmistakableScheme(joined) === undefined ? kindOf(place, labelled === true, isShort) : "reference";
      addKeys(shortlist, parts, joined, { strength, kind, core: !isPrefixed(all, start) });
    }
    const words = parts.slice();
    if (strength !== undefined && !spaced && !(isNumber(joined) && isLabelledOtherwise(all, start))) {
      // A text that consists of one number needs no label.
      const announced = labelled === true || (start === 0 && end === all.length - 1 && isNumber(joined));
      found.written.push({ key: joined, parts: words, strength, labelled: announced });
    }
    if (continues) {
      labelled ??= isLabelled(all, start);
      lists.push({ end, parts: words, kind: listKindOf(place), labelled });
    }
  }
}

/** False for the letters of a number that are a word elsewhere: `OF-2026-0001`, `DE/2026/17`. */
function isProseAt(all: readonly Word[], at: number): boolean {
  return isProse((all[at] as Word).text) && !/^[-/_]$/.test(all[at + 1]?.gap ?? "");
}

/** A label for invoice numbers makes short digits strong, and one for other numbers makes digits weak. */
function strengthBehindLabel(
  all: readonly Word[],
  start: number,
  plain: Strength | undefined,
  joined: string,
  labelled: boolean,
): Strength | undefined {
  if (plain === "weak") return labelled && joined.length >= MIN_LABELLED_DIGITS ? "strong" : plain;
  return plain === "strong" && isNumber(joined) && isLabelledOtherwise(all, start) ? "weak" : plain;
}

function unglue(all: Word[]): Word[] {
  return all.flatMap((word, at) => {
    const label = gluedLabel(word.text, all[at + 1]);
    // The country code of a Norwegian IBAN is also a word for "number".
    if (label === undefined || ibanAt(all, at) !== undefined) return [word];
    return [
      { text: label, gap: word.gap },
      { text: word.text.slice(label.length), gap: "" },
    ];
  });
}

/** True when letters stand directly before the word: they are a prefix of the number. */
function isPrefixed(all: readonly Word[], at: number): boolean {
  const before = all[at - 1];
  const gap = (all[at] as Word).gap;
  return before !== undefined && !hasDigit(before.text) && /^[-/._]$/.test(gap);
}

// Long words of letters are prose: without this check most keys would name nothing.
function mayStandAtEdge(word: string, maxLetters: number): boolean {
  return word.length <= maxLetters || hasDigit(word);
}

/** True for punctuation that no printed number contains. */
function isBreak(gap: string): boolean {
  return gap.length > 0 && gap !== " " && gap !== "-" && /[,;()&+!?"=<>]|\n\s*\n/.test(gap);
}
