import { decodeInto, type PushParser, pullLines } from "../push-parser.ts";
import { StatementError } from "../statement-error.ts";
import type { DetectedFormat, StatementLine, StatementOptions, StatementSummary } from "../statement-line.ts";
import { newSummary } from "../summary.ts";
import { createTextDecoder } from "../text-encoding.ts";
import { createLineSplitter } from "../text-lines.ts";
import { looksLikeTable, sniffDelimiter } from "./delimiter.ts";
import { createLayout, type Layout } from "./layout.ts";
import { makeLine } from "./make-line.ts";
import { createRecordReader, type RecordReader } from "./record-reader.ts";

// Lines after the skipped ones by which the delimiter is told.
const SAMPLED_LINES = 20;

/**
 * The format when a file with this beginning is in it. CSV has no mark, so this comes after all others: any text when
 * the connection has a mapping or the file is named so, else text that is a table.
 */
export function detectCsv(
  head: string,
  { csvMapping, filename = "" }: Pick<StatementOptions, "csvMapping" | "filename">,
): DetectedFormat | undefined {
  const isText = head.trim() !== "" && !/^\s*[<{[%]/.test(head) && !/\p{Cc}/u.test(head.replace(/[\t\r\n]/g, ""));
  if (!isText) return undefined;
  const isMeant = csvMapping !== undefined || /\.(csv|tsv|tab)$/i.test(filename);
  return isMeant || looksLikeTable(head.split(/\r\n|\n|\r/)) ? { format: "CSV", version: "" } : undefined;
}

/**
 * Parses a CSV export by the mapping of its bank connection, as a stream: holds a slice of input, one row and the rows
 * that may be the footer. Without a mapping only a header that can be read one way is accepted (see `recognizeHeader`).
 * Rows without any text are passed over; rows that are not booked are counted in the summary.
 *
 * Throws `StatementError` for a row that cannot be read; the lines before it are handed out first.
 */
export async function* parseCsv(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary("CSV");
  const rows = createRowReader(options, summary, (line) => ready.push(line));
  yield* pullLines(chunks, createParser(options, rows), ready);
  rows.end();
  options.onSummary?.(summary);
}

interface RowReader {
  record: (cells: readonly string[], line: number) => void;
  /** Checks that there was a header. */
  end: () => void;
}

function createRowReader(
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): RowReader {
  const { header = true, footerRows = 0 } = options.csvMapping ?? {};
  let layout: Layout | undefined;
  let width = Number.POSITIVE_INFINITY;
  const waiting: { cells: readonly string[]; line: number }[] = [];

  function book({ cells, line }: { cells: readonly string[]; line: number }, how: Layout): void {
    summary.entries += 1;
    // Before anything else of the row is read: one that is not booked need not have a date or an amount yet.
    if (!how.isBooked(cells, line)) {
      summary.notBooked += 1;
      return;
    }
    const booked = makeLine({ cells, line, number: summary.entries }, how, options);
    if (booked.amount === 0n) {
      summary.zero += 1;
      return;
    }
    summary.lines += 1;
    emit(booked);
  }

  return {
    record(cells, line) {
      if (isBlank(cells)) return;
      if (layout === undefined) {
        layout = createLayout(options.csvMapping, header ? cells : undefined, line);
        summary.statements = 1;
        if (header) {
          width = cells.length;
          return;
        }
      }
      // A delimiter in a cell without quotes moves all cells behind it, the amount perhaps among them.
      if (!isBlank(cells.slice(width))) {
        const reason = `the row has ${cells.length} columns, the header ${width}: a cell that holds a delimiter must be quoted`;
        throw new StatementError(line, reason);
      }
      waiting.push({ cells, line });
      const row = waiting.length > footerRows ? waiting.shift() : undefined;
      if (row) book(row, layout);
    },
    end() {
      if (layout === undefined) throw new StatementError(1, "the file holds no rows");
    },
  };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** Splits into lines, leaves out those to be skipped, tells the delimiter by the first and hands all on to csv-parse. */
function createParser({ csvMapping = undefined }: StatementOptions, rows: RowReader): PushParser {
  const { skipRows = 0, quote = '"', encoding } = csvMapping ?? {};
  let reader: RecordReader | undefined;
  let lines: string[] = [];

  const splitter = createLineSplitter((text, line) => {
    if (line > skipRows) lines.push(text);
  });
  const decoding = decodeInto(createTextDecoder(encoding), splitter);

  async function passOn(last: boolean): Promise<void> {
    if (reader === undefined && !last && lines.length < SAMPLED_LINES) return;
    const delimiter = csvMapping?.delimiter ?? sniffDelimiter(lines.slice(0, SAMPLED_LINES)) ?? ",";
    reader ??= createRecordReader({ delimiter, quote, firstLine: skipRows + 1 }, rows.record);
    const text = lines.map((line) => `${line}\n`).join("");
    lines = [];
    if (text !== "") await reader.write(text);
  }

  /** Lines before bad bytes are read first: whatever is wrong with them comes first in the file. */
  async function take(decode: () => void | Promise<void>, last: boolean): Promise<void> {
    try {
      await decode();
    } catch (error) {
      await passOn(true);
      throw error;
    }
    await passOn(last);
  }

  return {
    write: (bytes) => take(() => decoding.write(bytes), false),
    async end() {
      await take(decoding.end, true);
      await reader?.end();
    },
  };
}
