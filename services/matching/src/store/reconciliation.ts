import type { LineSum, ReconciliationStatement } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { type BookedPart, type BookedSum, sumOf } from "@matchbook/runtime/values/booked/counts";
import { LINE_AGES } from "@matchbook/vocabulary/statuses";

type About = Pick<ReconciliationStatement, "bankConnectionId" | "day" | "currency">;

/** The statement of one currency, without what the bank says. Every line is in exactly one sum with each part of its amount. */
export function reconcile(about: About, parts: readonly BookedPart[]): ReconciliationStatement {
  const of = (kind: BookedPart["kind"]) => parts.filter((part) => part.kind === kind);
  const open = of("open");
  const reasons = Map.groupBy(of("ignored"), ({ reason }) => reason);
  const ages = LINE_AGES.map((age) => ({ age, sum: toSum(open.filter((part) => part.age === age)) }));
  return {
    ...about,
    ...{ opening: undefined, balance: undefined, statedOn: undefined, unaccounted: undefined, closedUntil: undefined },
    matched: toSum(of("matched")),
    matchedWithDifferences: toSum(of("adjusted")),
    ignored: [...reasons].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reason, some]) => ({ reason, sum: toSum(some) })),
    unexplained: toSum(open),
    unexplainedByAge: ages.filter(({ sum }) => sum.lines > 0n),
    late: toSum(parts.filter(({ late }) => late)),
  };
}

export function toSum(parts: readonly BookedSum[]): LineSum {
  const { lines, ...amounts } = sumOf(parts);
  return { lines: BigInt(lines), ...amounts };
}
