import { BookedLines } from "../booked-lines.ts";
import type { CsvMapping } from "../csv-mapping.ts";
import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, readEntry, skip } from "../summary.ts";
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

/** Reads the records of a CSV file: the header, if it has one, and then the rows. */
export class RowReader {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #lines: BookedLines;
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
  readonly #waiting: Omit<Row, "number">[] = [];

  constructor(
    options: StatementOptions,
    summary: StatementSummary,
    emit: (line: StatementLine) => void,
    plan: RowPlan,
  ) {
    const { header = true, footerRows = 0 } = options.csvMapping ?? {};
    this.#options = options;
    this.#summary = summary;
    this.#lines = new BookedLines(summary, emit);
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
      // Its balance may stand in any cell.
      this.#balance?.add({ cells: [], line, number: 0 }, undefined);
      readEntry(this.#options, () => tooWide(cells, this.#width, line));
      return;
    }
    this.#currencies?.add(cells);
    this.#waiting.push({ cells, line });
    const row = this.#waiting.length > this.#footerRows ? this.#waiting.shift() : undefined;
    const layout = this.#layout;
    if (row) readEntry(this.#options, () => this.#book(row, layout));
  }

  /** Checks that the file has rows. @throws StatementError also where the options are strict and a column is not used */
  end(): void {
    if (this.#layout === undefined) throw new StatementError(1, "the file holds no rows");
    this.#lines.close();
    this.#unused?.report(this.#summary, this.#headerLine, this.#options);
    this.#balance?.report(this.#summary, this.#options);
    this.#currencies?.report(this.#summary);
  }

  #begin(cells: Cells, line: number): Layout {
    const { csvMapping } = this.#options;
    const { identity, expected = [] } = this.#plan;
    const hints = { identity, expected, width: cells.length };
    const layout = createLayout(csvMapping, this.#hasHeader ? cells : undefined, line, hints);
    this.#headerLine = line;
    this.#unused = new UnusedColumns(layout.unused);
    this.#balance = layout.balance && new RunningBalance(layout.balance);
    if (this.#hasHeader) this.#width = Math.max(cells.length, ...numberedTexts(csvMapping));
    beginStatement(this.#summary);
    return layout;
  }

  #book({ cells, line }: Omit<Row, "number">, layout: Layout): void {
    const summary = this.#summary;
    summary.entries += 1;
    // Checked first, because a row that is not booked may have no date or amount yet.
    const state = layout.state(cells, line);
    if (!state.booked) {
      skip(summary, line, "status", state.value);
      return;
    }
    if (layout.isBlank(cells)) {
      skip(summary, line, "zero", cells.filter((cell) => /\p{L}/u.test(cell)).join(" ") || undefined);
      return;
    }
    const balance = layout.balanceText(cells);
    if (balance !== undefined) {
      skip(summary, line, "not_booked", balance);
      return;
    }
    const row = { cells, line, number: summary.entries };
    let lines: StatementLine[] | undefined;
    try {
      lines = makeLines(row, layout, this.#options);
    } finally {
      this.#balance?.add(row, lines);
    }
    this.#unused?.add(cells);
    for (const booked of lines) {
      const { texts } = this.#plan;
      this.#lines.add(texts === undefined ? booked : withPossibleTexts(booked, cells, texts));
    }
  }
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
