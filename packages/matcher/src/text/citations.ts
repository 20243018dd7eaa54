import { withoutZeros } from "../keys.ts";
import { innerReference, unmistakableScheme } from "../references/structured.ts";
import { isBehindReferenceLabel, isLabelled, labelOn, type OtherKind, otherKindAt } from "./labels.ts";
import { type ListHead, readLists } from "./list-items.ts";
import { jointAt, MAX_RANGE } from "./lists.ts";
import { notNumbers } from "./not-numbers.ts";
import { beginsAt, kindOf, listKindOf, type Position, positionsOf } from "./places.ts";
import {
  addBareKeys,
  addKeys,
  extendRun,
  hasCheckDigits,
  MAX_KEY_LENGTH,
  MIN_LABELLED_DIGITS,
  mayBePeriod,
  type Run,
  strengthOf,
} from "./run-keys.ts";
import { MAX_JOINED, type Shortlist, type Strength } from "./shortlist.ts";
import { unglue } from "./unglue.ts";
import { isLongerThanRead, isNumber, type Word, wordsWithGaps } from "./words.ts";
import { isPeriod, type Written } from "./written.ts";

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
  /** The text has the number of a customer or a contract. */
  isAddressed: boolean;
  /** The text is longer than what is read of it. */
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

/** What tells the creditor who pays. */
const ADDRESSES: ReadonlySet<OtherKind> = new Set(["customer", "contract"]);

interface Reader {
  all: readonly Word[];
  positions: readonly Position[];
  shortlist: Shortlist;
  found: Citations;
  lists: ListHead[];
}

/**
 * Reads a free text and adds its keys to the shortlist: each word with a digit, each run of neighbouring words joined,
 * and the items of lists. Only whole words are joined, so `14` is never found in `1814`. A line break from the bank is
 * a gap, so a number broken at column 27 or 35 is found by its joined key. The first MAX_CHARACTERS are read, in linear
 * time.
 * @param words the words of the text, when they are known
 */
export function citationsIn(text: string, shortlist: Shortlist, words = wordsWithGaps(text)): Citations {
  const isCut = isLongerThanRead(text);
  // The last word of a truncated text may be incomplete.
  const all = unglue(isCut ? words.slice(0, -1) : words);
  const found: Citations = {
    written: [],
    numbers: new Set(),
    ends: new Set(),
    ranges: [],
    isAddressed: false,
    isCut,
    tried: 0,
  };
  const passed = notNumbers(all);
  const reader: Reader = { all, positions: positionsOf(all, passed), shortlist, found, lists: [] };
  for (let start = 0; start < all.length; start++) {
    if (passed.has(start)) continue;
    const { text, isNumber, hasDigit, isProse } = reader.positions[start] as Position;
    const kind = hasDigit ? otherKindAt(all, start) : undefined;
    if (isNumber) {
      if (kind === undefined) readNumber(reader, start);
      else found.isAddressed ||= ADDRESSES.has(kind);
    }
    // Long words of letters are prose: without this check most keys would name nothing.
    if ((hasDigit || text.length <= MAX_LETTERS.first) && !isProse) readRunsFrom(reader, start, kind !== undefined);
  }
  found.tried += readLists(all, reader.lists, shortlist);
  if (found.ranges.length > 0) found.ranges = found.ranges.filter(({ from, to }) => !isBegun(from + to, found.written));
  return found;
}

/** True for the beginning of a number that the text also gives in full: in `26-3721, 26-37`, the bank cut off the second. */
function isBegun(digits: string, written: readonly Written[]): boolean {
  return written.some(({ key }) => key.length > digits.length && key.startsWith(digits));
}

function readNumber({ all, positions, found }: Reader, start: number): void {
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
  if (positions[start]?.goesOn !== true) return;
  const joint = jointAt(all, start + 1);
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

/** @param isOther a label before it says that it is another number */
function readRunsFrom(reader: Reader, start: number, isOther: boolean): void {
  const { all, positions, shortlist, found, lists } = reader;
  const thorough = isThorough(reader, start);
  if (!thorough) {
    shortlist.leaveOut("joined");
    shortlist.leaveOut("part");
    if (start > 0 && positions[start]?.gap.isSeparator !== true) return;
  }
  const run: Run = { joined: "", zeroless: "", words: 0, isNumber: true, isInFives: true };
  const announced = isBehindReferenceLabel(all, start);
  let hasDigit = false;
  let spaced = false;
  let wrapped = false;
  let before: Before | undefined;
  for (let end = start; end < all.length && end < start + MAX_JOINED; end++) {
    const word = positions[end] as Position;
    found.tried++;
    if (end > start) {
      if (word.stops || (!thorough && word.gap.isSeparator)) return;
      wrapped ||= word.gap.isWrapped;
      spaced ||= word.gap.isSpace;
    }
    if (run.joined.length + word.text.length > MAX_KEY_LENGTH) return;
    extendRun(run, word);
    hasDigit ||= word.hasDigit;
    if (!hasDigit && run.words > MAX_LEADING_LETTERS) return;
    if (!hasDigit) continue;
    if (!word.hasDigit && word.text.length > MAX_LETTERS.last) continue;
    const checked = announced && hasCheckDigits(run);
    const alone = checked ? "strong" : strengthOf(run, spaced, wrapped);
    const plain = alone === "strong" && mayBePeriod(run) && isPeriod(textsOf(all, start, end)) ? "weak" : alone;
    if (plain === undefined && !word.goesOn) continue;
    before ??= beforeAt(reader, start);
    if (run.isNumber && isOther) continue;
    const strength = strengthBehind(before, plain, run);
    const place = { spaced, begins: before.begins, ends: word.ends };
    if (strength !== undefined) {
      const isReference = unmistakableScheme(run.joined) !== undefined;
      const kind = isReference
        ? "reference"
        : checked
          ? "labelled"
          : kindOf(place, before.labelled, strength === "weak" && run.words === 1);
      const inner = run.isNumber ? undefined : innerReference(run.joined);
      if (inner !== undefined) shortlist.add(inner, strength, kind, run.words);
      if (before.isLabelGlued) addBareKeys(shortlist, textsOf(all, start, end));
      addKeys(shortlist, run, strength, kind, !before.prefixed);
      // A text that consists of one number needs no label.
      const isAlone = start === 0 && end === all.length - 1 && run.isNumber;
      if (!spaced || checked || isAlone) {
        const labelled = before.labelled || checked || isAlone;
        found.written.push({ key: run.joined, parts: textsOf(all, start, end), strength, labelled });
      }
    }
    if (word.goesOn) {
      lists.push({ end, parts: textsOf(all, start, end), kind: listKindOf(place), labelled: before.labelled });
    }
  }
}

/** What stands before the runs that begin with a word. */
interface Before {
  /** A number may begin here. */
  begins: boolean;
  /** Letters stand directly before the word: they are a prefix of the number. */
  prefixed: boolean;
  /** A label for invoice numbers stands before it. */
  labelled: boolean;
  /** The word itself may begin with a label. */
  isLabelGlued: boolean;
}

function beforeAt({ all, positions }: Reader, start: number): Before {
  const { text, gap } = all[start] as Word;
  const last = positions[start - 1];
  return {
    begins: beginsAt(positions, start),
    prefixed: last !== undefined && !last.hasDigit && /^[-/._]$/.test(gap),
    labelled: isLabelled(all, start),
    isLabelGlued: labelOn(text) !== undefined,
  };
}

function textsOf(all: readonly Word[], start: number, end: number): string[] {
  const texts: string[] = [];
  for (let at = start; at <= end; at++) texts.push((all[at] as Word).text);
  return texts;
}

/** A label for invoice numbers makes short digits strong. */
function strengthBehind(before: Before, plain: Strength | undefined, run: Run): Strength | undefined {
  return plain === "weak" && before.labelled && run.joined.length >= MIN_LABELLED_DIGITS ? "strong" : plain;
}
