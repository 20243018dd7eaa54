import { MIN_CORE_DIGITS, withoutZeros, zerolessPart } from "../reading/keys.ts";
import { is731, schemesOf } from "../references/structured.ts";
import { withoutLabel } from "./labels.ts";
import type { Kind, Shortlist, Strength } from "./shortlist.ts";
import { isNumber } from "./words.ts";

export const MAX_KEY_LENGTH = 35;
const MIN_KEY_LENGTH = 4; // Shorter keys mean nothing in free text.
const MIN_STRONG_DIGITS = 6; // Digits alone are strong from this length when they are one word.
/** Digits alone are strong from this length behind a label, or in two parts such as `355/25`. */
export const MIN_LABELLED_DIGITS = 5;
const MIN_JOINED_DIGITS = 8; // Digits alone are strong from this length when they are joined across spaces.
const FIVE = 5; // A Finnish reference in its printed form: groups of five from the right.
const MIN_CHECKED_DIGITS = 4; // The fewest digits of a reference with valid check digits behind its label.

export class Run {
  joined = "";
  zeroless = ""; // The key without leading zeros.
  readonly parts: string[] = [];
  isNumber = true;
  isInFives = true; // All words but the first have five characters, and the first has no more.

  static of(parts: readonly string[]): Run {
    const run = new Run();
    for (const part of parts) run.add({ text: part, zeroless: zerolessPart(part), isNumber: isNumber(part) });
    return run;
  }

  add({ text, zeroless, isNumber }: { text: string; zeroless: string; isNumber: boolean }): void {
    this.joined += text;
    const isFirst = this.parts.push(text) === 1;
    this.zeroless = isFirst ? zeroless : `${this.zeroless}.${zeroless}`;
    this.isInFives &&= isFirst ? text.length <= FIVE : text.length === FIVE;
    this.isNumber &&= isNumber;
  }
}

/** Recognizes digits with valid check digits of a reference, which say so behind a label. */
export const hasCheckDigits = ({ joined, isNumber }: Run): boolean =>
  isNumber && joined.length >= MIN_CHECKED_DIGITS && schemesOf(joined).length > 0;

/** The strength of a run; undefined without. @param spaced, wrapped a space or line break parts two of its words */
export function strengthOf(run: Run, spaced = false, wrapped = false): Strength | undefined {
  const { length } = run.joined;
  if (length < MIN_KEY_LENGTH) return undefined;
  if (!run.isNumber) return "strong";
  if (run.parts.length === 1) return length >= MIN_STRONG_DIGITS ? "strong" : "weak";
  if (spaced) return length >= MIN_JOINED_DIGITS || (run.isInFives && is731(run.joined)) ? "strong" : undefined;
  if (wrapped) return length >= MIN_STRONG_DIGITS ? "strong" : "weak";
  return length >= MIN_LABELLED_DIGITS ? "strong" : "weak";
}

/** Adds a run: joined, without zeros, and digits without prefix. @param isWhole false behind letters of the number */
export function addKeys(shortlist: Shortlist, run: Run, strength: Strength, kind: Kind, isWhole: boolean): void {
  const { joined, zeroless } = run;
  const words = run.parts.length;
  shortlist.add(joined, strength, kind, words);
  if (zeroless.length >= MIN_KEY_LENGTH && zeroless !== joined) shortlist.add(zeroless, strength, kind, words);
  if (run.isNumber && words > 1 && joined.startsWith("0")) shortlist.add(withoutZeros(joined), strength, kind, words);
  if (isWhole && run.isNumber && joined.length >= MIN_CORE_DIGITS) shortlist.add(`~${joined}`, strength, kind, words);
}

export function addBareKeys(shortlist: Shortlist, parts: readonly string[]): void {
  const bare = withoutLabel(parts);
  if (bare !== undefined) addKeys(shortlist, Run.of(bare), "strong", "part", false);
}
