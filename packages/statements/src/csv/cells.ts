import { tidy } from "../text-pieces.ts";

/** A column: its name in messages and its place in a row. */
export interface Column {
  name: string;
  /** The header cell, or the number of the column without one. */
  label: string;
  /** 0-based. */
  index: number;
}

/** The form in which words of a mapping and of a cell are compared. */
export function wordKey(word: string): string {
  return word.trim().toLowerCase();
}

/**
 * The text of a cell without the marks of spreadsheets: `="0123"`, a formula that is only a text, and the apostrophe
 * before a text that looks like a number or a formula. Formulas are not evaluated. Line breaks in a cell are kept.
 */
export function cellText(cell: string): string {
  const text = cell.trim();
  const [, formula] = /^="([\s\S]*)"$/.exec(text) ?? [];
  if (formula !== undefined) return tidy([formula.replaceAll('""', '"')]);
  return tidy([text.replace(/^'(?=[=+\-@\d])/, "")]);
}

/** The fields of lists of names (`Date, Booking Date`) by the key of each name. */
export function fieldsByKey<Field extends string>(
  lists: Readonly<Partial<Record<Field, string>>>,
): ReadonlyMap<string, Field> {
  const entries = Object.entries(lists) as [Field, string][];
  return new Map(entries.flatMap(([field, list]) => list.split(", ").map((name) => [headerKey(name), field] as const)));
}

/** The most characters of a name that are compared. Real names are far shorter. */
export const MAX_NAME = 300;

/** The normalized name of a header cell, for comparison: only letters and digits, without case and accents. */
export function headerKey(cell: string): string {
  return cell
    .slice(0, MAX_NAME)
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}

/** The keys of a header cell: of the whole, and without a part in brackets or a currency at its end (`Amount (EUR)`). */
export function nameKeys(cell: string): [whole: string, plain: string] {
  return [headerKey(cell), headerKey(cell.replace(/^([^([]*)[([].*[)\]]|\b[A-Z]{3}$/u, "$1"))];
}
