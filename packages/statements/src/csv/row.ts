import { StatementError } from "../statement-error.ts";
import type { DecimalText } from "./amount.ts";
import { type Column, cellText } from "./cells.ts";
import type { Layout } from "./layout.ts";

export interface Row {
  cells: readonly string[];
  /** 1-based line of the file at which the row begins. */
  line: number;
  /** 1-based number among the rows with data. */
  number: number;
}

/** The amount in a column; undefined for a cell that is empty or holds only a dash. */
export function decimalOf(row: Row, layout: Layout, column: Column): DecimalText | undefined {
  const text = textOf(row, column);
  return /^[-–—]?$/.test(text) ? undefined : explain(row, column, () => layout.readAmount(text));
}

/** "" also when the row is too short, because spreadsheets omit empty cells at its end. */
export function textOf({ cells }: Row, { index }: Column): string {
  return cellText(cells[index] ?? "");
}

/** Adds line and column to an error that `read` throws. */
export function explain<T>(row: Row, column: Column, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return fail(row, column, `: ${(error as Error).message}`, error);
  }
}

/** @throws StatementError that names the column and its value */
export function fail(row: Row, column: Column, what: string, cause?: unknown): never {
  const seen = { column: column.label, value: textOf(row, column), cause };
  throw new StatementError(row.line, `${column.name}${what}`, seen);
}
