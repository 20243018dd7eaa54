import { withDeadline } from "@matchbook/runtime/deadline";
import type { Request, Response } from "express";
import type { CsvContent } from "./answers.ts";
import { csvHeader, csvOf } from "./csv.ts";

/** A file has at most so many rows. */
export const MAX_CSV_ROWS = 100_000;

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

/**
 * Streams rows page by page. It reads the next page once the caller has taken the last one, so it holds one page. An
 * error of the first page is answered as usual. A later one cuts the connection, so that a part never looks complete.
 * @param deadline of the first page
 */
export async function sendCsv(
  request: Request,
  response: Response,
  { name, columns, pages }: CsvContent,
  deadline: number,
): Promise<void> {
  try {
    let page = await withDeadline(deadline, pages.next());
    response.setHeader("Content-Type", CSV_TYPE);
    response.setHeader("Content-Disposition", `attachment; filename="${name}"`);
    if (request.method === "HEAD") return void response.end();
    await write(response, csvHeader(columns));
    for (let left = MAX_CSV_ROWS; !page.done && left > 0; ) {
      await write(response, csvOf(columns, page.value.slice(0, left)));
      if (response.destroyed) return;
      left -= page.value.length;
      if (left > 0) page = await pages.next();
    }
    response.end();
  } finally {
    await pages.return(undefined);
  }
}

/** Resolves when there is room for more, or the connection has closed. */
async function write(response: Response, text: string): Promise<void> {
  if (response.write(text) || response.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.once("drain", done).once("close", done);
  });
}
