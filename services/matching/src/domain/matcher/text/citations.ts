import { MIN_CORE_DIGITS, withoutZeros, zerolessKey } from "../keys.ts";
import { gluedLabel, isLabelled } from "./labels.ts";
import { goesOn, listedAfter } from "./lists.ts";
import { notNumbers } from "./not-numbers.ts";
import { hasDigit, isNumber, type Word, wordsWithGaps } from "./words.ts";

/**
 * How much it means that a key stands in a text. `strong`: nobody writes this without meaning the number. `weak`: a
 * short run of digits, which may be anything; it counts only next to other evidence.
 */
export type Strength = "strong" | "weak";

/** Most neighbouring words that are joined: an ISO 11649 reference is printed in up to seven groups of four. */
const MAX_JOINED = 8;
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

/** A number as it is written. */
export interface Written {
  key: string;
  /** Its words. */
  parts: string[];
  strength: Strength;
  /** A word before it says that it is an invoice's. */
  labelled: boolean;
}

/** What a text may cite. */
export interface Citations {
  keys: Map<string, Strength>;
  /** Numbers as they stand there, without those that only a list implies. */
  written: Written[];
  /** Words of digits, without leading zeros: any may be the end of a number that was shortened. */
  numbers: Set<string>;
}

/** The end of a number means something from so many digits on. */
const MIN_TAIL_DIGITS = 3;

/**
 * The keys of a free text: each word that holds a digit, and each run of neighbouring words joined, with the numbers
 * that a list after it goes on with. Boundaries are those of words, so `14` is never found in `1814`. A line break that
 * a bank put in is a gap like any other, so a number broken at column 27 or 35 is found by its joined key.
 */
export function citationsIn(text: string): Citations {
  const found: Citations = { keys: new Map(), written: [], numbers: new Set() };
  const all = unglue(wordsWithGaps(text));
  const passed = notNumbers(all);
  for (let start = 0; start < all.length; start++) {
    if (passed.has(start)) continue;
    const first = (all[start] as Word).text;
    if (first.length >= MIN_TAIL_DIGITS && isNumber(first)) found.numbers.add(withoutZeros(first));
    if (isEdge(first, MAX_LETTERS.first) && !PROSE.has(first)) addRunsFrom(all, start, passed, found);
  }
  return found;
}

function addRunsFrom(all: readonly Word[], start: number, passed: ReadonlySet<number>, found: Citations): void {
  const parts: string[] = [];
  let joined = "";
  let digitsAt = -1;
  let labelled: boolean | undefined;
  let spaced = false;
  let wrapped = false;
  for (let end = start; end < all.length && end < start + MAX_JOINED; end++) {
    const { text, gap } = all[end] as Word;
    if (end > start) {
      if (PROSE.has(text) || isBreak(gap) || passed.has(end)) return;
      if (gap.includes("\n")) wrapped = true;
      else if (gap.includes(" ")) spaced = true;
    }
    parts.push(text);
    joined += text;
    if (joined.length > MAX_KEY_LENGTH) return;
    if (digitsAt < 0 && hasDigit(text)) digitsAt = end;
    if (digitsAt < 0) {
      if (end - start + 1 > MAX_LEADING_LETTERS) return;
      continue;
    }
    if (!isEdge(text, MAX_LETTERS.last)) continue;
    const plain = strengthOf(joined, parts.length, spaced, wrapped);
    if (plain !== undefined) labelled ??= isLabelled(all, start);
    const strength = plain === "weak" && labelled && joined.length >= MIN_LABELLED_DIGITS ? "strong" : plain;
    if (strength !== undefined) addKeys(found, parts, joined, strength, !isPrefixed(all, start));
    if (strength !== undefined && !spaced) {
      // A text that is nothing but a number needs no label to say what it is.
      const announced = labelled === true || (start === 0 && end === all.length - 1 && isNumber(joined));
      found.written.push({ key: joined, parts: parts.slice(), strength, labelled: announced });
    }
    if (goesOn(all, end)) addListed(all, end, parts, found);
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

/** Numbers of a list behind a run of words that ends with digits. */
function addListed(all: readonly Word[], end: number, parts: string[], found: Citations): void {
  const lastWord = parts.at(-1) ?? "";
  const digits = /\d+$/.exec(lastWord)?.[0];
  if (digits === undefined || digits.length < 2) return;
  for (const item of listedAfter(all, end, digits)) {
    const listed = [...parts.slice(0, -1), lastWord.slice(0, lastWord.length - digits.length) + item];
    const joined = listed.join("");
    const strength = strengthOf(joined, listed.length, false, false);
    if (strength !== undefined) addKeys(found, listed, joined, strength, true);
  }
}

/** True for a word that letters stand before without a space: they are a prefix, so the digits are no number without one. */
function isPrefixed(all: readonly Word[], at: number): boolean {
  const before = all[at - 1];
  const gap = (all[at] as Word).gap;
  return before !== undefined && !hasDigit(before.text) && /^[-/._]$/.test(gap);
}

function addKeys(found: Citations, parts: string[], joined: string, strength: Strength, core: boolean): void {
  add(found, joined, strength);
  const zeroless = zerolessKey(parts);
  if (zeroless !== undefined && zeroless.length >= MIN_KEY_LENGTH) add(found, zeroless, strength);
  if (core && isNumber(joined) && joined.length >= MIN_CORE_DIGITS) add(found, `~${joined}`, strength);
}

function add({ keys }: Citations, key: string, strength: Strength): void {
  if (strength === "strong" || !keys.has(key)) keys.set(key, strength);
}

// Prose around a reference is no part of it: without this, most keys of a text would name nothing.
function isEdge(word: string, maxLetters: number): boolean {
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
