import { setImmediate as nextTurn } from "node:timers/promises";
import { cellText } from "../cells.ts";
import { DELIMITERS } from "../delimiter.ts";
import { splitRecords, type TextRecord } from "../split-row.ts";
import { isDate } from "./column-dates.ts";
import { looksLikeAmount } from "./column-numbers.ts";
import { namesBalanceRow, namesTotal } from "./header-roles.ts";

export type Cells = readonly string[];

/** The table in a file, as far as its first lines show it. */
export interface Table {
  delimiter: string;
  /** The lines before the header or, without one, before the first row. */
  skipRows: number;
  /** The lines before the second row. */
  secondLine: number | undefined;
  /** Undefined for a table without a header. */
  header: Cells | undefined;
  /** The rows with a date, each with a cell for every column. */
  rows: readonly Cells[];
  /** The cells above the table. */
  preamble: Cells;
  /** There are rows without a date: opening balances, totals, notes. */
  hasUndated: boolean;
  /** For each row, how many rows without a date stand before it. One of them may be a booking with a wrong date. */
  undatedBefore: readonly number[];
  /** The rows at the end that are no bookings although they hold digits where the date stands. */
  footerRows: number;
  /** The rows at the end that are totals or notes below them. Undefined when other rows lack a date too. */
  totalRows: number | undefined;
}

const MAX_COLUMNS = 200;
/** The most rows from which a table is tried. */
const MAX_STARTS = 3;
/** The most cells of the rows that are looked at. */
const MAX_CELLS = 12_000;
/** The most columns of dates that are compared. */
export const MAX_DATES = 8;
const LEAST_COLUMNS = 3;
/** A row of an opening balance may stand between the header and the first booking. */
const HEADER_DISTANCE = 3;

/**
 * The table with the most rows that have a date.
 * @param isWhole whether the lines are the whole file
 */
export function findTable(lines: readonly string[], isWhole: boolean): Table | undefined {
  return bestTable(DELIMITERS.map((delimiter) => readTable(lines, delimiter, isWhole)));
}

/** Like `findTable`, with a turn of the event loop for each delimiter. */
export async function findTableInTurns(lines: readonly string[], isWhole: boolean): Promise<Table | undefined> {
  const tables: (Table | undefined)[] = [];
  for (const delimiter of DELIMITERS) {
    await nextTurn();
    tables.push(readTable(lines, delimiter, isWhole));
  }
  await nextTurn();
  return bestTable(tables);
}

function bestTable(found: readonly (Table | undefined)[]): Table | undefined {
  const tables = found.filter((table) => table !== undefined);
  const [best] = tables.sort(
    (a, b) => b.rows.length - a.rows.length || (b.rows[0]?.length ?? 0) - (a.rows[0]?.length ?? 0),
  );
  return best;
}

/**
 * The longest table that begins at the first booking of some width: a line above the table may look like a booking, but
 * has another width.
 */
function readTable(lines: readonly string[], delimiter: string, isWhole: boolean): Table | undefined {
  const records = splitRecords(lines, delimiter)
    // A row with more cells is no booking, with any content.
    .map(({ cells, line }) => ({ line, cells: cells.slice(0, MAX_COLUMNS + 1).map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  /** The first bookings, by their width. */
  const starts = new Map<number, number>();
  for (const [at, { cells }] of records.entries()) {
    const isStart = cells.length >= LEAST_COLUMNS && cells.length <= MAX_COLUMNS && !starts.has(cells.length);
    if (isStart && isBooking(cells)) starts.set(cells.length, at);
    if (starts.size === MAX_STARTS) break;
  }
  const tables = [...starts.values()].flatMap((start) => tableFrom(records, start, delimiter, isWhole) ?? []);
  return tables.sort((a, b) => b.rows.length - a.rows.length)[0];
}

function tableFrom(
  records: readonly TextRecord[],
  start: number,
  delimiter: string,
  isWhole: boolean,
): Table | undefined {
  const first = records[start];
  if (first === undefined) return undefined;
  const above = headerAbove(records, start);
  const begin = above === undefined ? start : above + 1;
  const width = Math.max(first.cells.length, records[above ?? -1]?.cells.length ?? 0);
  const table = records.slice(begin);
  const date = dateColumn(first.cells, table);
  // A row of half the cells or fewer is a note or a balance, also with a date.
  const isDated = ({ cells }: TextRecord) => 2 * cells.length > width && isDate(cells[date] ?? "");
  const dated = table.filter(isDated);
  const last = table.findLastIndex(isDated);
  const undated = table.filter(
    (record, at) => !isDated(record) && (at < last || !/\p{Nd}/u.test(record.cells[date] ?? "")),
  );
  const footer = table.slice(last + 1);
  let before = 0;
  const undatedBefore = table.flatMap((record) => {
    if (isDated(record)) return [before];
    before += 1;
    return [];
  });
  return {
    delimiter,
    skipRows: (records[above ?? start] ?? first).line,
    secondLine: dated[1]?.line,
    header: above === undefined ? undefined : padded(records[above]?.cells ?? [], width),
    rows: dated.slice(0, Math.ceil(MAX_CELLS / width)).map(({ cells }) => padded(cells, width)),
    preamble: records.slice(0, above ?? start).flatMap(({ cells }) => cells),
    hasUndated: undated.length > 0,
    undatedBefore,
    footerRows: isWhole && footer.some(({ cells }) => /\p{Nd}/u.test(cells[date] ?? "")) ? footer.length : 0,
    totalRows: isWhole && footer.length === table.length - dated.length ? totalsIn(footer) : undefined,
  };
}

/** The number of these rows if they are totals, perhaps with notes below. */
function totalsIn(footer: readonly TextRecord[]): number | undefined {
  const isTotal = ({ cells }: TextRecord) => cells.some((cell) => namesBalanceRow(cell) || namesTotal(cell));
  const areTotals = footer.slice(0, 1).some(isTotal);
  return areTotals && footer.every((row) => isTotal(row) || !row.cells.some(looksLikeAmount))
    ? footer.length
    : undefined;
}

function isBooking(cells: Cells): boolean {
  return cells.some(isDate) && cells.some((cell) => looksLikeAmount(cell) && !isDate(cell));
}

/** The header is a row of names, close above the first booking. */
function headerAbove(records: readonly TextRecord[], start: number): number | undefined {
  const width = records[start]?.cells.filter((cell) => cell !== "").length ?? 0;
  for (let at = start - 1; at >= Math.max(0, start - HEADER_DISTANCE); at -= 1) {
    const names = (records[at]?.cells ?? []).filter((cell) => cell !== "");
    // Names may be numbered (`Purpose 1`, `Vwz.0`).
    const isFewNumbers = 3 * names.filter(looksLikeAmount).length <= names.length;
    const isHeader = names.length >= Math.max(2, width / 2) && !names.some(isDate) && isFewNumbers;
    if (isHeader) return at;
  }
  return undefined;
}

/** The column with the most dates, of those in which the first booking has one. */
function dateColumn(first: Cells, table: readonly TextRecord[]): number {
  const places = first.flatMap((cell, index) => (isDate(cell) ? [index] : [])).slice(0, MAX_DATES);
  const dates = places.map((index) => ({
    index,
    count: table.filter(({ cells }) => isDate(cells[index] ?? "")).length,
  }));
  return dates.sort((a, b) => b.count - a.count)[0]?.index ?? 0;
}

function padded(cells: Cells, width: number): Cells {
  return [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill("")].slice(0, width);
}
