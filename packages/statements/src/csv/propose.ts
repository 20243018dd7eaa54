import type { CsvColumns, CsvMapping } from "../csv-mapping.ts";
import { cellText, headerKey } from "./cells.ts";
import { createDateReader } from "./dates.ts";
import { DELIMITERS } from "./delimiter.ts";
import { fieldOfHeader } from "./known-headers.ts";
import { splitRow } from "./split-row.ts";

export interface Proposal {
  mapping: CsvMapping & { columns: CsvColumns };
  delimiter: string;
  skipRows: number;
}

type Cells = readonly string[];

/** Formats that are proposed, in this order, for dates that can be read in several ways. */
const DATE_FORMATS = ["DD/MM/YYYY", "MM/DD/YYYY", "DD-MM-YYYY", "MM-DD-YYYY", "D/M/YYYY", "M/D/YYYY", "DD/MM/YY"];
const MAX_COLUMNS = 1_000;
const AMOUNT = /^[+\u2212-]?\(?[\d.,'\u2019 ]*\d\)?[+\u2212-]?$/;

/**
 * A mapping for a table with an unknown header, for a person to check: columns by their names as far as they are known,
 * else by what the rows hold. Undefined when no row looks like a booking with a date and an amount.
 */
export function proposeMapping(lines: readonly string[]): Proposal | undefined {
  const table = findTable(lines);
  if (table === undefined) return undefined;
  const { header, rows, delimiter, skipRows } = table;
  const columns = namedColumns(header);
  const isTaken = (index: number) =>
    Object.values(columns)
      .flat()
      .includes(index + 1);
  const places = header.map((_, index) => index);
  const pick = (fits: (cells: Cells) => boolean) =>
    places.find((index) => !isTaken(index) && fits(rows.map((row) => row[index] ?? "")));
  const add = (field: "bookingDate" | "amount" | "description", index: number | undefined) => {
    if (index !== undefined) columns[field] = index + 1;
  };
  if (columns.bookingDate === undefined && columns.valueDate === undefined) add("bookingDate", pick(areDates));
  if (columns.debit === undefined || columns.credit === undefined) {
    delete columns.debit;
    delete columns.credit;
    if (columns.amount === undefined) add("amount", pick(areAmounts));
  } else delete columns.amount;
  if (columns.description === undefined)
    add(
      "description",
      longest(
        rows,
        places.filter((index) => !isTaken(index)),
      ),
    );
  const dates = rows.map((row) => row[Number(columns.bookingDate ?? columns.valueDate) - 1] ?? "");
  const dateFormats = formatsOf(dates);
  if (!isComplete(columns)) return undefined;
  return { mapping: { columns, ...(dateFormats && { dateFormats }) }, delimiter, skipRows };
}

/** Whether a mapping may have these columns. Every line needs a day and an amount. */
function isComplete({ bookingDate, valueDate, amount, debit, credit, direction }: CsvColumns): boolean {
  if (bookingDate === undefined && valueDate === undefined) return false;
  return amount !== undefined || (debit !== undefined && credit !== undefined && direction === undefined);
}

/** The rows like the first one with a date, and the line above it, which must have as many cells. */
function findTable(lines: readonly string[]) {
  for (const delimiter of DELIMITERS) {
    const table = lines.map((line) => splitRow(line, delimiter).map(cellText));
    const first = table.findIndex((cells) => cells.length >= 3 && cells.some(isDate));
    const header = table[first - 1];
    const width = table[first]?.length;
    if (header === undefined || header.length !== width || header.every((cell) => cell === "")) continue;
    if (width > MAX_COLUMNS) continue;
    const rows = table.slice(first).filter((cells) => cells.length === width);
    return { header, rows, delimiter, skipRows: first - 1 };
  }
  return undefined;
}

/** The columns with a known name, the first of each. */
function namedColumns(header: Cells): Partial<Record<keyof CsvColumns, number>> {
  const columns: Partial<Record<keyof CsvColumns, number>> = {};
  for (const [index, cell] of header.entries()) {
    // A name such as "Amount (EUR)" is known by its first word too.
    const field = fieldOfHeader(headerKey(cell)) ?? fieldOfHeader(headerKey(cell.split(/[([]/)[0] ?? ""));
    if (field !== undefined && columns[field] === undefined) columns[field] = index + 1;
  }
  return columns;
}

function areDates(cells: Cells): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.every(isDate);
}

function areAmounts(cells: Cells): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => AMOUNT.test(cell)) && filled.some((cell) => /[.,-]/.test(cell));
}

function longest(rows: readonly Cells[], places: readonly number[]): number | undefined {
  const lengths = places.map((index) => ({
    index,
    length: rows.reduce((sum, row) => sum + (row[index] ?? "").replace(/[\d\W_]/g, "").length, 0),
  }));
  return lengths.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length)[0]?.index;
}

function isDate(cell: string): boolean {
  return reads(cell) || DATE_FORMATS.some((format) => reads(cell, [format]));
}

/** Undefined when the dates can be read without naming their format. */
function formatsOf(dates: Cells): string[] | undefined {
  const filled = dates.filter((date) => date !== "");
  if (filled.every((date) => reads(date))) return undefined;
  const format = DATE_FORMATS.find((one) => filled.every((date) => reads(date, [one])));
  return format === undefined ? undefined : [format];
}

function reads(date: string, formats?: string[]): boolean {
  try {
    createDateReader(formats)(date);
    return true;
  } catch {
    return false;
  }
}
