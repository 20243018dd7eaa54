import { comparableWord } from "../names/legal-forms.ts";
import { beginsInvoice, isLabel } from "./labels.ts";
import { type Atom, Reader } from "./time-reader.ts";
import { JOINED, type Period } from "./time-words.ts";
import { hasDigit, type Text } from "./words.ts";

const known = new WeakMap<Text, readonly Period[]>();

/** The days, weeks, months, quarters, halves and years in a text, in any language of the word lists. Cached. */
export function periodsIn(text: Text): readonly Period[] {
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  const found = read(text);
  known.set(text, found);
  return found;
}

const RUN = /\d+|\D+/g;

function read(text: Text): Period[] {
  const all = text.words.flatMap(({ text: word, gap }, at): Atom[] =>
    hasDigit(word)
      ? (word.match(RUN) ?? []).map((run, nth) => ({ text: comparableWord(run), gap: nth === 0 ? gap : "", at }))
      : [{ text: text.plain[at] as string, gap, at }],
  );
  const reader = new Reader(text, all);
  const found: Period[] = [];
  for (let at = 0; at < all.length; ) {
    const next = reader.periodAt(at);
    if (next !== undefined && !isPart(all, at, next.end) && (!next.isWeak || isMeant(text, next.period)))
      found.push(next.period);
    at = next?.end ?? at + 1;
  }
  return found;
}

/** Recognizes atoms of a word that has others, too: `Nordstern2026`. */
function isPart(all: readonly Atom[], start: number, end: number): boolean {
  const [first, last, before, behind] = [all[start], all[end - 1], all[start - 1], all[end]];
  return (
    (before?.at === first?.at && !JOINED.test(before?.text ?? "")) ||
    (behind?.at === last?.at && !JOINED.test(behind?.text ?? ""))
  );
}

/** Recognizes a short word or a letter that means a time: it stands alone or behind a word for an invoice. */
function isMeant({ words: all }: Text, { start, end }: Period): boolean {
  const before = all[start - 1]?.text ?? "";
  if (isLabel(before) || beginsInvoice(before)) return true;
  return all.every(({ text }, at) => (at >= start && at < end) || !/\p{L}/u.test(text));
}
