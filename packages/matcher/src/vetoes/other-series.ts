import type { Case } from "../candidates/choice.ts";
import { isTelling } from "../names/whole-names.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { joiningBefore } from "../text/joining-words.ts";
import { otherKindAt, otherKindOf } from "../text/labels.ts";
import { foundInTexts } from "../text/line-words.ts";
import { placesOf } from "../text/number-places.ts";
import { hasDigit, isNumber, type Text, textAt, textsIn, type Word, words } from "../text/words.ts";
import { isNumberWord } from "../words/word-kinds.ts";
import { mayPrecede } from "./cited-number.ts";
import { ownWords } from "./own-names.ts";
import type { Found } from "./rule.ts";

const MAX_PREFIX = 3; // The most letters of a prefix that is written apart from its number.
const MIN_END = 3; // The fewest digits that are read as the end of a number.

/**
 * The digits without their prefix, with that of another series or beside another document: `SO 2026-0815` and
 * `2026-0815 delivery note` are not `RE-2026-0815`. Series are often numbered alike.
 */
export function otherSeries(about: Case): Found {
  const { line, choice } = about;
  for (const { citation, invoice } of choice.candidates) {
    if (citation?.partial === false) continue;
    const number = writtenKey(invoice);
    const isEnd = ({ text }: Word) =>
      text.length >= MIN_END && text !== number && isNumber(text) && number.endsWith(text);
    const said = foundInTexts(line, (text) => {
      const digits = citation?.text ?? text.words.find(isEnd)?.text;
      return digits === undefined ? undefined : otherIn(text, digits, words(invoice.invoiceNumber), about);
    });
    if (said !== undefined) return said;
  }
  return undefined;
}

/** @param own the parts of the number of the chosen invoice */
function otherIn({ words: all, plain }: Text, digits: string, own: readonly string[], about: Case): Found {
  const places = placesOf({ words: all }, digits).map(({ start, end }) => {
    const kinds = [otherKindAt(all, start), otherKindBefore(all, start), otherKindBehind(all, end)];
    // Some write "number" between the series and the number: `seria KTX nr. 85265`.
    const before = isNumberWord(textAt(all, start - 1)) ? start - 2 : start - 1;
    const isOwn = own.includes(textAt(all, before));
    const isLetter = own.some(isSingleLetter) && isSingleLetter(textAt(all, before));
    const hasPrefix = !isOwn && (isLetter || isPrefix(all, plain, before, about)) && !joinsCited(all, start, about);
    const isOther = kinds.some((kind) => SERIES.has(kind ?? "")) || hasPrefix;
    return isOther ? textsIn(all, Math.max(0, start - 1), end + 2) : undefined;
  });
  return places.includes(undefined) ? undefined : places[0];
}

/** Documents that are numbered in series as invoices are. */
const SERIES: ReadonlySet<string> = new Set(["document", "debit", "order"]);

/** The kind that a label announces with a prefix between it and the number: `Angebot AN 2026-0815`. */
const otherKindBefore = (all: readonly Word[], start: number): string | undefined =>
  textAt(all, start - 1).length <= MAX_PREFIX ? otherKindOf(textAt(all, start - 2)) : undefined;

/** A label behind a number belongs to it, unless it has a number, too. */
const otherKindBehind = (all: readonly Word[], end: number): string | undefined =>
  hasDigit(textAt(all, end + 2)) ? undefined : otherKindOf(textAt(all, end + 1));

/** Recognizes the letter of a series: `A 0003-00000017`. */
const isSingleLetter = (word: string) => /^[A-Z]$/.test(word);

/** Recognizes letters that are no word for an invoice or payment, no end of an abbreviation and no own name. */
function isPrefix(all: readonly Word[], plain: readonly string[], at: number, about: Case): boolean {
  const { text, gap } = all[at] ?? { text: "", gap: "" };
  const word = plain[at] ?? "";
  return (
    text.length > 1 &&
    text.length <= MAX_PREFIX &&
    gap !== "." &&
    !mayPrecede(text) &&
    isTelling(word) &&
    !ownWords(about).has(word)
  );
}

/** Recognizes a number that a word such as "to" joins to another cited one: `101 bis 104`. */
function joinsCited(all: readonly Word[], start: number, { choice }: Case): boolean {
  const join = joiningBefore(all, start, "and", "andOrAt", "to");
  const left = join && all[start - 1 - join.words.length]?.text;
  return left !== undefined && choice.candidates.some(({ citation }) => citation?.text.endsWith(left));
}
