import type { CsvColumns, CsvMapping } from "../csv-mapping.ts";
import { quote, StatementError } from "../statement-error.ts";
import { type AmountReader, createAmountReader } from "./amount.ts";
import { type RowState, rowState } from "./booking-state.ts";
import { type Column, cellText, headerKey, wordKey } from "./cells.ts";
import { createDateMatcher, createDateReader, type DateReader } from "./dates.ts";
import { directionOfWord } from "./direction-words.ts";
import { recognizeHeader, stateColumns } from "./known-headers.ts";
import { numberRole } from "./proposal/header-roles.ts";

/** How to read the rows of one file. */
export interface Layout {
  column: (field: Exclude<keyof CsvColumns, "description">) => Column | undefined;
  description: Column[];
  /** The balance after each row, by the name of the column; undefined when none is named so, or several are. */
  balance: { column: Column; read: AmountReader } | undefined;
  readAmount: AmountReader;
  readDate: DateReader;
  /** The direction that a word means; undefined for an unknown word. */
  direction: (word: string) => "credit" | "debit" | undefined;
  invertSign: boolean;
  feeSign: NonNullable<CsvMapping["feeSign"]>;
  feeIncluded: boolean;
  /** True for a row without an amount or a date that the mapping lets pass. */
  isBlank: (cells: readonly string[]) => boolean;
  /** Whether a row is booked. Throws a `StatementError` when its status column holds an unknown word. */
  state: (cells: readonly string[], line: number) => RowState;
}

export const UNKNOWN_COLUMNS =
  "the columns of this CSV file are not known: its bank connection needs a csvMapping that names them; " +
  "the preview of a statement proposes one";

/**
 * Creates the layout from the mapping or, without one, from a known header. Throws a `StatementError` at the line of
 * the header when it lacks a column of the mapping, or when there is no mapping and the header is unknown.
 */
export function createLayout(
  mapping: CsvMapping | undefined,
  header: readonly string[] | undefined,
  line: number,
): Layout {
  const columns = mapping?.columns ?? recognizeHeader((header ?? []).map(cellText));
  if (columns === undefined) {
    const filled = (header ?? []).map(cellText).filter((cell) => cell !== "");
    // A line with one cell is rather a title above the table than its header.
    const hint =
      filled.length === 1
        ? `. ${quote(filled.join(" "))} may be a title above the table: skipRows of the csvMapping skips such lines`
        : "";
    throw new StatementError(line, UNKNOWN_COLUMNS + hint);
  }
  const find = (column: string | number) => findColumn(column, header, line);
  const { description = [], ...single } = columns;
  const found = new Map(Object.entries(single).map(([field, column]) => [field, find(column)]));
  const credit = mapping?.directionWords && new Set(mapping.directionWords.credit.map(wordKey));
  const debit = mapping?.directionWords && new Set(mapping.directionWords.debit.map(wordKey));
  const status = found.get("status");
  const amounts = ["amount", "debit", "credit"].map((field) => found.get(field));
  const dates = ["bookingDate", "valueDate"].map((field) => found.get(field));
  const taken = new Set([...found.values(), ...[description].flat().map(find)].map(({ index }) => index));
  const hints = stateColumns((header ?? []).map(cellText))
    .map(find)
    .filter(({ index }) => !taken.has(index));
  // It learns the separators by itself, so that balances decide nothing about amounts.
  const amountReader = () => createAmountReader(mapping ?? {});
  const matchDate = createDateMatcher(mapping?.dateFormats);
  const [balance, ...others] = (header ?? [])
    .flatMap((cell, at) => (numberRole(cellText(cell)) === "balance" ? [find(at + 1)] : []))
    .filter(({ index }) => !taken.has(index));
  return {
    column: (field) => found.get(field),
    description: [description].flat().map(find),
    balance: balance === undefined || others.length > 0 ? undefined : { column: balance, read: amountReader() },
    readAmount: amountReader(),
    readDate: createDateReader(mapping?.dateFormats),
    direction(word) {
      if (credit === undefined || debit === undefined) return directionOfWord(word);
      return credit.has(wordKey(word)) ? "credit" : debit.has(wordKey(word)) ? "debit" : undefined;
    },
    invertSign: mapping?.invertSign ?? false,
    feeSign: mapping?.feeSign ?? "positive_out",
    feeIncluded: mapping?.feeIncluded ?? false,
    isBlank: (cells) =>
      (mapping?.skipBlankAmounts === true && amounts.every((column) => !column || textIn(cells, column) === "")) ||
      (mapping?.skipUndated === true &&
        isUndated(
          dates.flatMap((column) => (column ? [textIn(cells, column)] : [])),
          matchDate,
        )),
    state: rowState(mapping ?? {}, status, hints),
  };
}

/**
 * A row whose dates hold no digit, or words in one of them: beside these, the amount of a balance may stand. Beside an
 * empty date, the words may contain a day (`as on 01.09.2026`).
 */
function isUndated(dates: readonly string[], match: ReturnType<typeof createDateMatcher>): boolean {
  const bare = dates.filter((date) => !/\p{Nd}/u.test(date));
  const isWords = (date: string) =>
    /\p{L}/u.test(date) && (bare.includes(date) || (bare.length > 0 && match(date) === undefined));
  return bare.length === dates.length || dates.some(isWords);
}

function textIn(cells: readonly string[], { index }: Column): string {
  return cellText(cells[index] ?? "");
}

function findColumn(column: string | number, header: readonly string[] | undefined, line: number): Column {
  if (typeof column === "number") {
    const cell = header?.[column - 1];
    const name = cell === undefined ? `column ${column}` : `column ${column}, ${quote(cell)}`;
    return { name, label: cellText(cell ?? "") || String(column), index: column - 1 };
  }
  const cells = (header ?? []).map(cellText);
  const exact = positions(cells, column.trim());
  const alike = exact.length > 0 ? exact : positions(cells.map(headerKey), headerKey(column));
  const [index] = alike;
  if (index === undefined) {
    throw new StatementError(line, `the header has no column ${quote(column)}; it has ${quote(cells.join(", "))}`);
  }
  if (alike.length > 1) {
    throw new StatementError(
      line,
      `the header has ${alike.length} columns ${quote(column)}: the mapping must give its number`,
    );
  }
  return { name: `column ${quote(column)}`, label: cells[index] ?? column, index };
}

function positions(cells: readonly string[], name: string): number[] {
  return cells.flatMap((cell, index) => (cell === name && name !== "" ? [index] : []));
}
