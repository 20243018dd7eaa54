import type { Strength } from "./shortlist.ts";

export interface Written {
  key: string;
  parts: string[];
  strength: Strength;
  labelled: boolean; // The word before it is a label for invoice numbers, or the text is nothing else.
  isPayersId?: boolean; // Set when it stands in the end-to-end id.
}

const MIN_DOCUMENT_DIGITS = 5; // The fewest digits of a document's number beside that of a customer.
/** The most letters before three or four digits of a number. Behind more, they name a thing: `OFFICE365`. */
const MAX_PREFIX = 3;
const YEAR = /^(?:20)?\d\d$/;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
const PART_OF_YEAR = /^(?:[QH][1-4]|[1-4][QH])$/;
const YEAR_AND_MONTH = /^20\d\d(?:0[1-9]|1[0-2])$/;

/** Recognizes a number in the text that is no month or span of years. */
export const isDocument = ({ key, parts, isPayersId }: Written): boolean =>
  isPayersId !== true && !isPeriod(parts) && key.replace(/\D/g, "").length >= MIN_DOCUMENT_DIGITS;

/** Recognizes what may be an invoice's number if nothing else is written: also `4711` and `F-123`, but no year. */
export function mayBeInvoice(written: Written): boolean {
  if (isDocument(written)) return true;
  const { key, parts, isPayersId } = written;
  if (isPayersId || isPeriod(parts) || /^(?:19|20)\d\d$/.test(key)) return false;
  // `23.02.` is a day.
  return (parts.length === 1 && /^\d{4}$/.test(key)) || (/^[A-Z]+\d{3,4}$/.test(key) && key.search(/\d/) <= MAX_PREFIX);
}

/** Recognizes a month, a quarter or a span of years: `03/2026`, `2026-03`, `202603`, `Q1 2026`, `2025-2026`. */
export function isPeriod([one = "", two, ...more]: readonly string[]): boolean {
  if (more.length > 0) return false;
  if (two === undefined) return YEAR_AND_MONTH.test(one);
  const isYear = (text: string) => text.length === 4 && YEAR.test(text);
  const [year, rest] = isYear(two) ? [two, one] : [one, two];
  return isYear(year) && (MONTH.test(rest) || PART_OF_YEAR.test(rest) || YEAR.test(rest));
}
