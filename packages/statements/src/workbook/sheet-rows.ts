import { grouped, StatementError, tooCostly } from "../statement-error.ts";
import { MAX_LINE_CHARACTERS } from "../text-lines.ts";
import type { WorkbookBounds } from "./bounds.ts";

export interface SheetRow {
  /** The 1-based number of the row. */
  line: number;
  /** Up to the last one that is filled, at least one. */
  cells: readonly string[];
}

/** The next rows of a sheet. Empty rows are left out. */
export interface SheetPart {
  /** The 0-based number of the sheet among the visible ones. */
  sheet: number;
  rows: readonly SheetRow[];
  isLast: boolean;
}

/** Asked before more of a sheet is read. */
export type IsWanted = (sheet: number) => boolean;

const MAX_ROWS = 200_000;
/** The columns that are read. Cells in other columns belong to no statement. */
const MAX_COLUMNS = 200;
/** The most characters of a cell in Excel. */
const MAX_CELL_CHARACTERS = 32_767;

/** The most sheets, far more than programs show well. */
export const MAX_SHEETS = 1_000;

export function tooManySheets(): StatementError {
  return tooCostly(1, `the workbook has more than ${grouped(MAX_SHEETS)} sheets`);
}

/** Makes the rows of one sheet, after their cells were counted. */
export class SheetRows {
  readonly #bounds: WorkbookBounds;
  #made: SheetRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #written = 0;
  /** The cells that repeat another one beyond the last column. */
  #beyond = 0;

  constructor(bounds: WorkbookBounds) {
    this.#bounds = bounds;
  }

  /** The number of the last row. */
  get line(): number {
    return this.#line;
  }

  /** Writes a cell, and the same text into the next ones. Columns are numbered from 0. */
  set(column: number, text: string, times = 1): void {
    if (text === "") return;
    this.#written += 1;
    const end = Math.min(column + times, MAX_COLUMNS);
    if (column >= end) return;
    while (this.#cells.length < column) this.#cells.push("");
    for (let at = column; at < end; at += 1) this.#cells[at] = text;
    this.#beyond += column + times - end;
  }

  /** Ends the row of this number, which as many rows behind it repeat as `times` says without it. */
  end(line: number, times = 1): void {
    const [cells, written, beyond] = [this.#cells, this.#written, this.#beyond];
    const last = line + times - 1;
    [this.#cells, this.#written, this.#beyond] = [[], 0, 0];
    if (line <= this.#line) throw new StatementError(line, "the rows of the sheet are not in their order");
    this.#line = last;
    if (cells.length === 0) return;
    if (last > MAX_ROWS) throw tooCostly(MAX_ROWS, `the sheet has more than ${grouped(MAX_ROWS)} rows: save it as CSV`);
    const characters = cells.reduce((sum, { length }) => sum + length, 0);
    if (characters > MAX_LINE_CHARACTERS)
      throw tooCostly(line, `the row is longer than ${grouped(MAX_LINE_CHARACTERS)} characters`);
    this.#bounds({
      line: last,
      written,
      cells: (cells.length + beyond) * times,
      characters: characters * times,
    });
    for (let at = line; at <= last; at += 1) this.#made.push({ line: at, cells });
  }

  /** The rows since the last call. */
  take(): SheetRow[] {
    const made = this.#made;
    this.#made = [];
    return made;
  }
}

/** Appends text to that of a cell. */
export function append(text: string, more: string, line: number): string {
  if (text.length + more.length > MAX_CELL_CHARACTERS)
    throw tooCostly(line, `a cell has more than ${grouped(MAX_CELL_CHARACTERS)} characters`);
  return text + more;
}
