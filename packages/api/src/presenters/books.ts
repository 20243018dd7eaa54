import type { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import type { SumUnexplainedResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import type { AgeInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type {
  BalanceReview,
  LineSum,
  ReconciliationStatement,
} from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { BALANCE_STATES, type BalanceState } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import {
  closedPeriodResource,
  closingReadinessResource,
  dayBalanceResource,
  reconciliationStatementResource,
  unexplainedResource,
} from "../resources/books.ts";
import { amount, type Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

export const presentDayBalance = whole(dayBalanceResource);

const NOTHING: LineSum = { lines: 0n, credit: 0n, debit: 0n };

function sumOf({ lines, credit, debit }: LineSum = NOTHING) {
  return { transactions: lines, credit, debit, amount: credit - debit };
}

/** Presents a currency: the bank's balances, the sums of the lines, and the open invoices. */
export function presentReconciliationStatement(
  bank: ReconciliationStatement,
  sums: ReconciliationStatement | undefined,
  { open }: AgeInvoicesResponse,
): Shown<typeof reconciliationStatementResource, ReconciliationStatement> {
  const { currency, opening, balance, statedOn, unaccounted, closedUntil } = bank;
  const statement = { ...(sums ?? bank), opening, balance, statedOn, unaccounted, closedUntil };
  const addsUp = opening !== undefined && balance === opening + netOf(statement) + (unaccounted ?? 0n);
  return plain(reconciliationStatementResource, {
    ...statement,
    matched: sumOf(statement.matched),
    matchedWithDifferences: sumOf(statement.matchedWithDifferences),
    ignored: statement.ignored.map(({ reason, sum }) => ({ reason: reason || undefined, ...sumOf(sum) })),
    unexplained: sumOf(statement.unexplained),
    unexplainedByAge: statement.unexplainedByAge.map(({ age, sum }) => ({ age, ...sumOf(sum) })),
    addsUp,
    complete: addsUp && unaccounted === 0n,
    late: sumOf(statement.late),
    expected: open.filter((one) => one.currency === currency).map(({ currency: _, ...one }) => one),
  });
}

/** The amount by which all lines of a statement change the balance. */
function netOf({ matched, matchedWithDifferences, ignored, unexplained }: ReconciliationStatement): bigint {
  const sums = [matched, matchedWithDifferences, unexplained, ...ignored.map(({ sum }) => sum)];
  return sums.reduce((total, { credit, debit } = NOTHING) => total + credit - debit, 0n);
}

export function presentClosedPeriod(
  period: ClosedPeriod,
): Shown<typeof closedPeriodResource, ClosedPeriod, "unexplainedLines"> {
  return plain(closedPeriodResource, { ...period, unexplainedTransactions: period.unexplainedLines });
}

export function presentUnexplained({ sums }: SumUnexplainedResponse): z.input<typeof unexplainedResource> {
  return plain(unexplainedResource, {
    transactions: unexplainedLines({ sums }),
    sums: sums.map(({ sum, ...of }) => ({ ...of, ...sumOf(sum) })),
  });
}

const ofAccount = closingReadinessResource.shape.accounts.element;

/** Obstacles to closing a period. */
export function presentClosingReadiness({
  until,
  reviews,
  unexplained: { sums },
  ...rest
}: {
  until: string;
  reviews: readonly BalanceReview[];
  unexplained: SumUnexplainedResponse;
  transactionsToDecide: number;
  unbookedExports: number[];
}): z.input<typeof closingReadinessResource> {
  const keyOf = (id: string | undefined, currency: string | undefined) => `${id} ${currency}`;
  const open = new Map(sums.map((one) => [keyOf(one.bankConnectionId, one.currency), one]));
  const known = new Set(reviews.map((one) => keyOf(one.bankConnectionId, one.currency)));
  const others = [...open].flatMap(([key, { currency }]) => (known.has(key) ? [] : [{ ...UNCONNECTED, currency }]));
  const placeOf = ({ state }: { state: string }) => BALANCE_STATES.indexOf(state as BalanceState);
  const all = [...reviews, ...others].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    until,
    accounts: all.map((review) => {
      const unexplained = sumOf(open.get(keyOf(review.bankConnectionId, review.currency))?.sum);
      const currency = review.currency ?? "";
      const of = (minor: bigint | undefined) => (minor === undefined ? null : amount(minor, currency));
      return {
        ...plain(ofAccount, review),
        ...{ balance: of(review.balance), unaccounted: of(review.unaccounted) },
        unexplained: plain(ofAccount.shape.unexplained, unexplained, currency),
      };
    }),
    ...rest,
    incompleteAccounts: incompleteReviews(reviews).length,
    unexplainedTransactions: Number(unexplainedLines({ sums })),
  };
}

const UNCONNECTED = {
  ...{ bankConnectionId: undefined, name: undefined, state: "not_provable", balance: undefined, statedOn: undefined },
  ...{ unaccounted: undefined, issues: [], closedUntil: undefined },
};

/** Accounts whose balances say that transactions are missing or stored twice. */
export function incompleteReviews(reviews: readonly BalanceReview[]): BalanceReview[] {
  return reviews.filter(({ state }) => state === "incomplete");
}

export function unexplainedLines({ sums }: SumUnexplainedResponse): bigint {
  return sums.reduce((total, { sum }) => total + (sum?.lines ?? 0n), 0n);
}
