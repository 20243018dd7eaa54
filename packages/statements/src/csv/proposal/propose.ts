import type { CsvColumns, CsvMapping } from "../../csv-mapping.ts";
import type { MappingQuestion } from "../../mapping-question.ts";
import { type DateHints, findDates } from "./find-dates.ts";
import { moneyColumns } from "./money-columns.ts";
import { findTable } from "./table.ts";
import { textColumns } from "./text-columns.ts";

export interface Proposal {
  mapping: CsvMapping & { columns: CsvColumns };
  delimiter: string;
  skipRows: number;
  /** What a person must decide first. The mapping lacks what these ask for. */
  questions: MappingQuestion[];
  /** The columns of numbers, from 1. */
  numbers: number[];
  /** The names of the columns of numbers that the mapping does not use. */
  unused: string[];
  /** See `Table`. */
  totalRows: number | undefined;
}

export interface ProposalHints extends DateHints {
  /** The currency of the account. */
  currency?: string | undefined;
  /** Whether the lines are the whole file. */
  isWhole: boolean;
}

/**
 * A mapping for a table with an unknown header, for a person to check. It has only what the file proves, see
 * `findMoney`; the rest is asked. Undefined when no row looks like a booking with a date and an amount.
 */
export function proposeMapping(lines: readonly string[], hints: ProposalHints): Proposal | undefined {
  const table = findTable(lines, hints.isWhole);
  if (table === undefined) return undefined;
  const names = table.header ?? (table.rows[0] ?? []).map(() => "");
  const dates = findDates(table, names, hints);
  const money = moneyColumns(table, names, dates, hints);
  const used = new Set([...dates.places, ...money.places]);
  const texts = textColumns(table, names, new Set([...used, ...money.numbers]));
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
    unused: money.numbers.filter((place) => !used.has(place)).map((place) => names[place] || `column ${place + 1}`),
  };
}
