import type { CsvMapping } from "./csv-mapping.ts";
import type { MappingQuestion } from "./mapping-question.ts";
import type { SkipReason } from "./value-sets.ts";

/** Facts about a file beside its lines. Lists hold the first 100 items, `balances` the first 5,000. */

export interface StatementWarning {
  /** 1-based line of the file. */
  line: number;
  reason: string;
}

/** An entry that gives no line. */
export interface SkippedEntry {
  /** 1-based line of the file. */
  line: number;
  reason: SkipReason;
  /** The status as the file gives it. */
  value?: string | undefined;
  /** The name of the file in a zip. */
  file?: string | undefined;
}

/** The booked balances of one statement, in minor units of `currency`, negative for an overdrawn account. */
export interface StatementBalance {
  /** 1-based line of the closing balance. */
  line: number;
  account?: string | undefined;
  currency: string;
  opening?: bigint | undefined;
  closing?: bigint | undefined;
  /** The closing balance less the opening balance and all booked entries. Undefined when it cannot be computed. */
  difference?: bigint | undefined;
  /** The balance stands beside the rows of a table, so the file may begin or end within a day. */
  isRunning?: true;
  /** Days of a table whose balances are known, oldest first. Each begins with the balance with which the last ended. */
  parts?: BalancePart[] | undefined;
  /** The first booking day of its lines, `YYYY-MM-DD`; that of the closing balance without lines. */
  from?: string | undefined;
  /** The day of the closing balance, or the last booking day of its lines. */
  to?: string | undefined;
}

/** Rows of a table between two ends of days, mostly those of one day. Days are `YYYY-MM-DD`, balances in minor units. */
export interface BalancePart {
  from: string;
  to: string;
  opening?: bigint | undefined;
  closing?: bigint | undefined;
  /** Other rows of the first day may precede those of the file. */
  beginsWithin?: true;
  /** Other rows of the last day may follow those of the file. */
  endsWithin?: true;
  /** Balances after the rows of a part that begins or ends within a day, at most `MAX_STEPS`; absent with more rows. */
  steps?: bigint[] | undefined;
}

/** A field of a file that no line has. */
export interface UnusedField {
  /** The number of the column of a table, from 1. */
  column?: number | undefined;
  name: string;
  values: string[];
}

/** Complete when the parser has ended; after an error it contains what was read before. */
export interface StatementSummary {
  format: string;
  /** Empty for a format without versions. */
  version: string;
  statements: number;
  /** Entries of every status. */
  entries: number;
  lines: number;
  /** Entries that are not booked (pending, informative). They move no money. */
  notBooked: number;
  /** Booked entries or details with the amount zero. */
  zero: number;
  /** Rows that a status column excludes (declined, reverted). */
  status: number;
  skipped: SkippedEntry[];
  /** `warningCount` counts all. */
  warnings: StatementWarning[];
  warningCount: number;
  balances: StatementBalance[];
  /** The first and the last booking day of the lines, else value day, `YYYY-MM-DD`. */
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  /** The bank whose CSV export this is. */
  preset?: string | undefined;
  /** For a CSV file with an unknown header. It lacks what `questions` ask for. */
  proposedMapping?: CsvMapping | undefined;
  /** Choices that a person must make before the proposed mapping is complete. Undefined without a proposal. */
  questions?: MappingQuestion[] | undefined;
  /** Fields of the file that no line has, such as columns of a table, with two values of each. */
  notUsed: UnusedField[];
  encoding?: string | undefined;
  /** IBANs or the bank's own identifiers. */
  accounts: string[];
  /** The fields that no line has, by their names, each with the line and the values of the first ones. */
  unused?: Map<string, { line: number; samples: string[] }> | undefined;
  /** The lines with letters that were broken before the file was written, and the first of them. */
  broken?: { line: number; text: string; lines: number } | undefined;
  /** The first and the last booking day of the statement that is being read. */
  days?: { first: string; last: string } | undefined;
}
