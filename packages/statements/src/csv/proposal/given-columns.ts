import type { CsvColumns } from "../../csv-mapping.ts";
import { cellText, headerKey } from "../cells.ts";
import type { Cells } from "./table.ts";

/** Columns that a person named, by their numbers from 1. */
export type GivenColumns = { [Field in keyof CsvColumns]?: number } & { texts?: undefined; unused?: undefined };

/** The columns that the mapping names one by one. A name that the header lacks or has twice is found later. */
export function givenColumns(columns: CsvColumns | undefined, header: Cells): GivenColumns {
  const entries = Object.entries(columns ?? {}).flatMap(([field, column]) => {
    const number = Array.isArray(column) ? undefined : numberOf(column, header);
    return number === undefined ? [] : [[field, number]];
  });
  return Object.fromEntries(entries);
}

/** The number of a column; undefined where the header does not have its name once. */
export function numberOf(column: string | number, header: Cells): number | undefined {
  if (typeof column === "number") return column;
  const exact = header.flatMap((cell, at) => (cellText(cell) === column.trim() ? [at + 1] : []));
  const alike = header.flatMap((cell, at) => (headerKey(cellText(cell)) === headerKey(column) ? [at + 1] : []));
  const found = exact.length > 0 ? exact : alike;
  return found.length === 1 ? found[0] : undefined;
}

/** The proposed columns with those that a person named. A column has one use, and what the person says wins. */
export function completed(said: CsvColumns, proposed: CsvColumns, header: Cells = []): CsvColumns {
  const numbers = Object.values(said).flatMap((columns) => [columns].flat().map((one) => numberOf(one, header)));
  const named = new Set(numbers);
  const isMoney =
    said.amount !== undefined ? ["debit", "credit"] : (said.debit ?? said.credit) ? ["amount", "direction"] : [];
  const others = Object.entries(proposed).flatMap(([field, columns]) => {
    const left = [columns].flat().filter((one) => !named.has(Number(one)));
    if (left.length === 0 || isMoney.includes(field)) return [];
    return [[field, Array.isArray(columns) ? left : left[0]]];
  });
  const found: CsvColumns = Object.fromEntries(others);
  const joined = (["texts", "unused"] as const).flatMap((field) => {
    const all = [...(found[field] ?? []), ...(said[field] ?? [])];
    return all.length > 0 ? [[field, all]] : [];
  });
  return { ...found, ...said, ...Object.fromEntries(joined) };
}
