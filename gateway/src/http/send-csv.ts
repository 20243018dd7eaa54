import { withDeadline } from "@matchbook/runtime/limits/deadline";
import { stringify } from "csv-stringify/sync";
import type { Request, Response } from "express";
import type { FileContent } from "./answers.ts";

/** Rows of a file at most. */
export const MAX_CSV_ROWS = 100_000;

export type CsvPages = AsyncGenerator<Record<string, unknown>[], void, undefined>;

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

export function csvParts(columns: readonly string[], pages: CsvPages): FileContent["parts"] {
  return headed(csvHeader(columns), rowParts(columns, pages));
}

async function* rowParts(columns: readonly string[], pages: CsvPages): AsyncGenerator<string, void, undefined> {
  let left = MAX_CSV_ROWS;
  for await (const page of pages) {
    yield csvOf(columns, page.slice(0, left));
    left -= page.length;
    if (left <= 0) return;
  }
}

/** Puts a text before a file, as part of its first part: nothing is sent before that has been read. */
export async function* headed(head: string, parts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let before = head;
  for await (const part of parts) {
    yield before + part;
    before = "";
  }
  if (before !== "") yield before;
}

/** Streams a file, a part when the last is taken. A later error cuts the connection, so that no part looks complete. */
export async function sendFile(
  request: Request,
  response: Response,
  { name, contentType, parts }: FileContent,
  deadline: number,
): Promise<void> {
  try {
    let part = await withDeadline(deadline, parts.next());
    response.setHeader("Content-Type", contentType);
    response.setHeader("Content-Disposition", `attachment; filename="${name}"`);
    if (request.method === "HEAD") return void response.end();
    while (!part.done) {
      await write(response, part.value);
      if (response.destroyed) return;
      part = await parts.next();
    }
    response.end();
  } finally {
    await parts.return(undefined);
  }
}

/** Waits until there is room for more, or the connection has closed. */
async function write(response: Response, part: string | Uint8Array): Promise<void> {
  if (response.write(part) || response.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.once("drain", done).once("close", done);
  });
}

/** Cells that spreadsheets read as a formula, also in full width (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

export interface CsvStyle {
  delimiter: string;
  decimalComma: boolean;
}

const USUAL: CsvStyle = { delimiter: ",", decimalComma: false };

/** Writes rows as CSV (RFC 4180). An apostrophe precedes a text that a spreadsheet would read as a formula. */
export function csvOf(columns: readonly string[], rows: readonly Record<string, unknown>[], style: CsvStyle = USUAL) {
  return csvOfCells(
    rows.map((row) => columns.map((column) => cellOf(row[column], style))),
    style,
  );
}

export function csvHeader(columns: readonly string[], style: CsvStyle = USUAL): string {
  return csvOfCells([columns.map((column) => cellOf(column, style))], style);
}

function csvOfCells(cells: string[][], { delimiter }: CsvStyle): string {
  // The library quotes whole line ends only, and readers end a row at a part of one.
  return stringify(cells, { delimiter, record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

function cellOf(value: unknown, { decimalComma }: CsvStyle): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  const text = JSON.stringify(value);
  return decimalComma && PLAIN_NUMBER.test(text) ? text.replace(".", ",") : text;
}
