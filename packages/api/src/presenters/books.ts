import type { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import type { AgeInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type {
  DayBalance,
  LineSum,
  ReconciliationStatement,
} from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { SumUnexplainedResponse } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { LineAge } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import {
  closedPeriodResource,
  type dayBalanceResource,
  reconciliationStatementResource,
  type unexplainedResource,
} from "../resources/books.ts";
import { amount, optionalAmount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

export function presentDayBalance(balance: DayBalance): Shown<typeof dayBalanceResource, DayBalance> {
  const { day, currency, stated, booked, balance: end, difference } = balance;
  const money = optionalAmount(currency);
  return {
    ...{ day, currency, stated: money(stated), booked: amount(booked, currency) },
    ...{ balance: money(end), difference: money(difference) },
  };
}

const NOTHING: LineSum = { lines: 0n, credit: 0n, debit: 0n };

function presentSum({ lines, credit, debit }: LineSum = NOTHING, currency: string) {
  return {
    transactions: Number(lines),
    credit: amount(credit, currency),
    debit: amount(debit, currency),
    amount: amount(credit - debit, currency),
  };
}

/** A reconciliation statement, with the open invoices of its currency. */
export function presentReconciliationStatement(
  statement: ReconciliationStatement,
  { open }: AgeInvoicesResponse,
): Shown<typeof reconciliationStatementResource, ReconciliationStatement> {
  const { currency, opening, balance, unaccounted } = statement;
  const money = optionalAmount(currency);
  const sum = (lines: LineSum | undefined) => presentSum(lines, currency);
  const addsUp = opening !== undefined && balance === opening + netOf(statement) + (unaccounted ?? 0n);
  return {
    ...plain(reconciliationStatementResource, statement),
    opening: money(opening),
    balance: money(balance),
    matched: sum(statement.matched),
    matchedWithDifferences: sum(statement.matchedWithDifferences),
    ignored: statement.ignored.map(({ reason, sum: of }) => ({ reason: reason || null, ...sum(of) })),
    unexplained: sum(statement.unexplained),
    unexplainedByAge: statement.unexplainedByAge.map(({ age, sum: of }) => ({ age: age as LineAge, ...sum(of) })),
    unaccounted: money(unaccounted),
    addsUp,
    complete: addsUp && unaccounted === 0n,
    late: sum(statement.late),
    expected: open
      .filter((one) => one.currency === currency)
      .map((one) => ({
        ...plain(reconciliationStatementResource.shape.expected.element, one),
        amount: amount(one.amount, currency),
      })),
  };
}

/** What all lines of a statement add to the balance. */
function netOf({ matched, matchedWithDifferences, ignored, unexplained }: ReconciliationStatement): bigint {
  const sums = [matched, matchedWithDifferences, unexplained, ...ignored.map(({ sum }) => sum)];
  return sums.reduce((total, { credit, debit } = NOTHING) => total + credit - debit, 0n);
}

export function presentClosedPeriod(
  period: ClosedPeriod,
): Shown<typeof closedPeriodResource, ClosedPeriod, "unexplainedLines"> {
  return { ...plain(closedPeriodResource, period), unexplainedTransactions: Number(period.unexplainedLines) };
}

/** The transactions that are not explained, by connection and currency. */
export function presentUnexplained({ sums }: SumUnexplainedResponse): z.input<typeof unexplainedResource> {
  return {
    transactions: Number(unexplainedLines({ sums })),
    sums: sums.map(({ bankConnectionId, currency, sum }) => ({
      ...{ bankConnectionId: bankConnectionId ?? null, currency },
      ...presentSum(sum, currency),
    })),
  };
}

export function unexplainedLines({ sums }: SumUnexplainedResponse): bigint {
  return sums.reduce((total, { sum }) => total + (sum?.lines ?? 0n), 0n);
}
