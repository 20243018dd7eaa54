import type { Invoice } from "../model.ts";
import type { Reading } from "../reading.ts";
import { isOtherLabel, otherKindAt } from "../text/labels.ts";
import { isNumber } from "../text/words.ts";
import { type Citation, writtenKey } from "./citation.ts";

/** A shorter number is made of neighbouring words too often. */
const MIN_LENGTH = 5;
/** A gap within a number: spaces, a line break, and the punctuation of numbers. */
const GAP = /^[ \n]{0,2}[-./_]?[ \n]{0,2}$/;
/** Letters that a payer wrote directly before a number, as in `for480760`. */
const GLUED = /^[A-Z]{3,}(?=\d)/;

/**
 * True when a number stands in a text with gaps inside or a word directly before it: `480 955`, `25 / 3283`. Such words
 * are too common to look up every invoice that they might name.
 */
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

/** The citation of an invoice whose number is spelled apart. */
export function spelledApart(invoice: Invoice): Citation {
  const text = writtenKey(invoice);
  return {
    signal: "invoice_number",
    detail: invoice.invoiceNumber,
    strength: "weak",
    text,
    partial: false,
    derived: true,
  };
}
