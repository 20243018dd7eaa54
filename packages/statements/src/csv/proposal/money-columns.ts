import type { CsvColumns, CsvMapping } from "../../csv-mapping.ts";
import type { MappingQuestion } from "../../mapping-question.ts";
import { currencyDigits } from "../../money.ts";
import { directionOfHeader, directionOfWord, directionsOf, isCertainWord } from "../direction-words.ts";
import { accountColumns } from "./account-columns.ts";
import { ask } from "./ask.ts";
import type { Timeline } from "./balance-chain.ts";
import { isBlankNumber, type NumberColumn, readerOf, readNumbers } from "./column-numbers.ts";
import { roleOfHeader } from "./column-roles.ts";
import { currencyColumns, findCurrency, statedCurrency } from "./find-currency.ts";
import type { FoundDates } from "./find-dates.ts";
import { type FoundMoney, findMoney } from "./find-money.ts";
import type { GivenColumns } from "./given-columns.ts";
import { namesBalanceRow, numberRole, showsCardPayment, showsCreditCard } from "./header-roles.ts";
import type { MoneyFacts } from "./money-facts.ts";
import { hasNegative, hasPositive } from "./money-readings.ts";
import { nameHas } from "./name-parts.ts";
import { styleOf } from "./number-style.ts";
import type { Cells, Table } from "./table.ts";
import type { WordColumn } from "./word-readings.ts";

export interface MoneyColumns {
  /** 0-based places of the columns that are used. */
  places: number[];
  /** 0-based places of all columns of numbers. */
  numbers: number[];
  columns: CsvColumns;
  settings: CsvMapping;
  questions: MappingQuestion[];
  /** A column of balances proves the amounts. */
  isProven: boolean;
}

/** Statements of a person about the columns, and the currency of the account. */
export interface MoneyHints {
  currency?: string | undefined;
  given?: GivenColumns | undefined;
  /** The 0-based places of columns that are left out on purpose. */
  unused?: ReadonlySet<number> | undefined;
  /** The 0-based place of a column in which money in is positive, which rows of balances prove. */
  signed?: number | undefined;
}

const MAX_WORDS = 20;
/** The most columns of words, and of codes that distinguish balances. They bound the work. */
const MAX_COLUMNS = 12;
const MAX_GROUPINGS = 3;
const MAX_WORD = 40;

/** The columns that may be money, and what stands beside them. */
interface FoundFacts extends MoneyFacts {
  /** The places of the columns of codes of currencies. */
  codes: readonly number[];
  style: ReturnType<typeof styleOf>["style"];
  /** The question about the separators, where no amount decides. */
  open: MappingQuestion[];
}

export function moneyFacts(table: Table, names: Cells, dates: FoundDates, hints: MoneyHints): FoundFacts {
  const { currency, given = {}, unused = new Set<number>(), signed } = hints;
  // A column of balances proves the others, even when the caller lists it as unused.
  const isOut = (name: string, place: number) => unused.has(place) && numberRole(name) !== "balance";
  const places = names.flatMap((name, place) => (dates.places.includes(place) || isOut(name, place) ? [] : [place]));
  const cellsOf = (place: number) => table.rows.map((row) => row[place] ?? "");
  const codes = currencyColumns(table).filter((place) => !unused.has(place));
  const digits = currencyDigits(currency ?? statedCurrency(table, codes) ?? "");
  const isNamed = (name = "") => numberRole(name) === "amount" || directionOfHeader(name) !== undefined;
  const named = places.filter((place) => isNamed(names[place]));
  const { style, unclear } = styleOf(places.map(cellsOf), digits, named.map(cellsOf));
  const read = readerOf(style);
  const numbers = places.flatMap(
    (place) => readNumbers(place, cellsOf(place), read) ?? emptyColumn(place, cellsOf(place), names[place] ?? ""),
  );
  const taken = new Set([...codes, ...numbers.map(({ index }) => index)]);
  const words = places
    .filter((place) => !taken.has(place))
    .flatMap((place) => wordColumn(place, cellsOf(place), names[place] ?? ""))
    .slice(0, MAX_COLUMNS);
  const isCard = showsCreditCard([...table.preamble, ...names].join("\n")) || table.rows.some(showsCardPayment);
  const timelines = timelinesOf(table, dates, codes, accountColumns(table, names));
  const open = unclear === undefined ? [] : [askStyle(table, unclear, places)];
  return { table, names, numbers, words, timelines, isCard, given, signed, codes, style, open };
}

/** Finds the reading of a table's amounts and currency, as far as the table proves it. */
export function moneyColumns(table: Table, names: Cells, dates: FoundDates, hints: MoneyHints): MoneyColumns {
  const facts = moneyFacts(table, names, dates, hints);
  const { numbers, timelines, style, codes } = facts;
  const money = facts.open.length === 0 ? findMoney(facts) : undefined;
  const all = numbers.map(({ index }) => index);
  const open = [...facts.open];
  if (money === undefined || !("balance" in money && money.balance !== undefined)) open.push(...askBalanceRows(facts));
  if (money === undefined || "question" in money) {
    const questions = [...open, ...(money === undefined ? [] : [money.question])];
    return { places: [], numbers: all, columns: {}, settings: styleSettings(style), questions, isProven: false };
  }
  const used = Object.values(money.reading.columns);
  const isProven = money.balance !== undefined;
  const isOneChain = money.timeline !== undefined && money.timeline === timelines[0];
  const found = findCurrency(table, { amounts: used, codes, isOneChain, known: hints.currency });
  return {
    places: [
      ...used,
      ...(money.balance === undefined ? [] : [money.balance]),
      ...("column" in found ? [found.column] : []),
    ],
    numbers: all,
    columns: {
      ...fromOne(money.reading.columns),
      ...("column" in found && { currency: found.column + 1 }),
      ...(money.reading.net !== undefined && { unused: [money.reading.net + 1] }),
      ...(money.timeline?.account !== undefined && { account: money.timeline.account + 1 }),
    },
    settings: {
      ...styleSettings(style),
      ...money.reading.settings,
      ...(hasBlankAmounts(money) && { skipBlankAmounts: true }),
      ...("code" in found && { currency: found.code }),
    },
    questions: [
      ...open,
      ...("question" in found ? [found.question] : []),
      ...(isProven ? [] : askFee(facts, new Set(used))),
    ],
    isProven,
  };
}

const isTax = nameHas(
  "tax, taxes, vat, gst, steuer, mwst, btw, tva, iva, impuesto, impuestos, imposta, imposte, taxe, podatek, dph, áfa, moms, kdv, " +
    "bsmv, pdv, ddv, налог, ндс, пдв, 税, 稅, 세금",
);

/** Without balances, nothing shows whether a fee or tax is part of the amount. */
export function askFee({ table, names, numbers }: MoneyFacts, used: ReadonlySet<number>): MappingQuestion[] {
  const fees = numbers.filter((column) => {
    const name = names[column.index] ?? "";
    const role = numberRole(name);
    // Decimals under an unknown name may be a tax or a fee of any country.
    const isUnknown = role === undefined && roleOfHeader(name) === undefined && !column.isWhole;
    const mayBeFee = role === "fee" || isTax(name) || (isUnknown && directionOfHeader(name) === undefined);
    return !used.has(column.index) && mayBeFee && (hasNegative(column) || hasPositive(column));
  });
  const question = "Which of these columns is a fee that becomes a transaction of its own?";
  return fees.length === 0
    ? []
    : [
        ask(
          table,
          "fee",
          question,
          fees.map(({ index }) => index),
        ),
      ];
}

/** A column for money out or money in of which no row has an amount yet. */
function emptyColumn(index: number, cells: readonly string[], name: string): NumberColumn[] {
  const isMeant = cells.every(isBlankNumber) && directionOfHeader(name) !== undefined && numberRole(name) !== "fee";
  return isMeant ? [{ index, isWhole: false, values: cells.map(() => undefined) }] : [];
}

function fromOne(columns: Readonly<Record<string, number>>): CsvColumns {
  return Object.fromEntries(Object.entries(columns).map(([field, place]) => [field, place + 1]));
}

function styleSettings(style: ReturnType<typeof styleOf>["style"]): CsvMapping {
  if (style === undefined) return {};
  const { decimalSeparator, thousandsSeparator } = style;
  const isUsual = thousandsSeparator === "." || thousandsSeparator === ",";
  return { decimalSeparator, ...(!isUsual && { thousandsSeparator }) };
}

/** Rows of balances have no amount. The balances show that no money is missing. */
function hasBlankAmounts(money: Exclude<FoundMoney, { question: MappingQuestion }>): boolean {
  return money.balance !== undefined && money.reading.amounts.some((amount) => amount === undefined);
}

function askStyle(table: Table, unclear: string, places: readonly number[]): MappingQuestion {
  const holding = places.filter((place) => table.rows.some((row) => row[place]?.includes(unclear)));
  const sign = unclear.includes(".") ? "point" : "comma";
  return ask(table, "decimalSeparator", `Does the ${sign} in amounts such as ${unclear} separate decimals?`, holding);
}

/** Balances show that every row is a booking. Without them, rows that are named as balances may be none. */
function askBalanceRows({ table, names, numbers }: MoneyFacts): MappingQuestion[] {
  const amounts = numbers.filter(({ index }) => numberRole(names[index] ?? "") !== "balance");
  const columns = (table.rows[0] ?? []).flatMap((_, place) => {
    const isNamed = table.rows.some(
      (row, at) => namesBalanceRow(row[place] ?? "") && amounts.some(({ values }) => values[at] !== undefined),
    );
    return isNamed ? [place] : [];
  });
  const question = "Some rows look like balances or totals. Which column tells them from bookings?";
  return columns.length === 0 ? [] : [ask(table, "status", question, columns)];
}

/** A column with one of a few words in every row, or with a word for money out in some. */
function wordColumn(index: number, cells: readonly string[], name: string): WordColumn[] {
  const words = [...new Set(cells)];
  if (words.length === 1 && words.every(isBlankNumber)) return [];
  // A description may be any word, also one for a direction.
  const isText = ["description", "text", "counterpartyName"].includes(roleOfHeader(name) ?? "");
  const isFew = words.length <= Math.max(2, Math.min(MAX_WORDS, cells.length / 2));
  const isOut = words.length === 2 && words.some((word) => directionOfWord(word) === "debit");
  const isWords = words.every((word) => (word !== "" || isOut) && word.length <= MAX_WORD);
  return isFew && isWords
    ? [{ index, cells, words, directions: directionsOf(words, name), isText: isText && !words.every(isCertainWord) }]
    : [];
}

/** Balances go through all rows, or through those of each currency or account. */
function timelinesOf(
  table: Table,
  { readings }: FoundDates,
  codes: readonly number[],
  accounts: readonly number[],
): Timeline[] {
  const by = (place: number) => table.rows.map((row) => row[place] ?? "");
  const groupings: Pick<Timeline, "groups" | "account">[] = [
    { groups: table.rows.map(() => "") },
    ...codes.slice(0, MAX_GROUPINGS).map((place) => ({ groups: by(place) })),
    ...accounts.slice(0, MAX_GROUPINGS).map((place) => ({ groups: by(place), account: place })),
  ];
  return groupings.flatMap((grouping) =>
    readings.map(({ days }) => ({ days: days.map((day) => day ?? ""), ...grouping })),
  );
}
