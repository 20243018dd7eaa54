import type { Invoice } from "../model/model.ts";
import { differsLittle } from "../names/similarity.ts";
import { referenceKeyOf, writtenKey } from "../reading/invoice-forms.ts";
import type { Reading } from "../reading/reading.ts";
import { schemesOf } from "../references/structured.ts";

/** The last characters of a number, in which an error may be. An error before them changes the year or the series. */
const MAX_FROM_END = 5;
const MIN_LENGTH = 5; // A shorter number is one error away from too many others.
const MIN_REFERENCE = 7; // Shorter references have valid check digits by chance.

/** A number in a text that differs from an invoice's in one character, or in two neighbouring ones that are swapped. */
export interface Misspelling {
  key: string;
  number: string; // The number as written, with the punctuation of the invoice's number.
  isLookAlike: boolean; // Set when it differs only in letters that look like digits.
}

export function misspellingOf(reading: Reading, invoice: Invoice): Misspelling | undefined {
  const own = writtenKey(invoice);
  if (own.length < MIN_LENGTH) return undefined;
  const key = reading.written.find((written) => isNear(written.key, own))?.key;
  if (key === undefined) return undefined;
  return { key, number: punctuated(key, invoice.invoiceNumber), isLookAlike: inDigits(key, own) === own };
}

/** Recognizes one wrong or two swapped characters near the end. Letters that look like digits are no error. */
function isNear(written: string, own: string): boolean {
  if (written === own || written.length !== own.length) return false;
  const read = inDigits(written, own);
  return read === own || (differsLittle(read, own) && read.slice(0, -MAX_FROM_END) === own.slice(0, -MAX_FROM_END));
}

/** A number with digits for the letters that look like those of the own one. */
const inDigits = (written: string, own: string): string =>
  written.replace(/[OIL]/g, (letter, at) => {
    const digit = letter === "O" ? "0" : "1";
    return own[at] === digit ? digit : letter;
  });

export function mistypedReferenceOf(reading: Reading, invoice: Invoice): string | undefined {
  const own = referenceKeyOf(invoice);
  return [...reading.cites.keys()].find((key) => isMistypedReference(key, own));
}

/** Recognizes a reference with one wrong or two swapped characters, which the check digits of the own scheme prove. */
export function isMistypedReference(written: string, own: string): boolean {
  if (own.length < MIN_REFERENCE || !differsLittle(written, own)) return false;
  const schemes = schemesOf(own);
  return schemes.length > 0 && schemes.every((scheme) => !schemesOf(written).includes(scheme));
}

/** The characters of a key in the places of the letters and digits of a number. */
function punctuated(key: string, number: string): string {
  let at = 0;
  return number.replace(/[\p{L}\p{N}]/gu, (own) => {
    const written = key[at++] ?? "";
    return own.toUpperCase() === written ? own : written;
  });
}
