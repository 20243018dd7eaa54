import { currencyDigits } from "@matchbook/statements/money";
import { StatementError } from "@matchbook/statements/readers";
import { csvRows, sheetRows, type TableRow } from "@matchbook/statements/table-readers";
import type { InvoiceDocument } from "../invoice-document.ts";
import type { TableMapping } from "../table-mapping.ts";
import type { OpenItemFormatName } from "../value-sets.ts";
import { findHeader } from "./find-header.ts";
import { proposeMapping } from "./propose.ts";
import { createRowReader } from "./read-row.ts";
import type { TableQuestion } from "./table.ts";

export interface TableOptions {
  /** Readings of tables: the first one whose columns a header has. */
  tableMappings?: readonly TableMapping[] | undefined;
  /** Read a table with an unknown header by a proposed mapping, for a preview. By default it is refused. */
  proposeMapping?: boolean | undefined;
  /** The day of the reading, `YYYY-MM-DD`: no invoice is later. By default that of the clock. */
  today?: string | undefined;
}

/** The reading of a table. */
export interface TableReport {
  /** Undefined when no header was found. */
  mapping: TableMapping | undefined;
  isProposed: boolean;
  /** Questions for a person before the proposed mapping is complete. */
  questions: TableQuestion[];
  /** The first rows of the table, with what stands above its header. */
  sample: readonly (readonly string[])[];
  /** A column of currencies that the mapping does not use. */
  unusedCurrencies?: UnusedCurrencies | undefined;
}

/** A column of currencies that is not read. */
export interface UnusedCurrencies {
  column: string;
  /** The number of rows with another currency than they are read with. */
  rows: number;
}

export interface TableReading extends TableReport {
  documents: InvoiceDocument[];
  errors: StatementError[];
}

type TableFormat = Extract<OpenItemFormatName, "CSV" | "XLSX" | "ODS">;

export async function readCsv(bytes: Uint8Array, options: TableOptions): Promise<TableReading> {
  return readRows([await csvRows(bytes)], "CSV", options);
}

export async function readWorkbook(
  bytes: Uint8Array,
  kind: "XLSX" | "ODS",
  options: TableOptions,
): Promise<TableReading> {
  return readRows(await sheetRows(bytes), kind, options);
}

/** Reads the first of these tables whose header has the columns of a mapping, else of the proposed one. */
function readRows(tables: readonly TableRow[][], format: TableFormat, options: TableOptions): TableReading {
  for (const rows of tables) {
    for (const mapping of options.tableMappings ?? []) {
      const header = findHeader(rows, mapping.columns);
      if (header === undefined) continue;
      return {
        ...readBy(rows.slice(header.next), mapping, header.places, format),
        ...{ mapping, isProposed: false, questions: [], sample: sampleOf(rows, header.next) },
        unusedCurrencies: unusedCurrencies(rows.slice(header.next - 1), mapping),
      };
    }
  }
  const unknown = new StatementError(tables[0]?.[0]?.line ?? 1, UNKNOWN);
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const proposal = firstProposal(tables, today);
  if (proposal === undefined)
    return {
      ...{ documents: [], errors: [unknown], mapping: undefined, isProposed: false, questions: [] },
      sample: sampleOf(tables[0] ?? [], 0),
    };
  const { mapping, questions, places, rows, sample } = proposal;
  const report = { mapping, isProposed: true, questions, sample };
  const [first] = questions;
  if (first !== undefined)
    return { ...report, documents: [], errors: [new StatementError(proposal.line, `${UNKNOWN}. ${first.question}`)] };
  if (options.proposeMapping !== true) return { ...report, documents: [], errors: [unknown] };
  return { ...report, ...readBy(rows, mapping, places, format) };
}

function firstProposal(tables: readonly TableRow[][], today: string) {
  for (const rows of tables) {
    const proposal = proposeMapping(rows, today);
    const above = rows.length - (proposal?.rows.length ?? 0);
    if (proposal !== undefined) return { ...proposal, sample: sampleOf(rows, above) };
  }
  return undefined;
}

/** Rows below the header, for a person to see what the columns hold. */
const SAMPLE_ROWS = 8;
const SAMPLE_COLUMNS = 100;

/** @param next the 0-based place of the first row after the header */
const sampleOf = (rows: readonly TableRow[], next: number) =>
  rows.slice(0, next + SAMPLE_ROWS).map(({ cells }) => cells.slice(0, SAMPLE_COLUMNS));

/** @param rows the header, and the rows below it */
function unusedCurrencies(
  [header, ...rows]: readonly TableRow[],
  { columns, currency }: TableMapping,
): UnusedCurrencies | undefined {
  if (columns.currency !== undefined || currency === undefined) return undefined;
  for (const [place, name] of (header?.cells ?? []).entries()) {
    const cells = rows.flatMap(({ cells }) => cells[place] || []);
    if (cells.length === 0 || !cells.every((cell) => currencyDigits(cell.toUpperCase()) !== undefined)) continue;
    const others = cells.filter((cell) => cell.toUpperCase() !== currency).length;
    if (others > 0) return { column: name, rows: others };
  }
  return undefined;
}

const UNKNOWN =
  "the columns of this table are not known: the tableMappings of the matching settings must name them; the preview proposes a mapping";

function readBy(
  rows: readonly TableRow[],
  mapping: TableMapping,
  places: ReadonlyMap<string, number>,
  format: TableFormat,
): Pick<TableReading, "documents" | "errors"> {
  const read = createRowReader(mapping, places, format);
  const documents: InvoiceDocument[] = [];
  const errors: StatementError[] = [];
  for (const row of rows) {
    try {
      const document = read(row);
      if (document !== undefined) documents.push(document);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      errors.push(error);
    }
  }
  return { documents, errors };
}
