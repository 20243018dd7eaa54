import { stringify } from "csv-stringify/sync";

/** Cells that spreadsheets read as a formula, also in full width (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

export interface CsvStyle {
  delimiter: string;
  decimalComma: boolean;
}

const USUAL: CsvStyle = { delimiter: ",", decimalComma: false };

/** Writes rows as CSV (RFC 4180). An apostrophe precedes a text that a spreadsheet would read as a formula. */
export function csvOf(columns: readonly string[], rows: readonly Record<string, unknown>[], style: CsvStyle = USUAL) {
  return csvOfCells(
    rows.map((row) => columns.map((column) => cellOf(row[column], style))),
    style,
  );
}

export function csvHeader(columns: readonly string[], style: CsvStyle = USUAL): string {
  return csvOfCells([columns.map((column) => cellOf(column, style))], style);
}

function csvOfCells(cells: string[][], { delimiter }: CsvStyle): string {
  // The library quotes whole line ends only, and readers end a row at a part of one.
  return stringify(cells, { delimiter, record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

function cellOf(value: unknown, { decimalComma }: CsvStyle): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  const text = JSON.stringify(value);
  return decimalComma && PLAIN_NUMBER.test(text) ? text.replace(".", ",") : text;
}
