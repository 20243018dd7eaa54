import type { Case } from "../candidates/choice.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { otherKindAt, otherKindOf } from "../text/labels.ts";
import { foundInTexts } from "../text/line-words.ts";
import { placesOf } from "../text/number-places.ts";
import { hasDigit, isNumber, type Text, textAt, textsIn, type Word, words } from "../text/words.ts";
import type { Found } from "./rule.ts";

const MAX_PREFIX = 3; // The most letters of a prefix that is written apart from its number.
const MIN_END = 3; // The fewest digits that are read as the end of a number.

/**
 * The digits without their prefix beside the label of another document, or behind the letter of another series:
 * `2026-0815 delivery note` is not `RE-2026-0815`. Series are often numbered alike.
 */
export function otherSeries({ line, choice }: Case): Found {
  for (const { citation, invoice } of choice.candidates) {
    if (citation?.partial === false) continue;
    const number = writtenKey(invoice);
    const isEnd = ({ text }: Word) =>
      text.length >= MIN_END && text !== number && isNumber(text) && number.endsWith(text);
    const said = foundInTexts(line, (text) => {
      const digits = citation?.text ?? text.words.find(isEnd)?.text;
      return digits === undefined ? undefined : otherIn(text, digits, words(invoice.invoiceNumber));
    });
    if (said !== undefined) return said;
  }
  return undefined;
}

/** @param own the parts of the number of the chosen invoice */
function otherIn({ words: all }: Text, digits: string, own: readonly string[]): Found {
  const places = placesOf({ words: all }, digits).map(({ start, end }) => {
    const kinds = [otherKindAt(all, start), otherKindBefore(all, start), otherKindBehind(all, end)];
    const before = textAt(all, start - 1);
    const isOtherLetter = own.some(isSingleLetter) && isSingleLetter(before) && !own.includes(before);
    const isOther = isOtherLetter || kinds.some((kind) => SERIES.has(kind ?? ""));
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
