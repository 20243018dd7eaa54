import { presentOverview } from "@matchbook/api/presenters/overview";
import { overviewResource } from "@matchbook/api/resources/overview";
import { overviewQuery } from "@matchbook/api/schemas/overview";
import { isoDay } from "@matchbook/runtime/days";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const getOverview = defineRoute({
  method: "get",
  path: "/api/v1/overview",
  summary: "Show transactions, matched amounts, open invoices and deliveries in numbers",
  description:
    "Transactions, decisions and deliveries are those of the given days, by default of all. Open invoices are those of " +
    "today (UTC).",
  auth: { scope: "overview:read" },
  query: overviewQuery,
  success: one("The numbers", overviewResource),
  handler: async ({ query }, call, { transactions, matching, webhooks, clock }) => {
    const [lines, allocated, decided, invoices, deliveries] = await Promise.all([
      transactions.countTransactions(query, call),
      matching.sumAllocated(query, call),
      matching.countDecidedLines(query, call),
      matching.ageInvoices({ on: isoDay(clock()) }, call),
      webhooks.countDeliveries(query, call),
    ]);
    return data(presentOverview({ lines, allocated, decided, invoices, deliveries }));
  },
});
