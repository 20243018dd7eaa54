import type { StatementOptions } from "./statement-line.ts";
import type { StatementSummary } from "./statement-summary.ts";
import { reportBalance } from "./summary.ts";

/** The sums of the movements of an account, in minor units. */
export interface Totals {
  debit: bigint;
  credit: bigint;
}

/** Reports a total of the file that differs from what was read. */
export function compareTotal(
  { what, told, found, line }: { what: string; told: bigint; found: bigint; line: number },
  summary: StatementSummary,
  options: StatementOptions,
): void {
  if (told === found) return;
  reportBalance(summary, { line, reason: `the ${what} is ${told}, but the file adds up to ${found}` }, options);
}
