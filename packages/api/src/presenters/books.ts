import type { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import type { SumUnexplainedResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import type { AgeInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { LineSum, ReconciliationStatement } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { z } from "zod";
import {
  closedPeriodResource,
  dayBalanceResource,
  reconciliationStatementResource,
  unexplainedResource,
} from "../resources/books.ts";
import type { Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

export const presentDayBalance = whole(dayBalanceResource);

const NOTHING: LineSum = { lines: 0n, credit: 0n, debit: 0n };

function sumOf({ lines, credit, debit }: LineSum = NOTHING) {
  return { transactions: lines, credit, debit, amount: credit - debit };
}

/** The statement of a currency: the bank's balances, the sums of the lines, and the open invoices. */
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

/** What all lines of a statement add to the balance. */
function netOf({ matched, matchedWithDifferences, ignored, unexplained }: ReconciliationStatement): bigint {
  const sums = [matched, matchedWithDifferences, unexplained, ...ignored.map(({ sum }) => sum)];
  return sums.reduce((total, { credit, debit } = NOTHING) => total + credit - debit, 0n);
}

export function presentClosedPeriod(
  period: ClosedPeriod,
): Shown<typeof closedPeriodResource, ClosedPeriod, "unexplainedLines"> {
  return plain(closedPeriodResource, { ...period, unexplainedTransactions: period.unexplainedLines });
}

/** The transactions that are not explained, by connection and currency. */
export function presentUnexplained({ sums }: SumUnexplainedResponse): z.input<typeof unexplainedResource> {
  return plain(unexplainedResource, {
    transactions: unexplainedLines({ sums }),
    sums: sums.map(({ sum, ...of }) => ({ ...of, ...sumOf(sum) })),
  });
}

export function unexplainedLines({ sums }: SumUnexplainedResponse): bigint {
  return sums.reduce((total, { sum }) => total + (sum?.lines ?? 0n), 0n);
}
