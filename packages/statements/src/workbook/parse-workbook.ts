import { parseCsv } from "../csv/parse-csv.ts";
import { findTable } from "../csv/proposal/table.ts";
import { holdInMemory, type RandomAccess } from "../packed/random-access.ts";
import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import { readSheets } from "./read-sheets.ts";
import { checkSize } from "./workbook-kind.ts";

const SAMPLED_LINES = 1_000;

/**
 * Parses a workbook of Excel or OpenDocument: the first visible sheet that holds a table of bookings, like a CSV file
 * whose line numbers are those of its rows. Formulas are not evaluated: the value counts that the program stored. It
 * holds the whole workbook in memory, which is bounded before it is read.
 *
 * Throws `StatementError` for a damaged workbook and as `parseCsv` does.
 */
export async function* parseWorkbook(
  file: RandomAccess,
  kind: "XLSX" | "ODS",
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  await checkSize(file);
  const bytes: Uint8Array[] = [];
  const held = await holdInMemory(file.read(0, await file.size()));
  for await (const chunk of held.read(0, await held.size())) bytes.push(chunk);
  const sheets = readSheets(Buffer.concat(bytes));
  const lines = sheets.find((sheet) => findTable(sheet.slice(0, SAMPLED_LINES), true) !== undefined) ?? sheets[0];
  if (lines === undefined) throw new StatementError(1, "the workbook has no sheet with rows");
  // What describes the text of a CSV file does not describe cells.
  const { delimiter: _, quote: _quote, encoding: _encoding, ...csvMapping } = options.csvMapping ?? {};
  const isMapped = options.csvMapping !== undefined;
  yield* parseCsv(inChunks(lines), {
    ...options,
    csvMapping: isMapped ? { ...csvMapping, delimiter: "," } : undefined,
    onSummary: (summary) => options.onSummary?.({ ...summary, format: kind }),
  });
}

const CHUNK_LINES = 500;

async function* inChunks(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < lines.length; at += CHUNK_LINES) {
    yield Buffer.from(`${lines.slice(at, at + CHUNK_LINES).join("\n")}\n`);
  }
}
