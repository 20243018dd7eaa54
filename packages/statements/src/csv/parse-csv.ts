import { setImmediate as nextTurn } from "node:timers/promises";
import { knownInFormer, type TextDecoding } from "../encoding.ts";
import type { MappingQuestion } from "../mapping-question.ts";
import { decodeInto, type PushParser, pullLines } from "../push-parser.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { DetectedFormat, StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { newSummary, withSummary } from "../summary.ts";
import { createTextDecoder } from "../text-encoding.ts";
import { createLineSplitter } from "../text-lines.ts";
import type { CsvPlan } from "./csv-plan.ts";
import { looksLikeTable } from "./delimiter.ts";
import { findPreset } from "./find-preset.ts";
import { UNKNOWN_COLUMNS } from "./layout.ts";
import { planCsv } from "./plan.ts";
import { presets } from "./presets/index.ts";
import { createRecordReader, type RecordReader } from "./record-reader.ts";
import { RowReader } from "./row-reader.ts";
import { firstLine } from "./separator-line.ts";
import { withDoubledQuotes } from "./split-row.ts";
import { unusedCurrencies } from "./unused-currencies.ts";

// The lines, after the skipped ones, that decide how to read the file.
const SAMPLED_LINES = 1_000;
const SAMPLED_CHARACTERS = 262_144;
const SLICE_CHARACTERS = 8_192;
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
  const [first = "", ...others] = head.split(/\r\n|\n|\r/);
  const lines = [firstLine(first), ...others];
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
  const parser = createParser(options, summary, decoder, (line) => ready.push(knownInFormer(line, decoder)));
  yield* withSummary(pullLines(chunks, parser, ready), summary, decoder, options);
}

/** Throws a `StatementError` when the proposal asks something that the rows cannot be read without. */
function reportProposal(
  { mapping, questions, isRead, isOpen }: NonNullable<CsvPlan["proposed"]>,
  { line, isMapped }: { line: number; isMapped: boolean },
  summary: StatementSummary,
): void {
  summary.proposedMapping = mapping;
  summary.questions = questions;
  const [first] = questions;
  const about = isMapped ? "" : "the columns of this CSV file are not known. ";
  if (isOpen && first !== undefined) throw new StatementError(line, about + whatIsAsked(first));
  if (!isRead) throw new StatementError(line, UNKNOWN_COLUMNS);
}

/** A question in one text. */
function whatIsAsked({ question, columns }: MappingQuestion): string {
  const shown = columns.map(
    ({ column, name, values }) => `column ${column} ${quote(name)} (${values.map(quote).join(", ")})`,
  );
  return `${question} ${shown.join("; ")}. A csvMapping of the bank connection must say that`;
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
  const lines: string[] = [];
  let characters = 0;

  const splitter = createLineSplitter((text, line) => {
    if (line <= skipRows) return;
    const row = line === 1 ? firstLine(text) : text;
    lines.push(mark === '"' ? withDoubledQuotes(row) : row);
    characters += text.length;
  });
  const decoding = decodeInto(decoder, splitter);

  async function start(isWhole: boolean): Promise<RecordReader> {
    const plan = await planCsv(lines.slice(0, SAMPLED_LINES), isWhole && lines.length <= SAMPLED_LINES, options);
    summary.preset = plan.preset;
    const isMapped = options.csvMapping?.columns !== undefined;
    const at = { line: skipRows + plan.skipRows + 1, isMapped };
    if (plan.proposed) reportProposal(plan.proposed, at, summary);
    const rowReader = new RowReader({ ...options, csvMapping: plan.mapping }, summary, emit, {
      ...plan,
      currencies: unusedCurrencies(options.csvMapping),
    });
    rows = rowReader;
    lines.splice(0, plan.skipRows);
    const format = { delimiter: plan.delimiter, quote: mark, firstLine: skipRows + plan.skipRows + 1 };
    return createRecordReader(format, (cells, line) => rowReader.record(cells, line));
  }

  async function passOn(last: boolean): Promise<void> {
    const isEnough = lines.length >= SAMPLED_LINES || characters >= SAMPLED_CHARACTERS;
    if (reader === undefined && !last && !isEnough) return;
    reader ??= await start(last);
    while (lines.length > 0) {
      await reader.write(nextLines());
      // The sample has more lines than other slices.
      if (lines.length > 0) await nextTurn();
    }
  }

  /** Takes lines of about one slice. */
  function nextLines(): string {
    let text = "";
    let count = 0;
    for (; count < lines.length && text.length < SLICE_CHARACTERS; count += 1) text += `${lines[count]}\n`;
    lines.splice(0, count);
    return text;
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
