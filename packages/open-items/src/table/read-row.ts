import { electronicIban, quote, StatementError } from "@matchbook/statements/readers";
import {
  type AmountReader,
  createAmountReader,
  createDateReader,
  minorUnits,
  namesBalanceRow,
  type TableRow,
  wordKey,
} from "@matchbook/statements/table-readers";
import type { InvoiceDocument } from "../invoice-document.ts";
import { makeDocument, makeParty } from "../make-document.ts";
import type { TableColumns, TableMapping } from "../table-mapping.ts";
import type { OpenItemFormatName } from "../value-sets.ts";

type Field = keyof TableColumns;

/** A row with its columns by name. Errors name the line and the column. */
class Row {
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #columns: TableColumns;
  readonly #places: ReadonlyMap<string, number>;

  constructor({ line, cells }: TableRow, columns: TableColumns, places: ReadonlyMap<string, number>) {
    this.line = line;
    this.#cells = cells;
    this.#columns = columns;
    this.#places = places;
  }

  /** "" for an empty cell and for a column that the table lacks. */
  text(field: Field): string {
    return this.#cells[this.#places.get(field) ?? -1] ?? "";
  }

  required(field: Field): string {
    const text = this.text(field);
    return text === "" ? this.fail(field, " is empty") : text;
  }

  fail(field: Field, reason: string): never {
    const column = this.#columns[field] ?? field;
    throw new StatementError(this.line, `column ${quote(column)}${reason}`, { column, value: this.text(field) });
  }

  read<T>(field: Field, read: (text: string) => T): T {
    try {
      return read(this.required(field));
    } catch (error) {
      if (error instanceof StatementError) throw error;
      return this.fail(field, `: ${(error as Error).message}`);
    }
  }
}

/**
 * A reader of the rows of a table. Undefined for a row of totals or notes, which has no date, and no number or a word
 * such as "Total" in its place. It throws a `StatementError` that names the column.
 */
export function createRowReader(
  mapping: TableMapping,
  places: ReadonlyMap<string, number>,
  format: OpenItemFormatName,
): (row: TableRow) => InvoiceDocument | undefined {
  const readAmount = createAmountReader({ decimalSeparator: mapping.decimalSeparator });
  const readDate = createDateReader(mapping.dateFormats, "tableMapping");
  const creditNotes = new Set((mapping.creditNoteWords ?? []).map(wordKey));
  return (given) => {
    const row = new Row(given, mapping.columns, places);
    if (isTotal(row)) return undefined;
    const number = row.required("number");
    const { currency, payable } = moneyOf(row, row.read("amount", readAmount), mapping);
    const due = row.text("dueDate") === "" ? [] : [row.read("dueDate", readDate)];
    return makeDocument({
      position: { line: row.line },
      ...{ format, number, currency },
      isCreditNote: creditNotes.has(wordKey(row.text("type"))),
      issueDate: row.read("issueDate", readDate),
      terms: due.map((day) => ({ day })),
      totals: { ...NO_TOTALS, gross: payable, payable },
      reference: row.text("paymentReference") || null,
      sides: { counterparty: partyOf(row), direction: directionOf(row, mapping) },
      corrects: [],
    });
  };
}

function isTotal(row: Row): boolean {
  const number = row.text("number");
  return !/\p{Nd}/u.test(row.text("issueDate")) && (number === "" || namesBalanceRow(number));
}

/** The amount to pay in minor units of the row's currency. */
function moneyOf(
  row: Row,
  amount: ReturnType<AmountReader>,
  mapping: TableMapping,
): { currency: string; payable: bigint } {
  const currency = (row.text("currency") || (amount.currency ?? mapping.currency ?? "")).toUpperCase();
  if (currency === "") throw new StatementError(row.line, "the row has no currency, and its mapping names none");
  // `DR` is what a customer owes, but what a supplier owes back; the reader takes it for money out.
  if (amount.mark !== undefined && directionOf(row, mapping) !== "payable")
    return row.fail("amount", " is marked as credit or debit: write amounts of credit notes with a minus sign");
  const minor = minorUnits(amount, currency);
  if (!minor.ok) return row.fail("amount", `: ${minor.reason}`);
  return { currency, payable: amount.negative ? -minor.amount : minor.amount };
}

const NO_TOTALS = {
  ...{ lines: undefined, lineTotal: undefined, allowances: undefined, charges: undefined },
  ...{ net: undefined, tax: undefined, prepaid: undefined, rounding: undefined },
};

function partyOf(row: Row) {
  const iban = electronicIban(row.text("counterpartyIban"));
  const [code, name] = [row.text("counterpartyCode") || null, row.text("counterpartyName") || null];
  if (code === null && name === null) row.fail("counterpartyName", " is empty");
  return makeParty({ names: [name], taxIds: [row.text("counterpartyTaxId")], ibans: iban === "" ? [] : [iban], code });
}

function directionOf(row: Row, { columns, direction, directionWords }: TableMapping) {
  if (columns.direction === undefined) return direction ?? null;
  const word = wordKey(row.required("direction"));
  for (const which of ["receivable", "payable"] as const) {
    if ((directionWords?.[which] ?? [which]).some((one) => wordKey(one) === word)) return which;
  }
  return row.fail("direction", ` holds ${quote(row.text("direction"))}, which is none of the directionWords`);
}
