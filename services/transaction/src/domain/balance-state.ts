import type { BalanceState } from "@matchbook/vocabulary/statuses";

/** Tells what balances prove about the lines of an account: all are here, some are missing or twice, or nothing. */
export function balanceState({
  hasBalances,
  issues,
  unaccounted = 0n,
}: {
  hasBalances: boolean;
  /** Number of places where a balance does not follow. */
  issues: number | bigint;
  /** Part of the balance that no line explains, in minor units. */
  unaccounted?: bigint | undefined;
}): BalanceState {
  if (issues > 0 || unaccounted !== 0n) return "incomplete";
  return hasBalances ? "complete" : "not_provable";
}
