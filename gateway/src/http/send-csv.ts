import { withDeadline } from "@matchbook/runtime/limits/deadline";
import type { Request, Response } from "express";
import type { FileContent } from "./answers.ts";
import { csvHeader, csvOf } from "./csv.ts";

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
