import { toDecimal } from "./money.ts";
import type { StatementOptions } from "./statement-line.ts";
import type { StatementBalance, StatementSummary } from "./statement-summary.ts";
import { addBalance, reportBalance } from "./summary.ts";

/** The balances of a statement as the file gives them. */
export type StatedBalances = Omit<StatementBalance, "difference" | "from" | "to"> & {
  /** The day of the closing balance, `YYYY-MM-DD`. */
  closingDay: string | undefined;
  /** The day of the opening balance where a format states it, `YYYY-MM-DD`: the end of the statement before. */
  openingDay?: string | undefined;
};

/**
 * Adds the balances of a statement to the summary, and reports when opening balance and entries do not make the closing
 * balance (see `reportBalance`).
 * @param sum of the booked entries, in minor units; undefined when one of them could not be read
 */
export function reportBalances(
  { closingDay, openingDay, ...balance }: StatedBalances,
  sum: bigint | undefined,
  summary: StatementSummary,
  options: StatementOptions,
): void {
  const { line, currency, opening, closing } = balance;
  const isKnown = opening !== undefined && closing !== undefined && sum !== undefined;
  const difference = isKnown ? closing - opening - sum : undefined;
  addBalance(summary, { ...balance, difference }, closingDay, openingDay);
  if (difference === undefined || difference === 0n) return;
  const amount = `${toDecimal(difference, currency)} ${currency}`;
  const reason = `the closing balance differs from opening balance and entries by ${amount}`;
  reportBalance(summary, { line, reason }, options);
}
