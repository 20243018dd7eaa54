import { cellText } from "./csv/cells.ts";
import { commonDelimiter } from "./csv/delimiter.ts";
import { createRecordReader } from "./csv/record-reader.ts";
import { firstLine } from "./csv/separator-line.ts";
import { sniffXmlEncoding } from "./encoding.ts";
import { inMemory } from "./packed/random-access.ts";
import { decodeInto } from "./push-parser.ts";
import { createTextDecoder, sniffMark } from "./text-encoding.ts";
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
/** The number of bytes by which a format is recognized. Comments and namespaces may stand before the root element. */
const HEAD_BYTES = 8192;
const SNIFFED_LINES = 40;

/** The beginning of a file as text, by which its format is recognized. */
export function headOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD_BYTES);
  return new TextDecoder(sniffMark(head) ?? sniffXmlEncoding(head) ?? "utf-8").decode(head);
}

/** True for the beginning of a text that may be a table. All other formats must be tried before. */
export function isTable(head: string): boolean {
  return !/^\s*[<{[%]/.test(head) && !/\p{Cc}/u.test(head.replace(/[\t\r\n]/g, "")) && /[;,\t|]/.test(head);
}

/** The rows of a CSV file that are not blank. Encoding and delimiter are detected. Throws `StatementError`. */
export async function csvRows(bytes: Uint8Array): Promise<TableRow[]> {
  const lines: string[] = [];
  const decoding = decodeInto(
    createTextDecoder(),
    createLineSplitter((text, line) => lines.push(line === 1 ? firstLine(text) : text)),
  );
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) void decoding.write(bytes.subarray(at, at + SLICE_BYTES));
  decoding.end();
  return records(lines, commonDelimiter(lines.slice(0, SNIFFED_LINES)) ?? ";");
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
