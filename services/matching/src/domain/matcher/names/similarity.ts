import { distance } from "fastest-levenshtein";
import type { CoreName } from "./core-name.ts";

/** The similarity from which two names are taken for one. */
export const ALIKE = 0.82;
/** Lengths at which banks truncate a name. */
const CUTS = [27, 35, 70];

/**
 * The similarity of a payer's and a counterparty's name, 0 to 1: the share of letters in common words, in any order.
 * One typing error in a word of five letters and two in one of nine are forgiven. A truncated name, or one that
 * contains the other whole, is similar but less than an equal one.
 * @param rawLength length of the payer's original name
 */
export function similarity(payer: CoreName, party: CoreName, rawLength: number): number {
  const cut = CUTS.some((length) => rawLength >= length - 1 && rawLength <= length);
  const ofPayer = coverage(payer.words, party.words, cut);
  const ofParty = coverage(party.words, payer.words, false);
  const both = Math.min(ofPayer, ofParty);
  if (both >= ALIKE) return both;
  if (cut && ofPayer === 1) return 0.9;
  const telling = party.words.length >= 2 || (party.words[0] ?? "").length >= 6;
  return ofParty === 1 && telling && ofPayer >= 0.4 ? 0.85 : both;
}

/** The share of the letters of `of` in words that also occur in `within`, each used once. */
function coverage(of: readonly string[], within: readonly string[], lastIsCut: boolean): number {
  const free = [...within];
  let total = 0;
  let covered = 0;
  of.forEach((word, index) => {
    total += word.length;
    const mayBeCut = lastIsCut && index === of.length - 1;
    const at = free.findIndex((other) => sameWord(word, other) || (mayBeCut && other.startsWith(word)));
    if (at < 0) return;
    covered += word.length;
    free.splice(at, 1);
  });
  return total === 0 ? 0 : covered / total;
}

function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  // An initial stands for the name it begins.
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  const shorter = Math.min(a.length, b.length);
  const forgiven = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
  return Math.abs(a.length - b.length) <= forgiven && distance(a, b) <= forgiven;
}
