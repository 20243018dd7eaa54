import { presentExpectedPayments } from "@matchbook/api/presenters/receivables";
import { expectedPaymentsResource } from "@matchbook/api/resources/receivables";
import { forecastQuery } from "@matchbook/api/schemas/receivables";
import { isoDay } from "@matchbook/runtime/days";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const forecastPayments = defineRoute({
  method: "get",
  path: "/api/v1/payment-forecast",
  summary: "Show what is due by week",
  description:
    "What is open of invoices by the week of their due date, beside what is overdue, due later or has no due date. " +
    "Periods without invoices are left out.",
  auth: { scope: "overview:read" },
  query: forecastQuery,
  success: one("What is due", z.array(expectedPaymentsResource)),
  handler: async ({ query }, call, { matching, clock }) => {
    const on = isoDay(clock());
    const { expected } = await matching.forecastPayments({ ...query, on }, call);
    return data(expected.map(presentExpectedPayments));
  },
});
