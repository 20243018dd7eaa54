import type { AgedItems, ExpectedPayments } from "@matchbook/proto/matchbook/matching/v1/receivables";
import { agedItemsResource, expectedPaymentsResource } from "../resources/receivables.ts";
import { amount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

type Renamed =
  | "counterpartyCode"
  | "current"
  | "credits"
  | "overdueTo30"
  | "overdueTo60"
  | "overdueTo90"
  | "overdueLonger"
  | "habit";

/** The open items of a counterparty in one direction and currency, by age. */
export function presentAgedItems(items: AgedItems): Shown<typeof agedItemsResource, AgedItems, Renamed> {
  const { currency, current, overdueTo30, overdueTo60, overdueTo90, overdueLonger, habit } = items;
  const overdue = overdueTo30 + overdueTo60 + overdueTo90 + overdueLonger;
  return {
    ...plain(agedItemsResource, items),
    counterpartyId: items.counterpartyCode,
    openAmount: amount(current + overdue, currency),
    overdueAmount: amount(overdue, currency),
    currentAmount: amount(current, currency),
    amount1To30Days: amount(overdueTo30, currency),
    amount31To60Days: amount(overdueTo60, currency),
    amount61To90Days: amount(overdueTo90, currency),
    amountOver90Days: amount(overdueLonger, currency),
    creditAmount: amount(items.credits, currency),
    paidInvoices: habit?.invoices ?? 0,
    averageDaysToPay: average(habit?.days, habit?.invoices),
    averageDaysLate: average(habit?.daysLate, habit?.dueInvoices),
  };
}

/** To one decimal. */
function average(sum = 0, count = 0): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}

/** What is due in a period. */
export function presentExpectedPayments(
  expected: ExpectedPayments,
): Shown<typeof expectedPaymentsResource, ExpectedPayments> {
  return { ...plain(expectedPaymentsResource, expected), amount: amount(expected.amount, expected.currency) };
}
