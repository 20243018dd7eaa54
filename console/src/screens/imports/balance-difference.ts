import type { Bank } from "../../api/resources.ts";
import { fromMinor, toMinor } from "../../values/minor-units.ts";

export type BalanceIssue = Bank["balanceIssues"][number];

/** By how much the stated balance differs from the expected one, as an exact decimal text; null when it is not known. */
export function balanceDifference({ expected, stated, currency }: BalanceIssue): string | null {
  if (expected === null) return null;
  return fromMinor(toMinor(stated, currency) - toMinor(expected, currency), currency);
}
