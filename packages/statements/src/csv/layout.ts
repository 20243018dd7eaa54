import { namesBalance } from "../balance-words.ts";
import type { CsvColumns, CsvMapping } from "../csv-mapping.ts";
import { quote, StatementError } from "../statement-error.ts";
import { type AmountReader, createAmountReader } from "./amount.ts";
import { flagOf, type RowState, rowState } from "./booking-state.ts";
import { type Column, cellText, headerKey, wordKey } from "./cells.ts";
import { createDateMatcher, createDateReader, type DateReader } from "./dates.ts";
import { directionOfWord } from "./direction-words.ts";
import { recognizeHeader, stateColumns } from "./known-headers.ts";
import { namesBalanceRow, namesTotal, numberRole } from "./proposal/header-roles.ts";
import type { UnusedColumn } from "./unused-columns.ts";

type ListField = "description" | "texts" | "unused";

/** The readers of the rows of one file. */
export interface Layout {
  column: (field: Exclude<keyof CsvColumns, ListField>) => Column | undefined;
  /** The texts that identify a line. */
  description: Column[];
  /** All texts: in the order of the file, where there are others beside the description. */
  texts: Column[];
  /** The columns of payers and payees that may name another party than the other side, and then are only texts. */
  looseParties: Column[];
  /** The columns that identify a line, where they are others than those that are read; see `LineIdentity`. */
  former: ReadonlyMap<string, Column | undefined> | undefined;
  unused: UnusedColumn[];
  /** The balance after each row, as mapped or by the name of the column; undefined when none or several are named so. */
  balance: { column: Column; read: AmountReader } | undefined;
  readAmount: AmountReader;
  readDate: DateReader;
  /** The direction that a word means; undefined for an unknown word. */
  direction: (word: string) => "credit" | "debit" | undefined;
  invertSign: boolean;
  debitSign: NonNullable<CsvMapping["debitSign"]>;
  feeSign: NonNullable<CsvMapping["feeSign"]>;
  feeIncluded: boolean;
  /** Recognizes a row without an amount or a date that the mapping lets pass. */
  isBlank: (cells: readonly string[]) => boolean;
  /** The text of a row without an amount that names a balance, else undefined. */
  balanceText: (cells: readonly string[]) => string | undefined;
  /** Recognizes a row that has only texts: more of the text of the booking above it. */
  isTextBelow: (cells: readonly string[]) => boolean;
  /** Tells whether a row is booked. Throws a `StatementError` when its status column holds an unknown word. */
  state: (cells: readonly string[], line: number) => RowState;
}

export const UNKNOWN_COLUMNS =
  "the columns of this CSV file are not known: its bank connection needs a csvMapping that names them; " +
  "the preview of a statement proposes one";

export interface LayoutHints {
  /** See `CsvPlan`. */
  identity: CsvColumns | undefined;
  /** The names of columns that the export of the bank always has. */
  expected: readonly string[];
  /** The number of columns of the first row. */
  width: number;
}

/**
 * Creates the layout from the mapping or, without one, from a known header. Throws a `StatementError` at the line of
 * the header when it lacks a column of the mapping, or when there is no mapping and the header is unknown.
 */
export function createLayout(
  mapping: CsvMapping | undefined,
  header: readonly string[] | undefined,
  line: number,
  { identity, expected = [], width = header?.length ?? 0 }: Partial<LayoutHints> = {},
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
  const { description = [], texts: further = [], unused: said = [], ...single } = columns;
  const found = new Map(Object.entries(single).map(([field, column]) => [field, find(column)]));
  const lists = { description: [description].flat().map(find), further: further.map(find), said: said.map(find) };
  const amounts = ["amount", "debit", "credit"].map((field) => found.get(field));
  const dates = ["bookingDate", "valueDate"].map((field) => found.get(field));
  const taken = new Set([...found.values(), ...lists.description, ...lists.further].map(({ index }) => index));
  const isFree = ({ index }: Column) => !taken.has(index);
  const names = (header ?? []).map(cellText);
  const flags = names.flatMap((name, at) => (flagOf(name) === undefined ? [] : [at + 1]));
  const status = found.get("status");
  const read = new Set([status, ...lists.description].map((column) => column?.index));
  const hints = [...stateColumns(names), ...flags].map(find).filter(({ index }) => !read.has(index));
  const loose = looseParties(found);
  // A reader finds the separators itself. Balances get a separate one, so they decide nothing about amounts.
  const amountReader = () => createAmountReader(mapping ?? {});
  const matchDate = createDateMatcher(mapping?.dateFormats);
  const named = names.flatMap((name, at) => (numberRole(name) === "balance" ? [find(at + 1)] : [])).filter(isFree);
  const [balance, another] = found.has("balance") ? [found.get("balance")] : named;
  const isExpected = ({ index, label }: Column) =>
    lists.said.some((one) => one.index === index) || expected.includes(headerKey(label));
  const others = new Set([...hints, ...named].map(({ index }) => index));
  const all = Array.from({ length: width }, (_, at) => find(at + 1));
  const left = all.filter((column) => isFree(column) && !others.has(column.index));
  const hasNoAmount = (cells: readonly string[]) => amounts.every((column) => !column || textIn(cells, column) === "");
  return {
    column: (field) => found.get(field),
    description: lists.description,
    texts: textsOf(lists.description, [...lists.further, ...loose]),
    looseParties: loose,
    former: identity && formerColumns(identity, found, find),
    unused: left.map((column) => ({ ...column, isExpected: isExpected(column) })),
    balance: balance === undefined || another !== undefined ? undefined : { column: balance, read: amountReader() },
    readAmount: amountReader(),
    readDate: createDateReader(mapping?.dateFormats),
    direction: directionReader(mapping),
    invertSign: mapping?.invertSign ?? false,
    debitSign: mapping?.debitSign ?? "negative_out",
    feeSign: mapping?.feeSign ?? "positive_out",
    feeIncluded: mapping?.feeIncluded ?? false,
    isBlank: (cells) =>
      (mapping?.skipBlankAmounts === true && hasNoAmount(cells)) ||
      (mapping?.skipUndated === true &&
        isUndated(
          dates.flatMap((column) => (column ? [textIn(cells, column)] : [])),
          matchDate,
        )),
    balanceText: (cells) => (hasNoAmount(cells) ? balanceIn(cells, lists.description) : undefined),
    isTextBelow: textBelow([...lists.description, ...lists.further]),
    state: rowState(mapping ?? {}, status, hints, (cells) => (isUnposted(cells, found) ? all : [])),
  };
}

/** Recognizes a row whose value date alone is known, as of a hold on the account. */
function isUnposted(cells: readonly string[], found: ReadonlyMap<string, Column>): boolean {
  const [booking, value] = [found.get("bookingDate"), found.get("valueDate")];
  return booking !== undefined && value !== undefined && textIn(cells, booking) === "" && textIn(cells, value) !== "";
}

/** In the first column, words of the bank itself end a file. */
function textBelow(texts: readonly Column[]): Layout["isTextBelow"] {
  const places = new Set(texts.map(({ index }) => index));
  return (cells) => {
    const filled = cells.flatMap((cell, at) => (cellText(cell) === "" ? [] : [at]));
    const words = filled.map((at) => cellText(cells[at] ?? ""));
    return (
      filled.every((at) => at > 0 && places.has(at)) && !words.some((word) => namesBalanceRow(word) || namesTotal(word))
    );
  };
}

function balanceIn(cells: readonly string[], texts: readonly Column[]): string | undefined {
  return texts.map((column) => textIn(cells, column)).find((text) => namesBalance(text) !== undefined);
}

function directionReader(mapping: CsvMapping | undefined): Layout["direction"] {
  const words = mapping?.directionWords;
  if (words === undefined) return directionOfWord;
  const [credit, debit] = [words.credit, words.debit].map((list) => new Set(list.map(wordKey)));
  return (word) => (credit?.has(wordKey(word)) ? "credit" : debit?.has(wordKey(word)) ? "debit" : undefined);
}

function textsOf(description: Column[], further: readonly Column[]): Column[] {
  return further.length === 0 ? description : [...description, ...further].sort((a, b) => a.index - b.index);
}

/** Columns of parties that are only texts. Payer and payee together are not: one of them owns the account. */
function looseParties(found: ReadonlyMap<string, Column>): Column[] {
  const named = ["payerName", "payeeName"].flatMap((field) => found.get(field) ?? []);
  return named.length === 2 && !found.has("counterpartyName") ? [] : named;
}

/** The fields that identify a line and may be read from another column than before. */
const IDENTIFYING = ["bookingDate", "reference", "endToEndId", "counterpartyIban", "bankReference"] as const;

/** Undefined when all of them are read from the columns that identify a line. */
function formerColumns(
  identity: CsvColumns,
  found: ReadonlyMap<string, Column>,
  find: (column: string | number) => Column,
): Layout["former"] {
  const former = new Map(IDENTIFYING.map((field) => [field, identity[field]] as const));
  const columns = new Map(
    [...former].map(([field, column]) => [field, column === undefined ? undefined : find(column)]),
  );
  const differs = IDENTIFYING.some((field) => columns.get(field)?.index !== found.get(field)?.index);
  const isParted = found.has("payerIban") || found.has("payeeIban");
  return differs || isParted ? columns : undefined;
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
