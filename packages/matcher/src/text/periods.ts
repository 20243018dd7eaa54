import { cached } from "../model/memo.ts";
import { comparableWord } from "../names/legal-forms.ts";
import { isInvoiceWord } from "./labels.ts";
import { periodAt } from "./time-reader.ts";
import { type Atom, JOINED, type Period } from "./time-words.ts";
import { hasDigit, type Text } from "./words.ts";

/** The days, weeks, months, quarters, halves and years in a text, in any language of the word lists. Cached. */
export const periodsIn = cached((text: Text): readonly Period[] => {
  const all = text.words.flatMap(({ text: word, gap }, at): Atom[] =>
    hasDigit(word)
      ? (word.match(RUN) ?? []).map((run, nth) => ({ text: comparableWord(run), gap: nth === 0 ? gap : "", at }))
      : [{ text: text.plain[at] as string, gap, at }],
  );
  const of = { text, all };
  const found: Period[] = [];
  for (let at = 0; at < all.length; ) {
    const next = periodAt(of, at);
    if (next !== undefined && !isPart(all, at, next.end) && (!next.isWeak || isMeant(text, next.period)))
      found.push(next.period);
    at = next?.end ?? at + 1;
  }
  return found;
});

const RUN = /\d+|\D+/g;

/** Recognizes atoms of a word that has others, too: `Nordstern2026`. */
const isPart = (all: readonly Atom[], start: number, end: number): boolean => {
  const goesOn = (inside: Atom | undefined, beside: Atom | undefined) =>
    inside?.at === beside?.at && !JOINED.test(beside?.text ?? "");
  return goesOn(all[start], all[start - 1]) || goesOn(all[end - 1], all[end]);
};

/** Recognizes a short word or a letter that means a time: it stands alone or behind a word for an invoice. */
const isMeant = ({ words: all }: Text, { start, end }: Period): boolean => {
  const before = all[start - 1]?.text ?? "";
  if (isInvoiceWord(before)) return true;
  return all.every(({ text }, at) => (at >= start && at < end) || !/\p{L}/u.test(text));
};
