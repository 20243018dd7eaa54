import { headerKey, type TableRow } from "@matchbook/statements/table-readers";
import type { TableColumns } from "../table-mapping.ts";

export interface FoundHeader {
  /** The 0-based place of the column of each field. */
  places: Map<string, number>;
  /** The 0-based place of the first row after the header. */
  next: number;
}

/** A header stands among the first rows. */
export const HEADER_ROWS = 50;

/** The first row that has all of these columns. */
export function findHeader(rows: readonly TableRow[], columns: TableColumns): FoundHeader | undefined {
  const wanted = Object.entries(columns).filter(([, name]) => name !== undefined) as [string, string][];
  for (const [at, { cells }] of rows.slice(0, HEADER_ROWS).entries()) {
    const keys = cells.map(headerKey);
    const places = new Map(wanted.map(([field, name]) => [field, keys.indexOf(headerKey(name))]));
    if (![...places.values()].includes(-1)) return { places, next: at + 1 };
  }
  return undefined;
}
