import { BookedLines } from "./booked-lines.ts";
import type { StatementLine, StatementOptions } from "./statement-line.ts";
import type { StatementSummary } from "./statement-summary.ts";

/** The parts that the readers of formats share: their options, their report, and the lines that they emit. */
export abstract class FormatReader {
  protected readonly options: StatementOptions;
  protected readonly summary: StatementSummary;
  protected readonly lines: BookedLines;

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.options = options;
    this.summary = summary;
    this.lines = new BookedLines(summary, emit);
  }
}
