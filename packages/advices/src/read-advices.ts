import { inMemory, isZip, StatementError, workbookKind } from "@matchbook/statements/readers";
import { csvRows, headOf, isTable, sheetRows, type TableRow } from "@matchbook/statements/table-readers";
import { LIMITS, type PaymentAdvice } from "./advice.ts";
import { findFormat, type TableKind, tableFormats } from "./formats.ts";
import type { AdviceReading, ReadOptions } from "./read-options.ts";
import { adviceFormats } from "./value-sets.ts";

export interface AdviceOptions {
  /** The name of the file; a document without a number is called by it. */
  fileName?: string | undefined;
  /** ISO 4217: of a document that names no currency. */
  currency?: string | undefined;
  /** The day of the reading, `YYYY-MM-DD`: no payment is later. By default that of the clock. */
  today?: string | undefined;
}

/**
 * Reads a document that explains payments from a file in memory; the format is recognized by the content. Throws a
 * `StatementError` with line and reason for a file that cannot be read exactly: then nothing of it should be used.
 */
export async function readAdvices(bytes: Uint8Array, options: AdviceOptions = {}): Promise<AdviceReading> {
  if (bytes.length === 0) throw new StatementError(1, "the file is empty");
  if (bytes.length > LIMITS.bytes)
    throw new StatementError(1, `the file is larger than ${LIMITS.bytes / 1024 / 1024} MiB`);
  const given: ReadOptions = {
    fileName: (options.fileName ?? "").replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, ""),
    currency: options.currency,
    today: options.today ?? new Date().toISOString().slice(0, 10),
  };
  const reading = await readFile(bytes, given);
  const items = reading.advices.reduce((sum, advice) => sum + advice.items.length, 0);
  if (items > LIMITS.items) throw new StatementError(1, `the file has more than ${LIMITS.items} items`);
  // Rejected items may have no amount; anything else is booked nowhere.
  const isBooked = ({ total, items }: PaymentAdvice) => total > 0n || items.some(({ rejected }) => rejected !== null);
  const advices = reading.advices.filter(isBooked);
  const left = reading.advices.length - advices.length;
  const warnings = [...reading.warnings];
  if (left > 0) warnings.push(`documents that move no money, left out: ${left}`);
  if (advices.length === 0 && warnings.length === 0) warnings.push("the file explains no payment");
  return { advices, warnings: warnings.slice(0, LIMITS.warnings) };
}

async function readFile(bytes: Uint8Array, options: ReadOptions): Promise<AdviceReading> {
  if (isZip(bytes)) {
    const kind = await workbookKind(inMemory(bytes));
    if (kind === undefined)
      throw new StatementError(1, "the file is a zip and no workbook: hand in the files that it holds");
    return readTables(await sheetRows(bytes), kind, options);
  }
  const head = headOf(bytes);
  const format = findFormat(head);
  if (format !== undefined) return format.read(bytes, options);
  if (isTable(head)) return readTables([await csvRows(bytes)], "CSV", options);
  throw new StatementError(1, `the file is in no format of advices we know: ${adviceFormats()}`);
}

function readTables(tables: readonly TableRow[][], kind: TableKind, options: ReadOptions): AdviceReading {
  for (const format of tableFormats) {
    const reading = format.read(tables, kind, options);
    if (reading !== undefined) return reading;
  }
  throw new StatementError(
    tables[0]?.[0]?.line ?? 1,
    "the table is no payout report we know, and no remittance advice with the columns of a document and of what was paid",
  );
}
