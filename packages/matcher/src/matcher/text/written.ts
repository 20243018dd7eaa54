import type { Strength } from "./shortlist.ts";

/** A number as a text writes it. */
export interface Written {
  key: string;
  parts: string[];
  strength: Strength;
  /** The word before it is a label for invoice numbers, or the text is nothing else. */
  labelled: boolean;
}

/** The fewest digits of a document's number beside that of a customer. */
const MIN_DOCUMENT_DIGITS = 5;
const YEAR = /^(?:20)?\d\d$/;

/** True for a number that is no month or span of years: `03/2026`, `2025-2026`. */
export function isDocument({ key, parts, strength }: Written): boolean {
  const isPeriod = parts.length === 2 && parts.every((part) => YEAR.test(part));
  return strength === "strong" && !isPeriod && key.replace(/\D/g, "").length >= MIN_DOCUMENT_DIGITS;
}
