import type { CsvMapping } from "../csv-mapping.ts";
import type { TextDecoding } from "../encoding.ts";
import type { MappingQuestion } from "../mapping-question.ts";
import { decodeInto, type PushParser, pullLines } from "../push-parser.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { DetectedFormat, StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, countLine, newSummary, readEntry, skip, warn, withSummary } from "../summary.ts";
import { createTextDecoder } from "../text-encoding.ts";
import { createLineSplitter } from "../text-lines.ts";
import { looksLikeTable } from "./delimiter.ts";
import { findPreset } from "./find-preset.ts";
import { createLayout, type Layout, UNKNOWN_COLUMNS } from "./layout.ts";
import { makeLines } from "./make-line.ts";
import { type CsvPlan, planCsv } from "./plan.ts";
import { presets } from "./presets/index.ts";
import { createRecordReader, type RecordReader } from "./record-reader.ts";
import { RunningBalance } from "./running-balance.ts";

// The lines, after the skipped ones, that decide how to read the file.
const SAMPLED_LINES = 1_000;
const SAMPLED_CHARACTERS = 262_144;
/** The lines in which a preset is looked for to recognize the format. */
const PRESET_LINES = 40;

/**
 * Recognizes CSV: any text if the connection has a mapping or the filename ends in .csv, .tsv or .tab; else text that
 * looks like a table. CSV has no signature, so all other formats must be tried first.
 */
export function detectCsv(
  head: string,
  { csvMapping, filename = "" }: Pick<StatementOptions, "csvMapping" | "filename">,
): DetectedFormat | undefined {
  const isText = head.trim() !== "" && !/^\s*[<{[%]/.test(head) && !/\p{Cc}/u.test(head.replace(/[\t\r\n]/g, ""));
  if (!isText) return undefined;
  const isMeant = csvMapping !== undefined || /\.(csv|tsv|tab)$/i.test(filename);
  const lines = head.split(/\r\n|\n|\r/);
  const isTable = isMeant || looksLikeTable(lines) || findPreset(lines.slice(0, PRESET_LINES), presets) !== undefined;
  return isTable ? { format: "CSV", version: "" } : undefined;
}

/**
 * Parses a CSV export as a stream, by the mapping of its bank connection. It holds a slice of input, one row and the
 * rows that may be the footer. Without a mapping, it accepts only an unambiguous header (see `recognizeHeader`). It
 * skips empty rows, and counts rows that are not booked in the summary.
 *
 * Throws `StatementError` for an invalid row; the lines before it are yielded first.
 */
export async function* parseCsv(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary("CSV");
  const decoder = createTextDecoder(options.csvMapping?.encoding);
  const parser = createParser(options, summary, decoder, (line) => ready.push(line));
  yield* withSummary(pullLines(chunks, parser, ready), summary, decoder, options);
}

interface RowReader {
  record: (cells: readonly string[], line: number) => void;
  /** Checks that the file has rows. */
  end: () => void;
}

function createRowReader(
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): RowReader {
  const { header = true, footerRows = 0 } = options.csvMapping ?? {};
  let layout: Layout | undefined;
  let balance: RunningBalance | undefined;
  let width = Number.POSITIVE_INFINITY;
  const waiting: { cells: readonly string[]; line: number }[] = [];

  function book({ cells, line }: { cells: readonly string[]; line: number }, how: Layout): void {
    summary.entries += 1;
    // Checked first, because a row that is not booked may have no date or amount yet.
    const state = how.state(cells, line);
    if (!state.booked) {
      skip(summary, line, "status", state.value);
      return;
    }
    if (how.isBlank(cells)) {
      skip(summary, line, "zero");
      return;
    }
    const row = { cells, line, number: summary.entries };
    let lines: StatementLine[] | undefined;
    try {
      lines = makeLines(row, how, options);
    } finally {
      balance?.add(row, lines);
    }
    for (const booked of lines) if (countLine(summary, booked)) emit(booked);
  }

  return {
    record(cells, line) {
      if (isBlank(cells)) return;
      if (layout === undefined) {
        layout = createLayout(options.csvMapping, header ? cells : undefined, line);
        balance = layout.balance && new RunningBalance(layout.balance);
        beginStatement(summary);
        if (header) {
          width = Math.max(cells.length, ...numberedTexts(options.csvMapping));
          return;
        }
      }
      // A delimiter in an unquoted cell shifts all cells after it, perhaps the amount.
      if (!isBlank(cells.slice(width))) {
        // Its balance may stand in any cell.
        balance?.add({ cells: [], line, number: 0 }, undefined);
        readEntry(options, () => tooWide(cells, width, line));
        return;
      }
      waiting.push({ cells, line });
      const row = waiting.length > footerRows ? waiting.shift() : undefined;
      const how = layout;
      if (row) readEntry(options, () => book(row, how));
    },
    end() {
      if (layout === undefined) throw new StatementError(1, "the file holds no rows");
      balance?.report(summary, options);
    },
  };
}

/** The numbers of columns of the text, which may lie beyond the header: some banks do not name all of them. */
function numberedTexts(mapping: CsvMapping | undefined): number[] {
  return [mapping?.columns?.description ?? []].flat().filter((column) => typeof column === "number");
}

function tooWide(cells: readonly string[], width: number, line: number): never {
  const reason = `the row has ${cells.length} columns, the header ${width}: a cell that holds a delimiter must be quoted`;
  throw new StatementError(line, reason, { column: String(width + 1), value: cells.slice(width).join(", ") });
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** Throws a `StatementError` when the proposal asks something that the rows cannot be read without. */
function reportProposal(
  { mapping, questions, unused, isRead }: NonNullable<CsvPlan["proposed"]>,
  line: number,
  summary: StatementSummary,
): void {
  summary.proposedMapping = mapping;
  summary.questions = questions;
  if (unused.length > 0)
    warn(summary, line, `these columns hold numbers and are not used: ${quote(unused.join(", "))}`);
  const [first] = questions;
  if (first !== undefined) throw new StatementError(line, whatIsAsked(first));
  if (!isRead) throw new StatementError(line, UNKNOWN_COLUMNS);
}

function whatIsAsked({ question, columns }: MappingQuestion): string {
  const shown = columns.map(
    ({ column, name, values }) => `column ${column} ${quote(name)} (${values.map(quote).join(", ")})`,
  );
  return `the columns of this CSV file are not known. ${question} ${shown.join("; ")}. A csvMapping of the bank connection must say that`;
}

/**
 * Splits a file into lines, skips the first ones if asked to, guesses the delimiter and passes the rest to csv-parse.
 */
function createParser(
  options: StatementOptions,
  summary: StatementSummary,
  decoder: TextDecoding,
  emit: (line: StatementLine) => void,
): PushParser {
  const { skipRows = 0, quote: mark = '"' } = options.csvMapping ?? {};
  let rows: RowReader | undefined;
  let reader: RecordReader | undefined;
  let lines: string[] = [];
  let characters = 0;

  const splitter = createLineSplitter((text, line) => {
    if (line <= skipRows) return;
    lines.push(text);
    characters += text.length;
  });
  const decoding = decodeInto(decoder, splitter);

  function start(isWhole: boolean): RecordReader {
    const plan = planCsv(lines.slice(0, SAMPLED_LINES), isWhole && lines.length <= SAMPLED_LINES, options);
    summary.preset = plan.preset;
    if (plan.proposed) reportProposal(plan.proposed, skipRows + plan.skipRows + 1, summary);
    rows = createRowReader({ ...options, csvMapping: plan.mapping }, summary, emit);
    lines.splice(0, plan.skipRows);
    const firstLine = skipRows + plan.skipRows + 1;
    return createRecordReader({ delimiter: plan.delimiter, quote: mark, firstLine }, rows.record);
  }

  async function passOn(last: boolean): Promise<void> {
    const isEnough = lines.length >= SAMPLED_LINES || characters >= SAMPLED_CHARACTERS;
    if (reader === undefined && !last && !isEnough) return;
    reader ??= start(last);
    const text = lines.map((line) => `${line}\n`).join("");
    lines = [];
    if (text !== "") await reader.write(text);
  }

  /** Parses the lines before malformed bytes first, so that the first error of the file is reported. */
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
      rows?.end();
    },
  };
}
