import type { LineSum, ReconciliationStatement } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { LINE_AGES } from "@matchbook/vocabulary/statuses";
import { type BookedPart, type BookedSum, netOf, sumOf } from "../domain/booked.ts";

/** What the bank says about the lines of one currency up to a day. Undefined without a statement. */
export interface BankSide {
  /** The balance before the first line of the sums. */
  opening: bigint;
  /** The balance at the end of the day. */
  balance: bigint;
  statedOn: string;
}

/** What a reconciliation statement is about. */
export type About = Pick<ReconciliationStatement, "bankConnectionId" | "day" | "currency" | "closedUntil">;

/**
 * The statement of one currency. It adds up by construction: `unaccounted` is what the balance contains beyond the
 * opening balance and all lines, and every line is in exactly one sum with each part of its amount.
 */
export function reconcile(
  about: About,
  parts: readonly BookedPart[],
  bank: BankSide | undefined,
): ReconciliationStatement {
  const of = (kind: BookedPart["kind"]) => parts.filter((part) => part.kind === kind);
  const open = of("open");
  const reasons = Map.groupBy(of("ignored"), ({ reason }) => reason);
  const ages = LINE_AGES.map((age) => ({ age, sum: toSum(open.filter((part) => part.age === age)) }));
  return {
    ...about,
    opening: bank?.opening,
    balance: bank?.balance,
    statedOn: bank?.statedOn,
    matched: toSum(of("matched")),
    matchedWithDifferences: toSum(of("adjusted")),
    ignored: [...reasons].sort(byReason).map(([reason, some]) => ({ reason, sum: toSum(some) })),
    unexplained: toSum(open),
    unexplainedByAge: ages.filter(({ sum }) => sum.lines > 0n),
    unaccounted: bank && bank.balance - bank.opening - netOf(sumOf(parts)),
    late: toSum(parts.filter(({ late }) => late)),
  };
}

function byReason([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** The sum of parts as a message. */
export function toSum(parts: readonly BookedSum[]): LineSum {
  const { lines, ...amounts } = sumOf(parts);
  return { lines: BigInt(lines), ...amounts };
}
