import type { CsvColumns } from "@matchbook/api/schemas/csv-mapping";
import { toMinorUnits } from "../amount.ts";
import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { Direction, StatementAccount, StatementLine, StatementOptions } from "../statement-line.ts";
import { electronicReference, tidy } from "../text-pieces.ts";
import type { DecimalText } from "./amount.ts";
import { type Column, cellText } from "./cells.ts";
import type { Layout } from "./layout.ts";

export interface Row {
  cells: readonly string[];
  /** 1-based line of the file at which the row begins. */
  line: number;
  /** 1-based number among the rows with data. */
  number: number;
}

type Field = Exclude<keyof CsvColumns, "description">;

/**
 * The line of a row. Throws a `StatementError` that names the column when the date, the amount, its direction or its
 * currency is missing or invalid.
 */
export function makeLine(row: Row, layout: Layout, options: StatementOptions): StatementLine {
  const value = (field: Field) => {
    const column = layout.column(field);
    return (column && textOf(row, column)) || null;
  };
  // Reads the date first, because a missing date is the clearest error for a row of totals.
  const bookingDate = readDate(row, layout, "bookingDate");
  const valueDate = readDate(row, layout, "valueDate") ?? bookingDate;
  if (valueDate === undefined)
    throw new StatementError(row.line, `${nameOf(layout, "bookingDate", "valueDate")} is empty`);
  const currency = readCurrency(value("currency"), row, options);
  const { amount, direction } = readAmount(row, layout, currency, options);
  const description = tidy(layout.description.map((column) => textOf(row, column)));
  const iban = electronicIban(value("counterpartyIban") ?? "");
  const reference = provided(value("reference"));
  const bankReference = provided(value("bankReference"));
  const account = readAccount(value("account"), currency);
  return {
    position: { line: row.line, entry: row.number, detail: 0 },
    ...(account && { account }),
    amount,
    currency,
    direction,
    bookedAt: bookingDate ?? null,
    bookingDate: bookingDate ?? null,
    valueDate,
    description,
    remittance: description || null,
    additionalInformation: null,
    reference: reference === null ? null : electronicReference(reference),
    endToEndId: provided(value("endToEndId")),
    mandateId: null,
    instructionId: null,
    counterpartyName: provided(value("counterpartyName")?.replaceAll("\n", " ") ?? null),
    counterpartyIban: isIban(iban) ? iban : null,
    bankReference,
    bookingReference: bankReference,
    transactionId: null,
    reversal: false,
    returnInformation: null,
    batch: false,
    bankTransactionCode: null,
    charges: [],
    original: null,
  };
}

function readAccount(text: string | null, currency: string): StatementAccount | undefined {
  if (text === null) return undefined;
  const iban = electronicIban(text);
  return { ...(isIban(iban) ? { iban } : { other: text }), currency };
}

function readCurrency(text: string | null, { line }: Row, { csvMapping, currency }: StatementOptions): string {
  const found = text?.toUpperCase() ?? csvMapping?.currency ?? currency;
  if (found === undefined) {
    throw new StatementError(
      line,
      "no currency is given: neither the row nor the mapping nor the bank connection has one",
    );
  }
  return found;
}

function readDate(row: Row, layout: Layout, field: "bookingDate" | "valueDate"): string | undefined {
  const column = layout.column(field);
  const text = column && textOf(row, column);
  return column && text ? explain(row, column, () => layout.readDate(text)) : undefined;
}

/** Reads a signed amount, an amount with a word for its direction, or the filled one of a debit and a credit column. */
function readAmount(
  row: Row,
  layout: Layout,
  currency: string,
  { currencyExponent }: StatementOptions,
): { amount: bigint; direction: Direction } {
  const { column, decimal, direction } = layout.column("amount") ? single(row, layout) : separate(row, layout);
  const result = toMinorUnits(decimal.digits, currency, currencyExponent);
  if (!result.ok) fail(row, column, `: ${result.reason}`);
  return { amount: result.amount, direction };
}

interface Found {
  column: Column;
  decimal: DecimalText;
  direction: Direction;
}

function single(row: Row, layout: Layout): Found {
  const column = layout.column("amount") as Column;
  const decimal = decimalOf(row, layout, column);
  if (decimal === undefined) fail(row, column, " is empty");
  const word = layout.column("direction");
  if (word === undefined) {
    return { column, decimal, direction: decimal.negative === layout.invertSign ? "credit" : "debit" };
  }
  const text = textOf(row, word);
  const direction = layout.direction(text);
  if (direction === undefined) fail(row, word, `: ${quote(text)} is no word for credit or debit`);
  if (decimal.negative && direction === "credit") {
    fail(row, column, ` is negative, but ${word.name} says credit`);
  }
  return { column, decimal, direction };
}

/** Reads a debit and a credit column, one of which is empty or zero. A debit may be negative. */
function separate(row: Row, layout: Layout): Found {
  const [debit, credit] = [layout.column("debit") as Column, layout.column("credit") as Column];
  const found = (
    [
      ["debit", debit],
      ["credit", credit],
    ] as const
  ).flatMap(([direction, column]) => {
    const decimal = decimalOf(row, layout, column);
    return decimal === undefined ? [] : [{ column, decimal, direction }];
  });
  const moving = found.filter(({ decimal }) => /[1-9]/.test(decimal.digits));
  const [one = found[0]] = moving;
  if (one === undefined) throw new StatementError(row.line, `${debit.name} and ${credit.name} are empty`);
  if (moving.length > 1) throw new StatementError(row.line, `${debit.name} and ${credit.name} both hold an amount`);
  if (one.direction === "credit" && one.decimal.negative) fail(row, credit, " is negative");
  return one;
}

function decimalOf(row: Row, layout: Layout, column: Column): DecimalText | undefined {
  const text = textOf(row, column);
  return text === "" ? undefined : explain(row, column, () => layout.readAmount(text));
}

/** "" also when the row is too short, because spreadsheets omit empty cells at its end. */
function textOf({ cells }: Row, { index }: Column): string {
  return cellText(cells[index] ?? "");
}

function explain<T>(row: Row, column: Column, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return fail(row, column, `: ${(error as Error).message}`, error);
  }
}

function fail(row: Row, column: Column, what: string, cause?: unknown): never {
  const seen = { column: column.label, value: textOf(row, column), cause };
  throw new StatementError(row.line, `${column.name}${what}`, seen);
}

function nameOf(layout: Layout, ...fields: Field[]): string {
  const names = fields.flatMap((field) => layout.column(field)?.name ?? []);
  return names.join(" and ");
}
