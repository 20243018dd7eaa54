import type { AgedItems } from "@matchbook/proto/matchbook/matching/v1/receivables";
import { agedItemsResource, expectedPaymentsResource } from "../resources/receivables.ts";
import type { Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

type Renamed = "credits" | "overdueTo30" | "overdueTo60" | "overdueTo90" | "overdueLonger" | "habit";

export function presentAgedItems(items: AgedItems): Shown<typeof agedItemsResource, AgedItems, Renamed> {
  const { current, overdueTo30, overdueTo60, overdueTo90, overdueLonger, habit } = items;
  const overdue = overdueTo30 + overdueTo60 + overdueTo90 + overdueLonger;
  return {
    ...plain(agedItemsResource, {
      ...{ ...items, open: current + overdue, overdue, credit: items.credits },
      ...{ amount1To30Days: overdueTo30, amount31To60Days: overdueTo60 },
      ...{ amount61To90Days: overdueTo90, amountOver90Days: overdueLonger },
    }),
    paidInvoices: habit?.invoices ?? 0,
    averageDaysToPay: average(habit?.days, habit?.invoices),
    averageDaysLate: average(habit?.daysLate, habit?.dueInvoices),
  };
}

/** Rounds to one decimal. */
function average(sum = 0, count = 0): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}

export const presentExpectedPayments = whole(expectedPaymentsResource);
