import type { Timeline } from "./balance-chain.ts";
import type { NumberColumn } from "./column-numbers.ts";
import type { GivenColumns } from "./given-columns.ts";
import type { Table } from "./table.ts";
import type { WordColumn } from "./word-readings.ts";

/** The facts by which the money of a table is found. */
export interface MoneyFacts {
  table: Table;
  /** The names of the columns, "" without a header. */
  names: readonly string[];
  numbers: readonly NumberColumn[];
  words: readonly WordColumn[];
  /** The orders of the rows that balances may follow, the likeliest first. */
  timelines: readonly Timeline[];
  /** The file may be of a credit card, which counts money out as positive. */
  isCard: boolean;
  /** The columns that a person named. */
  given: GivenColumns;
  /** The 0-based place of a column in which money in is positive, which rows of balances prove. */
  signed: number | undefined;
}
