import { reportBalances } from "../report-balances.ts";
import type { StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { warn } from "../summary.ts";
import { readAccount } from "./account.ts";
import type { Balance } from "./amounts.ts";

export interface CheckedStatement {
  account: string;
  opening: Balance | undefined;
  closing: Balance | undefined;
  /** The sum of the entries, in minor units. */
  sum: bigint;
  /** False when an entry could not be read, so the sum is not known. */
  isWhole: boolean;
}

/** Reports the balances of a statement, and whether they add up. */
export function checkBalances(
  { account: id, opening, closing, sum, isWhole }: CheckedStatement,
  summary: StatementSummary,
  options: StatementOptions,
): void {
  if (opening === undefined || closing === undefined) return;
  const { line, currency, signed, day: closingDay } = closing;
  const { iban, other } = readAccount(id, currency);
  const isOne = opening.currency === currency;
  if (!isOne) warn(summary, line, `the balances are in ${opening.currency} and ${currency}`);
  const days = { closingDay, openingDay: opening.day };
  const balances = { line, account: iban ?? other, currency, closing: signed, ...days };
  reportBalances(
    { ...balances, opening: isOne ? opening.signed : undefined },
    isWhole ? sum : undefined,
    summary,
    options,
  );
}
