import type { Invoice } from "../model/model.ts";
import { formsOf, writtenKey } from "../reading/invoice-forms.ts";
import type { Reading } from "../reading/reading.ts";
import { isOtherLabel, otherKindAt } from "../text/labels.ts";
import { isNumber } from "../text/words.ts";

/** The fewest last digits that tell an invoice of a known payer, when the line names no invoice in full. */
const TELLING_END = 3;

/** The last digits of the number as a word or in a range, if they tell it. @param beside other evidence of the line */
export function endOf(reading: Reading, invoice: Invoice, beside: { number: boolean; account: boolean }) {
  const { end, numbers } = formsOf(invoice);
  if (end === "") return undefined;
  const isTelling = (digits: string) =>
    beside.number || digits.length >= TELLING_END || (beside.account && digits === numbers[0]);
  for (const digits of reading.ends) if (end.endsWith(digits) && isTelling(digits)) return digits;
  for (const { from, to } of reading.ranges) {
    const own = end.slice(-from.length);
    if (own.length === from.length && own >= from && own <= to && isTelling(own)) return `${from}-${to}`;
  }
  return undefined;
}

const MIN_LENGTH = 5; // A shorter number is made of neighbouring words too often.
/** A gap within a number: spaces, a line break, and the punctuation of numbers. */
const GAP = /^[ \n]{0,2}[-./_]?[ \n]{0,2}$/;
const GLUED = /^[A-Z]{3,}(?=\d)/; // Letters that a payer wrote directly before a number, as in `for480760`.

/** Tells whether a number stands in a text with gaps inside or a word directly before it: `480 955`, `25 / 3283`. */
export function isSpelledApart({ words }: Reading, invoice: Invoice): boolean {
  const key = writtenKey(invoice);
  if (key.length < MIN_LENGTH) return false;
  return words.some(({ text: first }, start) => {
    const label = isNumber(key) ? (GLUED.exec(first)?.[0] ?? "") : "";
    let joined = first.slice(label.length);
    for (let at = start + 1; joined.length < key.length && key.startsWith(joined); at++) {
      const next = words[at];
      if (next === undefined || !GAP.test(next.gap)) return false;
      joined += next.text;
    }
    return joined === key && !isOtherLabel(label) && (label !== "" || otherKindAt(words, start) === undefined);
  });
}
