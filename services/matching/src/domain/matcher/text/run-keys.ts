import { MIN_CORE_DIGITS, zerolessKey } from "../keys.ts";
import { withoutLabel } from "./labels.ts";
import type { Kind, Shortlist, Strength } from "./shortlist.ts";
import { isNumber } from "./words.ts";

/** Longer runs of words make no key. */
export const MAX_KEY_LENGTH = 35;
/** Shorter keys mean nothing in free text. */
const MIN_KEY_LENGTH = 4;
/** Digits alone are strong from this length when they are one word. */
const MIN_STRONG_DIGITS = 6;
/** Digits alone are strong from this length behind a label, or in two parts such as `355/25`. */
export const MIN_LABELLED_DIGITS = 5;
/** Digits alone are strong from this length when they are joined across spaces. */
const MIN_JOINED_DIGITS = 8;

/**
 * The strength of the key of a run; undefined when it means nothing.
 * @param count how many words the run has
 * @param spaced a space separates two of them
 * @param wrapped a line break separates two of them
 */
export function strengthOf(key: string, count: number, spaced: boolean, wrapped: boolean): Strength | undefined {
  if (key.length < MIN_KEY_LENGTH) return undefined;
  if (!isNumber(key)) return "strong";
  if (count === 1) return key.length >= MIN_STRONG_DIGITS ? "strong" : "weak";
  if (spaced) return key.length >= MIN_JOINED_DIGITS ? "strong" : undefined;
  if (wrapped) return key.length >= MIN_STRONG_DIGITS ? "strong" : "weak";
  return key.length >= MIN_LABELLED_DIGITS ? "strong" : "weak";
}

/**
 * Adds the keys of a run of words to the shortlist: joined, without leading zeros, and for digits alone the key of a
 * number without its prefix.
 * @param core false when letters stand directly before the digits: they then are part of the number
 */
export function addKeys(
  shortlist: Shortlist,
  parts: string[],
  joined: string,
  { strength, kind, core }: { strength: Strength; kind: Kind; core: boolean },
): void {
  shortlist.add(joined, strength, kind, parts.length);
  const bare = withoutLabel(parts);
  if (bare !== undefined) addKeys(shortlist, bare, bare.join(""), { strength: "strong", kind: "part", core: false });
  const zeroless = zerolessKey(parts);
  if (zeroless !== undefined && zeroless.length >= MIN_KEY_LENGTH)
    shortlist.add(zeroless, strength, kind, parts.length);
  if (core && isNumber(joined) && joined.length >= MIN_CORE_DIGITS)
    shortlist.add(`~${joined}`, strength, kind, parts.length);
}
