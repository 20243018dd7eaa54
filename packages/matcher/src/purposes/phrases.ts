import { hasDigit, type Text, type Word } from "../text/words.ts";
import { bank, isPaymentWord, prose } from "../words/word-kinds.ts";
import { isDebtorMark, isLike, type Pattern, patternsAt } from "./patterns.ts";

/** Who wrote a text: the bank, the payer, or both, when a bank's words may stand before those of the payer. */
export type Writer = "bank" | "payer" | "both";

export type Phrase = { pattern: Pattern; at: number; end: number };

/** A purpose is hidden behind an exclusion at least as long, and a debtor's mark behind a longer or earlier one. */
export function isHidden(one: Phrase, other: Phrase): boolean {
  if (other.at >= one.end || one.at >= other.end) return false;
  const longer = other.end - other.at - (one.end - one.at);
  // A tax return is a tax nevertheless.
  const isReturned = one.pattern.kind === "returned";
  return isDebtorMark(one.pattern.kind)
    ? isDebtorMark(other.pattern.kind) && (longer > 0 || (longer === 0 && other.at < one.at))
    : other.pattern.role === "except" && longer >= 0 && (other.pattern.kind !== "returned" || isReturned);
}

/** Recognizes what an invoice has been paid without: `ohne Mahnkosten`. */
export const isDenied = (plain: readonly string[], { pattern, at }: Phrase): boolean =>
  pattern.kind === "about_invoice" && prose.without(plain[at - 1] ?? "");

export function phrasesIn({ words: all, plain }: Text, writer: Writer): Phrase[] {
  // A word that begins a bank's text or follows a bank's word says how the money came in.
  const isBanks = (before = "") =>
    writer === "bank" || (writer === "both" && (before === "" || isPaymentWord(before) || bank.bankTransfer(before)));
  return plain.flatMap((word, at) =>
    patternsAt(word).flatMap((pattern) => {
      const end = at + pattern.words.length;
      const isMeant =
        (pattern.role !== "wholeText" || plain.length === pattern.words.length) &&
        pattern.words.every((word, step) => isLike(plain[at + step] ?? "", word)) &&
        !isPiece(all, at, pattern) &&
        // A dot stands behind a letter of an abbreviation: `o.m.` is "among others", and `O&M` is not.
        !isChance(all, at, end, isDebtorMark(pattern.kind) ? undefined : /\./) &&
        (pattern.role !== "behindNumber" || hasDigit(plain[at - 1] ?? "")) &&
        (pattern.role !== "ofBanks" || !isBanks(plain[at - 1]));
      return isMeant ? [{ pattern, at, end }] : [];
    }),
  );
}

/** Recognizes single letters without such a sign between them, which are no abbreviation: `I A` for `i.A.`. */
function isChance(all: readonly Word[], at: number, end: number, sign = /\S/): boolean {
  const [first, second] = all.slice(at, end);
  return first?.text.length === 1 && second?.text.length === 1 && !sign.test(second.gap);
}

const MIN_WRAPPED = 5; // Shorter words, such as `nie`, are often the end of a name or word that a bank wrapped.

/** Recognizes a short word at a line break: it may be a piece of a longer one. */
function isPiece(all: readonly Word[], at: number, { kind, words }: Pattern): boolean {
  const { text, gap } = all[at] as Word;
  if (kind !== "instead" || words.length > 1 || text.length >= MIN_WRAPPED) return false;
  return gap.includes("\n") || (all[at + 1]?.gap.includes("\n") ?? false);
}
