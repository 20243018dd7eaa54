import type { CsvMapping } from "../csv-mapping.ts";
import { FormatReader } from "../format-reader.ts";
import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, readEntry, skip } from "../summary.ts";
import { tidy } from "../text-pieces.ts";
import { cellText } from "./cells.ts";
import type { CsvPlan } from "./csv-plan.ts";
import { createLayout, type Layout } from "./layout.ts";
import { makeLines } from "./make-line.ts";
import { withPossibleTexts } from "./possible-texts.ts";
import type { Row } from "./row.ts";
import { RunningBalance } from "./running-balance.ts";
import { UnusedColumns } from "./unused-columns.ts";
import type { UnusedCurrencies } from "./unused-currencies.ts";

type Cells = readonly string[];

/** The part of a plan that decides about rows. */
interface RowPlan extends Pick<CsvPlan, "identity" | "texts" | "expected"> {
  /** Looks at the rows of a mapping that names one currency. */
  currencies?: UnusedCurrencies | undefined;
}

type Seen = Omit<Row, "number">;

/** The most rows of further text below a booking. */
const MAX_BELOW = 20;

/** Reads the records of a CSV file: the header, if it has one, and then the rows. */
export class RowReader extends FormatReader {
  readonly #hasHeader: boolean;
  readonly #footerRows: number;
  readonly #plan: RowPlan;
  #unused: UnusedColumns | undefined;
  #headerLine = 1;
  /** Undefined before the first record. */
  #layout: Layout | undefined;
  readonly #currencies: UnusedCurrencies | undefined;
  #balance: RunningBalance | undefined;
  /** The most cells that a row may fill. */
  #width = Number.POSITIVE_INFINITY;
  /** The rows that may be the footer. */
  readonly #waiting: Seen[] = [];
  /** The last row that may be a booking, with the rows of further text below it. */
  #held: { row: Seen; below: Seen[] } | undefined;
  /** A booking was read that has rows of text below it and another booking after them. */
  #hasTextBelow = false;

  constructor(
    options: StatementOptions,
    summary: StatementSummary,
    emit: (line: StatementLine) => void,
    plan: RowPlan,
  ) {
    super(options, summary, emit);
    const { header = true, footerRows = 0 } = options.csvMapping ?? {};
    this.#plan = plan;
    this.#hasHeader = header;
    this.#footerRows = footerRows;
    this.#currencies = plan.currencies;
  }

  record(cells: Cells, line: number): void {
    if (isBlank(cells)) return;
    if (this.#layout === undefined) {
      this.#layout = this.#begin(cells, line);
      if (this.#hasHeader) this.#currencies?.begin(cells);
      if (this.#hasHeader) return;
    }
    // A delimiter in an unquoted cell shifts all cells after it, perhaps the amount.
    if (!isBlank(cells.slice(this.#width))) {
      this.#release(this.#layout);
      // Its balance may stand in any cell.
      this.#balance?.add({ cells: [], line, number: 0 }, undefined);
      readEntry(this.options, () => tooWide(cells, this.#width, line));
      return;
    }
    this.#currencies?.add(cells);
    this.#waiting.push({ cells, line });
    const row = this.#waiting.length > this.#footerRows ? this.#waiting.shift() : undefined;
    if (row) this.#take(row, this.#layout);
  }

  #take(row: Seen, layout: Layout): void {
    const below = this.#held?.below;
    if (below !== undefined && below.length < MAX_BELOW && layout.isTextBelow(row.cells)) below.push(row);
    else {
      this.#release(layout);
      this.#held = { row, below: [] };
    }
  }

  /** Books the held row. At the end of the file, rows of text belong to it only if those of earlier bookings did. */
  #release(layout: Layout, isLast = false): void {
    if (this.#held === undefined) return;
    const { row, below } = this.#held;
    this.#held = undefined;
    const isText = below.length > 0 && (!isLast || this.#hasTextBelow);
    const isBooked = readEntry(this.options, () => this.#book(row, layout, isText ? below : [])) ?? true;
    if (isText && isBooked) this.#hasTextBelow = true;
    else for (const one of below) readEntry(this.options, () => this.#book(one, layout));
  }

  /** Checks that the file has rows. @throws StatementError also where the options are strict and a column is not used */
  end(): void {
    if (this.#layout === undefined) throw new StatementError(1, "the file holds no rows");
    this.#release(this.#layout, true);
    this.lines.close();
    this.#unused?.report(this.summary, this.#headerLine, this.options);
    this.#balance?.report(this.summary, this.options);
    this.#currencies?.report(this.summary);
  }

  #begin(cells: Cells, line: number): Layout {
    const { csvMapping } = this.options;
    const { identity, expected = [] } = this.#plan;
    const hints = { identity, expected, width: cells.length };
    const layout = createLayout(csvMapping, this.#hasHeader ? cells : undefined, line, hints);
    this.#headerLine = line;
    this.#unused = new UnusedColumns(layout.unused);
    this.#balance = layout.balance && new RunningBalance(layout.balance);
    if (this.#hasHeader) this.#width = Math.max(cells.length, ...numberedTexts(csvMapping));
    beginStatement(this.summary);
    return layout;
  }

  /** Returns whether the row is a booking, perhaps a pending one, to which rows of text below it belong. */
  #book({ cells, line }: Seen, layout: Layout, below: readonly Seen[] = []): boolean {
    const summary = this.summary;
    summary.entries += 1;
    // Checked first, because a row that is not booked may have no date or amount yet.
    const state = layout.state(cells, line);
    if (!state.booked) {
      skip(summary, line, "status", state.value);
      return true;
    }
    if (layout.isBlank(cells)) {
      skip(summary, line, "zero", cells.filter((cell) => /\p{L}/u.test(cell)).join(" ") || undefined);
      return false;
    }
    const balance = layout.balanceText(cells);
    if (balance !== undefined) {
      skip(summary, line, "not_booked", balance);
      return false;
    }
    const row = { cells, line, number: summary.entries };
    let lines: StatementLine[] | undefined;
    try {
      lines = makeLines(row, layout, this.options);
    } finally {
      this.#balance?.add(row, lines);
    }
    this.#unused?.add(cells);
    for (const booked of lines) {
      const { texts } = this.#plan;
      const own = texts === undefined ? booked : withPossibleTexts(booked, cells, texts);
      this.lines.add(below.length === 0 ? own : withTextBelow(own, below, layout));
    }
    return true;
  }
}

/** A line with the texts of further rows. They do not identify it, as older versions did not read them. */
function withTextBelow(line: StatementLine, rows: readonly Seen[], { texts }: Layout): StatementLine {
  const below = rows.flatMap(({ cells }) => texts.map(({ index }) => cellText(cells[index] ?? "")));
  return { ...line, description: tidy([line.description, ...below]) };
}

/** The numbers of columns of the text, which may lie beyond the header: some banks do not name all of them. */
function numberedTexts(mapping: CsvMapping | undefined): number[] {
  return [mapping?.columns?.description ?? []].flat().filter((column) => typeof column === "number");
}

function tooWide(cells: Cells, width: number, line: number): never {
  const reason = `the row has ${cells.length} columns, the header ${width}: a cell that holds a delimiter must be quoted`;
  throw new StatementError(line, reason, { column: String(width + 1), value: cells.slice(width).join(", ") });
}

function isBlank(cells: Cells): boolean {
  return cells.every((cell) => cell.trim() === "");
}
