import { presentExpectedPayments } from "@matchbook/api/presenters/receivables";
import { expectedPaymentsResource } from "@matchbook/api/resources/receivables";
import { forecastQuery } from "@matchbook/api/schemas/receivables";
import { isoDay } from "@matchbook/runtime/days";
import { csvRoute } from "../http/csv-answer.ts";

export const exportPaymentForecast = csvRoute({
  path: "/api/v1/payment-forecast.csv",
  summary: "Export what is due by week as CSV",
  auth: { scope: "overview:read" },
  query: forecastQuery,
  columns: Object.keys(expectedPaymentsResource.shape),
  async *pages({ query }, call, { clock, matching }) {
    const { expected } = await matching.forecastPayments({ ...query, on: isoDay(clock()) }, call);
    yield expected.map(presentExpectedPayments);
  },
});
