import type { Strength } from "./shortlist.ts";

export interface Written {
  key: string;
  parts: string[];
  strength: Strength;
  labelled: boolean; // The word before it is a label for invoice numbers, or the text is nothing else.
  isPayersId?: boolean; // Set when it stands in the end-to-end id.
}

const YEAR = /^(?:20)?\d\d$/;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
const PART_OF_YEAR = /^(?:[QH][1-4]|[1-4][QH])$/;
const YEAR_AND_MONTH = /^20\d\d(?:0[1-9]|1[0-2])$/;

/** Recognizes a month, a quarter or a span of years: `03/2026`, `2026-03`, `202603`, `Q1 2026`, `2025-2026`. */
export function isPeriod(parts: readonly string[]): boolean {
  if (parts.length > 2) return false;
  const [one = "", two] = parts;
  if (two === undefined) return YEAR_AND_MONTH.test(one);
  const isYear = (text: string) => text.length === 4 && YEAR.test(text);
  const [year, rest] = isYear(two) ? [two, one] : [one, two];
  return isYear(year) && (MONTH.test(rest) || PART_OF_YEAR.test(rest) || YEAR.test(rest));
}
