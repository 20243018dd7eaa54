import { currencyDigits } from "@matchbook/statements/money";
import { quote, StatementError } from "@matchbook/statements/readers";
import {
  type AmountReader,
  createAmountReader,
  headerKey,
  minorUnits,
  nameKeys,
  orderOf,
  readDates,
  styleOf,
  type TableRow,
} from "@matchbook/statements/table-readers";
import { LIMITS } from "../advice.ts";

/** The columns of a table by their names, separated by commas. They are compared without case, spaces and accents. */
export interface Columns<Field extends string> {
  /** For each field, the first of its names that the header has. A name that ends with `*` is the beginning of one. */
  names: Readonly<Partial<Record<Field, string>>>;
  /** A header must have one of each of these. */
  required: readonly (readonly Field[])[];
  /** The fields that hold amounts, which show the separators. */
  amounts: readonly Field[];
  /** Set when the report is always written in this way. By default the file decides. */
  decimalSeparator?: "." | ",";
}

/** The reading of a column of days. */
interface Days {
  /**
   * The ways to read it, by row: one for most tables, two when day and month cannot be told apart, none when it does not
   * hold dates.
   */
  readings: (readonly (string | undefined)[])[];
  isUnclear: boolean;
  /** Null in a row without a day, and in all rows when day and month cannot be told apart. */
  dayOf: (row: TableRow) => string | null;
}

/** A header stands among the first rows. */
const HEADER_ROWS = 50;

/** A table with known columns. Errors name the line and the column. */
export class Table<Field extends string> {
  readonly header: TableRow;
  readonly rows: readonly TableRow[];
  readonly #places: ReadonlyMap<Field, readonly number[]>;
  readonly #readAmount: AmountReader;

  constructor(header: TableRow, rows: readonly TableRow[], columns: Columns<Field>) {
    if (rows.length > LIMITS.items)
      throw new StatementError(header.line, `the table has more than ${LIMITS.items} rows`);
    this.header = header;
    this.rows = rows;
    this.#places = placesOf(header.cells, columns);
    const { decimalSeparator } = columns;
    this.#readAmount = createAmountReader(decimalSeparator === undefined ? this.#style(columns) : { decimalSeparator });
  }

  has(field: Field): boolean {
    return this.#places.has(field);
  }

  /** The header cell of a field, else the field. */
  nameOf(field: Field): string {
    return this.header.cells[this.#places.get(field)?.[0] ?? -1] ?? field;
  }

  /** "" for an empty cell and for a column that the table lacks. */
  text({ cells }: TableRow, field: Field): string {
    return cells[this.#places.get(field)?.[0] ?? -1] ?? "";
  }

  /** The cells of all columns with a name of the field, without empty ones. */
  texts(row: TableRow, field: Field): string[] {
    return this.named(row, field).map(({ text }) => text);
  }

  /** The texts with the names of their columns. */
  named({ cells }: TableRow, field: Field): { column: string; text: string }[] {
    const all = (this.#places.get(field) ?? []).map((place) => ({
      column: this.header.cells[place] ?? "",
      text: cells[place] ?? "",
    }));
    return all.filter(({ text }) => text !== "");
  }

  required(row: TableRow, field: Field): string {
    const text = this.text(row, field);
    return text === "" ? this.fail(row, field, " is empty") : text;
  }

  /** The signed amount in minor units; undefined for an empty cell. Throws a `StatementError`. */
  amount(row: TableRow, field: Field, currency: string): bigint | undefined {
    return this.#minor(row, field, this.text(row, field), currency);
  }

  /** The sum of all columns with a name of the field; undefined when all are empty. Throws a `StatementError`. */
  sum(row: TableRow, field: Field, currency: string): bigint | undefined {
    const amounts = this.texts(row, field).map((text) => this.#minor(row, field, text, currency) ?? 0n);
    return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + amount, 0n);
  }

  fail(row: TableRow, field: Field, reason: string): never {
    const column = this.nameOf(field);
    throw new StatementError(row.line, `column ${quote(column)}${reason}`, { column, value: this.text(row, field) });
  }

  /** The days of a column, `YYYY-MM-DD`. */
  days(field: Field, today: string): Days {
    const all = readDates(this.rows.map((row) => this.text(row, field)));
    const order = orderOf(all, { today, country: undefined });
    const chosen = all.length === 1 ? all : all.filter((one) => one.order === order);
    const readings = (chosen.length === 1 ? chosen : all).map(({ days }) => days);
    const isUnclear = readings.length > 1;
    const known = new Map(isUnclear ? [] : this.rows.map((row, at) => [row, readings[0]?.[at]]));
    return { readings, isUnclear, dayOf: (row) => known.get(row) ?? null };
  }

  #minor(row: TableRow, field: Field, text: string, currency: string): bigint | undefined {
    if (/^([-–—]?|\.{3}|…)$/.test(text)) return undefined;
    try {
      const amount = this.#readAmount(text);
      const minor = minorUnits(amount, currency);
      if (!minor.ok) return this.fail(row, field, `: ${minor.reason}`);
      return amount.negative ? -minor.amount : minor.amount;
    } catch (error) {
      if (error instanceof StatementError) throw error;
      return this.fail(row, field, `: ${(error as Error).message}`);
    }
  }

  /** The separators by all amounts together. */
  #style({ amounts, names }: Columns<Field>): Parameters<typeof createAmountReader>[0] {
    const cells = amounts.map((field) => this.rows.flatMap((row) => this.texts(row, field)));
    const codes = new Set("currency" in names ? this.rows.map((row) => this.text(row, "currency" as Field)) : []);
    const { style, unclear } = styleOf(cells, codes.size === 1 ? currencyDigits([...codes][0] ?? "") : undefined);
    if (unclear !== undefined)
      throw new StatementError(this.header.line, `the amount ${quote(unclear)} could be read in two ways`);
    return style ?? {};
  }
}

/** The first of these tables with such a header; undefined when none has. Throws a `StatementError`. */
export function findTable<Field extends string>(
  tables: readonly (readonly TableRow[])[],
  columns: Columns<Field>,
): Table<Field> | undefined {
  for (const rows of tables) {
    for (const [at, header] of rows.slice(0, HEADER_ROWS).entries()) {
      const places = placesOf(header.cells, columns);
      const isHeader = columns.required.every((fields) => fields.some((field) => places.has(field)));
      if (isHeader) return new Table(header, rows.slice(at + 1), columns);
    }
  }
  return undefined;
}

function placesOf<Field extends string>(cells: readonly string[], { names }: Columns<Field>): Map<Field, number[]> {
  const keys = cells.map(nameKeys);
  const found = new Map<Field, number[]>();
  for (const [field, list] of Object.entries(names) as [Field, string][]) {
    const places = list.split(", ").flatMap((name) => {
      const key = headerKey(name);
      const isNamed = (one: string) => one !== "" && (name.endsWith("*") ? one.startsWith(key) : one === key);
      return keys.flatMap((both, place) => (both.some(isNamed) ? [place] : []));
    });
    if (places.length > 0) found.set(field, places);
  }
  return found;
}
