import type { BalanceState } from "@matchbook/vocabulary/statuses";

/**
 * What balances prove about the lines of an account: that all are here; that some are missing or stored twice; nothing,
 * because no statement has balances.
 */
export function balanceState({
  hasBalances,
  issues,
  unaccounted = 0n,
}: {
  hasBalances: boolean;
  /** How many places there are where a balance does not follow. */
  issues: number | bigint;
  /** What of the balance no line explains, in minor units. */
  unaccounted?: bigint | undefined;
}): BalanceState {
  if (issues > 0 || unaccounted !== 0n) return "incomplete";
  return hasBalances ? "complete" : "not_provable";
}
