import {
  clip,
  inFile,
  inMemory,
  isZip,
  StatementError,
  tooCostly,
  workbookKind,
  zipMembers,
} from "@matchbook/statements/readers";
import { headOf, isTable } from "@matchbook/statements/table-readers";
import { findFormat, isPdf } from "./formats.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { signedContent } from "./signed/signed-content.ts";
import type { TableOptions, TableReading, TableReport } from "./table/read-table.ts";
import { openItemFormats } from "./value-sets.ts";

export interface ReadOptions extends TableOptions {
  /** The most documents that are read. Default: 10,000. */
  maxDocuments?: number | undefined;
}

/** The content of a file. With errors it is not read as a whole, so nothing of it should be stored. */
export interface OpenItemsReading {
  documents: InvoiceDocument[];
  /** The first 20 errors; `errorCount` counts all. A zip that is given up has the reason as its first one. */
  errors: StatementError[];
  errorCount: number;
  /** The report of a table; in a zip, of the last one. */
  table?: TableReport | undefined;
}

const MAX_DOCUMENTS = 10_000;
const MAX_ERRORS = 20;
/** Number of unreadable files after which the rest of a zip is not read, because no part of the zip would be stored. */
const MAX_BAD_FILES = 100;

/**
 * Reads e-invoices or a table of open items from a file in memory. The format is recognized by the content; a zip and a
 * signed message (.p7m) are unpacked. It never throws because of the file: what is wrong with it is among the errors.
 */
export async function readOpenItems(bytes: Uint8Array, options: ReadOptions = {}): Promise<OpenItemsReading> {
  const reading: OpenItemsReading = { documents: [], errors: [], errorCount: 0 };
  await collect(reading, () => readFile(bytes, options, reading));
  return reading;
}

async function readFile(bytes: Uint8Array, options: ReadOptions, reading: OpenItemsReading): Promise<void> {
  if (bytes.length === 0) throw new StatementError(1, "the file is empty");
  const kind = isZip(bytes) ? await workbookKind(inMemory(bytes)) : undefined;
  if (kind !== undefined) return addTable(reading, await (await tables()).readWorkbook(bytes, kind, options), options);
  if (!isZip(bytes)) return readPlain(bytes, options, reading);
  let bad = 0;
  for await (const { name, content } of zipMembers(inMemory(bytes))) {
    const member = await joined(content);
    const [documents, errors, before] = [reading.documents.length, reading.errors.length, reading.errorCount];
    await collect(reading, () => readPlain(member, options, reading));
    const position = (one: InvoiceDocument) => ({ ...one.position, file: clip(name) });
    reading.documents.push(...reading.documents.splice(documents).map((one) => ({ ...one, position: position(one) })));
    reading.errors.push(...reading.errors.splice(errors).map((error) => inFile(error, name)));
    if (reading.errorCount > before) bad += 1;
    if (bad === MAX_BAD_FILES) return giveUp(reading);
  }
}

function giveUp(reading: OpenItemsReading): void {
  const reason = `${MAX_BAD_FILES} files of the zip cannot be read, so the files after them are not looked at`;
  reading.errorCount += 1;
  reading.errors = [tooCostly(1, reason), ...reading.errors].slice(0, MAX_ERRORS);
}

/** Reads a file that is no zip into the reading. */
async function readPlain(given: Uint8Array, options: ReadOptions, reading: OpenItemsReading): Promise<void> {
  const bytes = signedContent(given);
  if (isPdf(bytes)) return add(reading, await (await pdfs()).readPdf(bytes), options);
  const head = headOf(bytes);
  const format = findFormat(head);
  if (format !== undefined) return add(reading, format.read(bytes), options);
  if (isTable(head)) return addTable(reading, await (await tables()).readCsv(bytes, options), options);
  throw new StatementError(1, `the file is in no format of invoices we know: ${openItemFormats()}`);
}

// Most files are XML. Loading the libraries for the others takes longer than reading one.
const pdfs = () => import("./pdf/read-pdf.ts");
const tables = () => import("./table/read-table.ts");

function addTable(
  reading: OpenItemsReading,
  { documents, errors, ...table }: TableReading,
  options: ReadOptions,
): void {
  reading.table = table;
  for (const error of errors) note(reading, error);
  add(reading, documents, options);
}

async function collect(reading: OpenItemsReading, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    note(reading, error);
  }
}

function note(reading: OpenItemsReading, error: StatementError): void {
  reading.errorCount += 1;
  if (reading.errors.length < MAX_ERRORS) reading.errors.push(error);
}

function add(
  reading: OpenItemsReading,
  documents: InvoiceDocument[],
  { maxDocuments = MAX_DOCUMENTS }: ReadOptions,
): void {
  if (reading.documents.length + documents.length > maxDocuments)
    throw new StatementError(1, `the file holds more than ${maxDocuments} documents`);
  reading.documents.push(...documents);
}

async function joined(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
