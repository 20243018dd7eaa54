import { parseCsv } from "../csv/parse-csv.ts";
import { findTableInTurns } from "../csv/proposal/table.ts";
import { holdInMemory, type RandomAccess } from "../packed/random-access.ts";
import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import { readSheets } from "./read-sheets.ts";
import type { SheetRow } from "./sheet-rows.ts";

// The rows by which a sheet is tried, as many as those that a CSV file is planned by.
const SAMPLED_LINES = 1_000;
const SAMPLED_CHARACTERS = 262_144;

/**
 * Parses a workbook of Excel or OpenDocument: the first visible sheet that holds a table of bookings, like a CSV file
 * whose line numbers are those of its rows. Formulas are not evaluated: the value counts that the program stored. It
 * holds the packed workbook in memory, and of its sheets a slice.
 *
 * Throws `StatementError` for a damaged workbook and as `readSheets` and `parseCsv` do.
 */
export async function* parseWorkbook(
  file: RandomAccess,
  kind: "XLSX" | "ODS",
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const bytes: Uint8Array[] = [];
  const held = await holdInMemory(file.read(0, await file.size()));
  for await (const chunk of held.read(0, await held.size())) bytes.push(chunk);
  // Settings for the text of a CSV file do not describe cells.
  const { delimiter: _, quote: _quote, encoding: _encoding, ...csvMapping } = options.csvMapping ?? {};
  const isMapped = options.csvMapping !== undefined;
  yield* parseCsv(inChunks(rowsOfTable(Buffer.concat(bytes))), {
    ...options,
    csvMapping: isMapped ? { ...csvMapping, delimiter: "," } : undefined,
    onSummary: (summary) => options.onSummary?.({ ...summary, format: kind }),
  });
}

/** The rows of the first sheet whose first rows hold a table, else of the first sheet with rows. */
async function* rowsOfTable(bytes: Uint8Array): AsyncGenerator<readonly SheetRow[]> {
  /** The first sheet with rows, the one with the table, and the last one that was tried and has none. */
  let [first, found, tried] = [-1, -1, -1];
  let sample: SheetRow[] = [];
  const isWanted = (sheet: number) => (found === -1 ? sheet > tried : sheet === found);
  for await (const { sheet, rows, isLast } of readSheets(bytes, { isHeld: false, isWanted })) {
    if (!isWanted(sheet)) continue;
    if (sheet === found) yield rows;
    else {
      sample.push(...rows);
      if (!isLast && !isEnough(sample)) continue;
      if (first === -1 && sample.length > 0) first = sheet;
      if (await holdsTable(sample)) {
        found = sheet;
        yield sample;
      } else tried = sheet;
      sample = [];
    }
  }
  if (found !== -1) return;
  if (first === -1) throw new StatementError(1, "the workbook has no sheet with rows");
  const again = readSheets(bytes, { isHeld: false, isWanted: (sheet) => sheet === first });
  for await (const { rows } of again) yield rows;
}

function isEnough(sample: readonly SheetRow[]): boolean {
  return (sample.at(-1)?.line ?? 0) >= SAMPLED_LINES || sampledLines(sample).length < sample.length;
}

async function holdsTable(sample: readonly SheetRow[]): Promise<boolean> {
  return (await findTableInTurns(sampledLines(sample), true)) !== undefined;
}

function sampledLines(rows: readonly SheetRow[]): string[] {
  const lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    if (row.line > SAMPLED_LINES || characters >= SAMPLED_CHARACTERS) break;
    const line = lineOf(row);
    lines.push(line);
    characters += line.length;
  }
  return lines;
}

const CHUNK_CHARACTERS = 32_768;

/** The rows as the lines of a CSV file, with blank lines for the rows that are left out. */
async function* inChunks(parts: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<Uint8Array> {
  let next = 1;
  let text = "";
  for await (const rows of parts) {
    for (const row of rows) {
      text += `${"\n".repeat(row.line - next)}${lineOf(row)}\n`;
      next = row.line + 1;
      if (text.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
  }
  yield Buffer.from(text);
}

function lineOf({ cells }: SheetRow): string {
  return cells.map((text) => (PLAIN.test(text) ? text : `"${text.replaceAll('"', '""')}"`)).join(",");
}

/** Text without a delimiter or a quote. Most dates and numbers are, and are read faster without quotes. */
const PLAIN = /^[\w .:-]*$/;
