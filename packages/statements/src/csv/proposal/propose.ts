import type { CsvColumns, CsvMapping } from "../../csv-mapping.ts";
import type { MappingQuestion } from "../../mapping-question.ts";
import { balanceRows } from "./balance-rows.ts";
import { type DateHints, type FoundDates, findDates } from "./find-dates.ts";
import { givenColumns, numberOf } from "./given-columns.ts";
import { type MoneyColumns, moneyColumns, moneyFacts } from "./money-columns.ts";
import type { MoneyFacts } from "./money-facts.ts";
import { type Cells, findTable, type Table } from "./table.ts";
import { textColumns } from "./text-columns.ts";

export interface Proposal {
  mapping: CsvMapping & { columns: CsvColumns };
  delimiter: string;
  skipRows: number;
  /** The decisions that a person must make first. The mapping lacks their answers. */
  questions: MappingQuestion[];
  /** The columns of numbers, from 1. */
  numbers: number[];
  /** See `Table`. */
  totalRows: number | undefined;
}

export interface ProposalHints extends Omit<DateHints, "given"> {
  /** The currency of the account. */
  currency?: string | undefined;
  /** The lines are the whole file. */
  isWhole: boolean;
  /** The columns that a person named. */
  columns?: CsvColumns | undefined;
}

/**
 * A mapping for a table with an unknown header, for a person to check. It has only what the file proves, see
 * `findMoney`; the rest is asked. Undefined when no row looks like a booking with a date and an amount.
 */
export function proposeMapping(lines: readonly string[], hints: ProposalHints): Proposal | undefined {
  const found = findTable(lines, hints.isWhole);
  return found && proposeFor(found, hints);
}

/** The mapping for a table that was found. */
export function proposeFor(of: Table, hints: ProposalHints): Proposal {
  const { found: all, table, names, dates, money } = withoutSummary(read(of, hints), hints);
  const { given, unused } = saidOf(names, hints);
  const named = Object.values(given).map((column) => column - 1);
  const used = new Set([...dates.places, ...money.places, ...named, ...unused]);
  const texts = textColumns(all, names, { used, numbers: new Set(money.numbers) });
  return {
    mapping: {
      ...(table.header === undefined && { header: false }),
      ...dates.settings,
      ...money.settings,
      ...(table.hasUndated && { skipUndated: true }),
      ...(table.footerRows > 0 && { footerRows: table.footerRows }),
      columns: { ...dates.columns, ...money.columns, ...texts },
    },
    delimiter: table.delimiter,
    skipRows: table.skipRows,
    questions: [...dates.questions, ...money.questions],
    numbers: money.numbers.map((place) => place + 1),
    totalRows: table.totalRows,
  };
}

/** Collects the facts by which the money of a table is found. */
export function factsFor(table: Table, hints: ProposalHints): MoneyFacts {
  const names = namesOf(table);
  const said = saidOf(names, hints);
  return moneyFacts(table, names, findDates(table, names, { ...hints, ...said }), { ...hints, ...said });
}

function namesOf(table: Table): Cells {
  return table.header ?? (table.rows[0] ?? []).map(() => "");
}

interface Reading {
  /** With the rows of balances. */
  found: Table;
  table: Table;
  names: readonly string[];
  dates: FoundDates;
  money: MoneyColumns;
}

function read(found: Table, hints: ProposalHints): Reading {
  const names = namesOf(found);
  const said = { ...hints, ...saidOf(names, hints) };
  const { isBalance, proved } = balanceRows(found.rows, names);
  const bookings = <T>(items: readonly T[]) => items.filter((_, at) => !isBalance[at]);
  const { readings, ...ofDates } = findDates(found, names, said);
  // The days of balances tell the order of day and month too.
  const dates = { ...ofDates, readings: readings.map((one) => ({ ...one, days: bookings(one.days) })) };
  const table = { ...found, rows: bookings(found.rows), undatedBefore: bookings(found.undatedBefore) };
  return { found, table, names, dates, money: moneyColumns(table, names, dates, { ...said, signed: proved }) };
}

/** Reads the statements of a person about the columns. */
function saidOf(names: Cells, { columns }: ProposalHints) {
  const unused = (columns?.unused ?? []).flatMap((column) => numberOf(column, names) ?? []);
  return { given: givenColumns(columns, names), unused: new Set(unused.map((column) => column - 1)) };
}

/** Without a header, the first row may be a summary of the others: if only the balances of the others prove amounts. */
function withoutSummary(reading: Reading, hints: ProposalHints): Reading {
  const { table, money } = reading;
  const next = table.header === undefined && !money.isProven && money.questions.length > 0 && table.secondLine;
  if (!next) return reading;
  const [summary = [], ...rows] = table.rows;
  const undatedBefore = table.undatedBefore.slice(1);
  const preamble = [...table.preamble, ...summary];
  const others = read({ ...table, skipRows: next, preamble, rows, undatedBefore }, hints);
  return others.money.isProven ? others : reading;
}
