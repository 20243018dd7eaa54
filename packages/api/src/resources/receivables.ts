import type { AgedItems } from "@matchbook/proto/matchbook/matching/v1/receivables";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { whole } from "../plain.ts";
import { date, double, money, resource } from "./common.ts";

export const agedItemsResource = resource("AgedItems", {
  counterpartyId: z.string().describe("The counterparty's code"),
  counterpartyName: z.string(),
  direction: z.enum(words.INVOICE_DIRECTIONS),
  currency: z.string(),
  invoices: z.int().describe("Open invoices"),
  openAmount: money.describe("What is open of them"),
  overdueAmount: money.describe("What is overdue of it"),
  currentAmount: money.describe("What is not overdue; invoices without a due date never are"),
  amount1To30Days: money,
  amount31To60Days: money,
  amount61To90Days: money,
  amountOver90Days: money,
  creditAmount: money.describe("What is open of credit notes, which is not part of the other amounts"),
  paidInvoices: z.int().describe("Paid ones among the latest 20 invoices of the counterparty, in this direction"),
  averageDaysToPay: double()
    .nullable()
    .describe("From their issue dates to the value dates of their last payments; null without any"),
  averageDaysLate: double()
    .nullable()
    .describe("The same from their due dates, negative when they were paid early; null without any"),
});

export const ageingResource = resource("Ageing", {
  rows: z.array(agedItemsResource),
  next: z.string().nullable().describe("Pass it as `after` for the following counterparties; null at the end"),
});

export const expectedPaymentsResource = resource("ExpectedPayments", {
  period: z.enum(words.EXPECTED_PERIODS),
  dateFrom: date.nullable().describe("The Monday of a week"),
  dateTo: date.nullable().describe("The Sunday of a week"),
  direction: z
    .enum(words.INVOICE_DIRECTIONS)
    .describe("What is receivable is expected to come in, what is payable to go out"),
  currency: z.string(),
  invoices: z.int(),
  amount: money.describe("What is open of the invoices that are due in the period, without credit notes"),
});

export function presentAgedItems({ credits: creditAmount, ...aged }: AgedItems) {
  const { current, overdueTo30, overdueTo60, overdueTo90, overdueLonger, habit, ...items } = aged;
  const overdue = overdueTo30 + overdueTo60 + overdueTo90 + overdueLonger;
  return whole(agedItemsResource)({
    ...{ ...items, creditAmount },
    ...{ openAmount: current + overdue, overdueAmount: overdue, currentAmount: current },
    ...{ amount1To30Days: overdueTo30, amount31To60Days: overdueTo60 },
    ...{ amount61To90Days: overdueTo90, amountOver90Days: overdueLonger },
    paidInvoices: habit?.invoices ?? 0,
    averageDaysToPay: average(habit?.days, habit?.invoices),
    averageDaysLate: average(habit?.daysLate, habit?.dueInvoices),
  });
}

/** Rounds to one decimal. */
function average(sum = 0, count = 0): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}
