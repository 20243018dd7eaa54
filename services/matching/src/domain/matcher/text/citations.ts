import { MIN_CORE_DIGITS, withoutZeros, zerolessKey } from "../keys.ts";
import { unmistakableScheme } from "../references/structured.ts";
import { gluedLabel, isLabelled } from "./labels.ts";
import { goesOn, listedAfter } from "./lists.ts";
import { notNumbers } from "./not-numbers.ts";
import { beginsAt, endsAt, kindOf, listKindOf } from "./places.ts";
import { type Kind, MAX_JOINED, MAX_KEYS, type Shortlist } from "./shortlist.ts";
import { hasDigit, isNumber, MAX_CHARACTERS, type Word, wordsWithGaps } from "./words.ts";

/**
 * How much it means that a key stands in a text. `strong`: nobody writes this without meaning the number. `weak`: a
 * short run of digits, which may be anything; it counts only next to other evidence.
 */
export type Strength = "strong" | "weak";

const MAX_KEY_LENGTH = 35;
/** Shorter keys mean nothing in free text. */
const MIN_KEY_LENGTH = 4;
/** Digits alone are strong from this length on when they are one word, … */
const MIN_STRONG_DIGITS = 6;
/** … or of this one behind a word that announces an invoice number, or in two parts as `355/25`, … */
const MIN_LABELLED_DIGITS = 5;
/** … and when joined across spaces from this one. */
const MIN_JOINED_DIGITS = 8;
/** Letters alone begin a reference only up to this length (`RECHNUNG`), and end one only up to this (`2026-001-NL`). */
const MAX_LETTERS = { first: 8, last: 4 };
/** Words of letters alone before the first digit: `RE NR 77`, never half a sentence. */
const MAX_LEADING_LETTERS = 2;

// Prose between references. None of these is a part of a number, so no key reaches across them.
const PROSE = new Set(
  (
    "VIELEN DANK DANKE FUER FUR VOM VON DER DIE DAS UND AND THE FOR DATED OF FROM PAYMENT ZAHLUNG IHRE IHRER YOUR OUR " +
    "KUNDE KUNDENNR DATUM DATE BETRAG AMOUNT EUR USD CHF GBP SEK NOK DKK MIT WITH MERCI POUR DU LE LA LES DE DES PAR " +
    "GRAZIE GRACIAS THANKS THANK YOU ABZGL SKONTO UEBERWEISUNG UBERWEISUNG LASTSCHRIFT DAUERAUFTRAG MIETE RENT"
  ).split(" "),
);

/**
 * How many runs of words are tried in one text, parts of numbers and words across spaces included; a payment text of 280
 * characters has about 600. Behind them only whole numbers are read, and up to twice as many runs those that a label
 * announces.
 */
export const MAX_RUNS = 1_024;
/** Most items of lists that are tried in one text. */
export const MAX_LISTED = 512;

/** A number as it is written. */
export interface Written {
  key: string;
  /** Its words. */
  parts: string[];
  strength: Strength;
  /** A word before it says that it is an invoice's. */
  labelled: boolean;
}

/** What a text cites besides the keys that it adds to the shortlist. */
export interface Citations {
  /** Numbers as they stand there, without those that only a list implies. */
  written: Written[];
  /** Words of digits, without leading zeros: any may be the end of a number that was shortened. */
  numbers: Set<string>;
  /** It was longer than what is read. */
  isCut: boolean;
  /** How many runs of words and items of lists were tried: what it cost to read the text. */
  tried: number;
}

/** The end of a number means something from so many digits on, and no more digits are compared. */
const MIN_TAIL_DIGITS = 3;
export const MAX_TAIL_DIGITS = 6;

interface Reader {
  all: readonly Word[];
  /** Indexes of words that are no numbers of invoices. */
  passed: ReadonlySet<number>;
  shortlist: Shortlist;
  found: Citations;
  lists: ListHead[];
}

/** A run of words that a list goes on behind. */
interface ListHead {
  end: number;
  parts: string[];
  /** What kind of evidence its items are. The lists of the best kind are read first. */
  kind: ReturnType<typeof listKindOf>;
}

/**
 * Reads a free text and adds its keys to the shortlist: each word that holds a digit, and each run of neighbouring words
 * joined, with the numbers that a list after it goes on with. Boundaries are those of words, so `14` is never found in
 * `1814`. A line break that a bank put in is a gap like any other, so a number broken at column 27 or 35 is found by its
 * joined key. The time is linear in the text, and bounded: of a long text the first MAX_CHARACTERS are read.
 */
export function citationsIn(text: string, shortlist: Shortlist): Citations {
  const isCut = text.length > MAX_CHARACTERS;
  const all = unglue(wordsWithGaps(text));
  // The last word of a text that was cut may be a part of one.
  if (isCut) all.pop();
  const found: Citations = {
    written: [],
    numbers: new Set(),
    isCut,
    tried: 0,
  };
  const reader: Reader = { all, passed: notNumbers(all), shortlist, found, lists: [] };
  for (let start = 0; start < all.length; start++) {
    if (reader.passed.has(start)) continue;
    const first = (all[start] as Word).text;
    if (first.length >= MIN_TAIL_DIGITS && isNumber(first)) {
      const number = withoutZeros(first);
      if (number.length <= MAX_TAIL_DIGITS) found.numbers.add(number);
    }
    if (mayStandAtEdge(first, MAX_LETTERS.first) && !PROSE.has(first)) readRunsFrom(reader, start);
  }
  readLists(reader);
  return found;
}

/** True for a word whose runs are all tried, however long the text is. */
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
    if (!beginsAt(all, start)) return;
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
      if (PROSE.has(text) || isBreak(gap) || passed.has(end)) return;
      if (!thorough && /\s/.test(gap)) return;
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
    const strength = plain === "weak" && labelled && joined.length >= MIN_LABELLED_DIGITS ? "strong" : plain;
    const continues = goesOn(all, end);
    if (strength === undefined && !continues) continue;
    begins ??= beginsAt(all, start);
    const place = { spaced, begins, ends: endsAt(all, end) };
    if (strength !== undefined) {
      const isShort = strength === "weak" && parts.length === 1;
      const kind = unmistakableScheme(joined) === undefined ? kindOf(place, labelled === true, isShort) : "reference";
      addKeys(shortlist, parts, joined, { strength, kind, core: !isPrefixed(all, start) });
    }
    if (strength !== undefined && !spaced) {
      // A text that is nothing but a number needs no label to say what it is.
      const announced = labelled === true || (start === 0 && end === all.length - 1 && isNumber(joined));
      found.written.push({ key: joined, parts: parts.slice(), strength, labelled: announced });
    }
    if (continues) lists.push({ end, parts: parts.slice(), kind: listKindOf(place) });
  }
}

function unglue(all: Word[]): Word[] {
  if (!all.some(({ text }) => gluedLabel(text) !== undefined)) return all;
  return all.flatMap((word) => {
    const label = gluedLabel(word.text);
    if (label === undefined) return [word];
    return [
      { text: label, gap: word.gap },
      { text: word.text.slice(label.length), gap: "" },
    ];
  });
}

/** The form that the numbers of one series share: `INV-4-4` for `INV-2024-0014`. */
export function formOf(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/\d+/g, ({ length }) => String(length))).join("-");
}

/** Adds the numbers of the lists, best kind first, until there are as many as can be kept. */
function readLists({ all, lists, shortlist, found }: Reader): void {
  if (lists.length === 0) return;
  const before = shortlist.size;
  const most = found.tried + MAX_LISTED;
  for (const kind of ["listed", "joined", "part"] as const) {
    for (const head of lists) {
      if (head.kind !== kind) continue;
      if (shortlist.size - before >= MAX_KEYS || found.tried >= most) {
        shortlist.leaveOut(kind);
        return;
      }
      found.tried += readList(all, head, shortlist);
    }
  }
}

/** @returns how many items it has */
function readList(all: readonly Word[], { end, parts, kind: best }: ListHead, shortlist: Shortlist): number {
  const lastWord = parts.at(-1) ?? "";
  const digits = /\d+$/.exec(lastWord)?.[0];
  if (digits === undefined || digits.length < 2) return 1;
  const items = listedAfter(all, end, digits);
  for (const item of items) {
    const listed = [...parts.slice(0, -1), lastWord.slice(0, lastWord.length - digits.length) + item.digits];
    const joined = listed.join("");
    if (joined.length > MAX_KEY_LENGTH) continue;
    const strength = strengthOf(joined, listed.length, false, false);
    if (strength === undefined) continue;
    const kind = item.implied && best === "listed" ? "range" : best;
    addKeys(shortlist, listed, joined, { strength, kind, core: true });
  }
  return items.length;
}

/** True for a word that letters stand before without a space: they are a prefix, so the digits are no number without one. */
function isPrefixed(all: readonly Word[], at: number): boolean {
  const before = all[at - 1];
  const gap = (all[at] as Word).gap;
  return before !== undefined && !hasDigit(before.text) && /^[-/._]$/.test(gap);
}

function addKeys(
  shortlist: Shortlist,
  parts: string[],
  joined: string,
  { strength, kind, core }: { strength: Strength; kind: Kind; core: boolean },
): void {
  shortlist.add(joined, strength, kind, parts.length);
  const zeroless = zerolessKey(parts);
  if (zeroless !== undefined && zeroless.length >= MIN_KEY_LENGTH)
    shortlist.add(zeroless, strength, kind, parts.length);
  if (core && isNumber(joined) && joined.length >= MIN_CORE_DIGITS)
    shortlist.add(`~${joined}`, strength, kind, parts.length);
}

// Prose around a reference is no part of it: without this, most keys of a text would name nothing.
function mayStandAtEdge(word: string, maxLetters: number): boolean {
  return word.length <= maxLetters || hasDigit(word);
}

/** Punctuation that no printed number has inside. */
function isBreak(gap: string): boolean {
  return gap.length > 0 && gap !== " " && gap !== "-" && /[,;()&+!?"=<>]|\n\s*\n/.test(gap);
}

function strengthOf(key: string, count: number, spaced: boolean, wrapped: boolean): Strength | undefined {
  if (key.length < MIN_KEY_LENGTH) return undefined;
  if (!isNumber(key)) return "strong";
  if (count === 1) return key.length >= MIN_STRONG_DIGITS ? "strong" : "weak";
  if (spaced) return key.length >= MIN_JOINED_DIGITS ? "strong" : undefined;
  if (wrapped) return key.length >= MIN_STRONG_DIGITS ? "strong" : undefined;
  return key.length >= MIN_LABELLED_DIGITS ? "strong" : "weak";
}
