import { setImmediate as nextTurn } from "node:timers/promises";
import { cellText } from "./csv/cells.ts";
import { commonDelimiter } from "./csv/delimiter.ts";
import { createRecordReader, type RecordHandler, type RecordReader } from "./csv/record-reader.ts";
import { firstLine } from "./csv/separator-line.ts";
import { withDoubledQuotes } from "./csv/split-row.ts";
import { sniffXmlEncoding } from "./encoding.ts";
import { decodeInto } from "./push-parser.ts";
import { grouped, tooCostly } from "./statement-error.ts";
import { createTextDecoder, sniffMark } from "./text-encoding.ts";
import { createLineSplitter } from "./text-lines.ts";
import { MAX_HELD_CELLS } from "./workbook/bounds.ts";
import { readSheets } from "./workbook/read-sheets.ts";

export interface TableRow {
  /** As they are shown: trimmed, and without the marks of spreadsheets. */
  cells: string[];
  /** 1-based line of the file, or row of the sheet. */
  line: number;
}

const SLICE_BYTES = 32_768;
/** The number of bytes by which a format is recognized. Comments and namespaces may stand before the root element. */
const HEAD_BYTES = 8192;
const SNIFFED_LINES = 40;

/** The beginning of a file as text, by which its format is recognized. */
export function headOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD_BYTES);
  return new TextDecoder(sniffMark(head) ?? sniffXmlEncoding(head) ?? "utf-8").decode(head);
}

/** Recognizes the beginning of a text that may be a table. All other formats must be tried before. */
export function isTable(head: string): boolean {
  return !/^\s*[<{[%]/.test(head) && !/\p{Cc}/u.test(head.replace(/[\t\r\n]/g, "")) && /[;,\t|]/.test(head);
}

/**
 * The rows of a CSV file that are not blank. Encoding and delimiter are detected. Throws a `StatementError`, also before
 * the rows have more cells than are held in memory.
 */
export async function csvRows(bytes: Uint8Array): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let lines: string[] = [];
  let reader: RecordReader | undefined;
  const decoding = decodeInto(
    createTextDecoder(),
    createLineSplitter((text, line) => lines.push(withDoubledQuotes(line === 1 ? firstLine(text) : text))),
  );

  async function passOn(): Promise<void> {
    const delimiter = commonDelimiter(lines.slice(0, SNIFFED_LINES)) ?? ";";
    reader ??= createRecordReader({ delimiter, quote: '"', firstLine: 1 }, createCounter(rows));
    const text = lines.map((line) => `${line}\n`).join("");
    lines = [];
    await reader.write(text);
  }

  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    void decoding.write(bytes.subarray(at, at + SLICE_BYTES));
    if (reader !== undefined || lines.length >= SNIFFED_LINES) await passOn();
    await nextTurn();
  }
  decoding.end();
  await passOn();
  await reader?.end();
  return rows;
}

/** Collects records whose cells are counted. */
function createCounter(rows: TableRow[]): RecordHandler {
  let total = 0;
  return (cells, line) => {
    total += cells.length;
    if (total > MAX_HELD_CELLS) throw tooCostly(line, `the table has more than ${grouped(MAX_HELD_CELLS)} cells`);
    addRow(rows, cells, line);
  };
}

function addRow(rows: TableRow[], cells: readonly string[], line: number): void {
  const shown = cells.map(cellText);
  if (shown.some((cell) => cell !== "")) rows.push({ cells: shown, line });
}

/**
 * The rows of each visible sheet of a workbook that are not blank. Formulas are not evaluated. Throws a `StatementError`
 * for a damaged workbook, and before it has more cells than are held in memory.
 */
export async function sheetRows(bytes: Uint8Array): Promise<TableRow[][]> {
  const sheets: TableRow[][] = [];
  let rows: TableRow[] = [];
  for await (const part of readSheets(bytes, { isHeld: true, isWanted: () => true })) {
    for (const { cells, line } of part.rows) addRow(rows, cells, line);
    if (!part.isLast) continue;
    if (rows.length > 0) sheets.push(rows);
    rows = [];
  }
  return sheets;
}
