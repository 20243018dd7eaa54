import { cellText } from "./csv/cells.ts";
import { sniffDelimiter } from "./csv/delimiter.ts";
import { createRecordReader } from "./csv/record-reader.ts";
import { inMemory } from "./packed/random-access.ts";
import { decodeInto } from "./push-parser.ts";
import { createTextDecoder } from "./text-encoding.ts";
import { createLineSplitter } from "./text-lines.ts";
import { readSheets } from "./workbook/read-sheets.ts";
import { checkSize } from "./workbook/workbook-kind.ts";

export interface TableRow {
  /** As they are shown: trimmed, and without the marks of spreadsheets. */
  cells: string[];
  /** 1-based line of the file, or row of the sheet. */
  line: number;
}

const SLICE_BYTES = 32_768;
const SNIFFED_LINES = 40;

/** The rows of a CSV file that are not blank. Encoding and delimiter are detected. Throws `StatementError`. */
export async function csvRows(bytes: Uint8Array): Promise<TableRow[]> {
  const lines: string[] = [];
  const decoding = decodeInto(
    createTextDecoder(),
    createLineSplitter((text) => lines.push(text)),
  );
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) void decoding.write(bytes.subarray(at, at + SLICE_BYTES));
  decoding.end();
  return records(lines, sniffDelimiter(lines.slice(0, SNIFFED_LINES)) ?? ";");
}

/** The rows of each visible sheet of a workbook. Formulas are not evaluated. Throws `StatementError`. */
export async function sheetRows(bytes: Uint8Array): Promise<TableRow[][]> {
  await checkSize(inMemory(bytes));
  return Promise.all(readSheets(Buffer.from(bytes)).map((lines) => records(lines, ",")));
}

async function records(lines: readonly string[], delimiter: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const reader = createRecordReader({ delimiter, quote: '"', firstLine: 1 }, (cells, line) => {
    const shown = cells.map(cellText);
    if (shown.some((cell) => cell !== "")) rows.push({ cells: shown, line });
  });
  await reader.write(lines.map((line) => `${line}\n`).join(""));
  await reader.end();
  return rows;
}
