import { isLabel } from "../text/labels.ts";
import { hasDigit, isSign, type Word, withGaps } from "../text/words.ts";
import marks from "../words/debtors.json" with { type: "json" };
import { isAmong } from "../words/word-lists.ts";
import type { DebtorMark, PurposeKind } from "./patterns.ts";

const MAX_NUMBER = 2; // Longer words with a digit are numbers, which end a name.
const MAX_WORDS = 6;
const SIGNS = /^[^\p{L}\p{N}]+/u;
/** Recognizes a preposition or a label behind which the name of another debtor may stand. */
export const isFor = isAmong(marks.for);

export function isDebtorMark(kind: PurposeKind): kind is DebtorMark["kind"] {
  return kind in marks;
}

/** The mark of another debtor at these indexes, with the words beside it; empty for other words. */
export function debtorAt(kind: PurposeKind, all: readonly Word[], at: number, end: number): DebtorMark[] {
  if (!isDebtorMark(kind)) return [];
  const behind = nameFrom(all, end);
  const before = kind === "on_behalf_before" ? nameFrom(all.slice(0, at).reverse(), 0).reverse() : [];
  const named = kind === "on_behalf_before" ? before : behind;
  const said = withGaps(all.slice(at, end)).trim();
  return [{ kind, words: said, beside: withGaps(named).replace(SIGNS, ""), text: withGaps(all) }];
}

/** Recognizes single letters without such a sign between them, which are no abbreviation: `I A` for `i.A.`. */
export function isChance(all: readonly Word[], at: number, end: number, sign = /\S/): boolean {
  const [first, second] = all.slice(at, end);
  return first?.text.length === 1 && second?.text.length === 1 && !sign.test(second.gap);
}

function nameFrom(all: readonly Word[], start: number): Word[] {
  const behind = all.slice(start, start + MAX_WORDS);
  // The letter before a sign and a digit begins a number: `F/26/417`.
  const isNumber = (at: number) => hasDigit(behind[at]?.text ?? "") && isSign(behind[at]?.gap);
  // The letters of a legal form: `A/S`.
  const isLetters = (at: number) => behind[at]?.text.length === 1 && behind[at - 1]?.text.length === 1;
  const end = behind.findIndex(
    ({ text, gap }, at) =>
      (hasDigit(text) && text.length > MAX_NUMBER) ||
      isNumber(at + 1) ||
      isLabel(text) ||
      (at > 0 && /[;/+]/.test(gap) && !isLetters(at)),
  );
  return end < 0 ? behind : behind.slice(0, end);
}
