import { presentExpectedPayments } from "@matchbook/api/presenters/receivables";
import { expectedPaymentsResource } from "@matchbook/api/resources/receivables";
import { forecastQuery } from "@matchbook/api/schemas/receivables";
import type { ForecastPaymentsRequest } from "@matchbook/proto/matchbook/matching/v1/receivables";
import type { Call } from "@matchbook/runtime/call";
import { isoDay } from "@matchbook/runtime/days";
import type { Context } from "../context.ts";
import { CSV_DESCRIPTION, csv, csvSuccess } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";

const COLUMNS = Object.keys(expectedPaymentsResource.shape);

export const exportPaymentForecast = defineRoute({
  method: "get",
  path: "/api/v1/payment-forecast.csv",
  operationId: "exportPaymentForecast",
  summary: "Export what is due by week as CSV",
  description: CSV_DESCRIPTION,
  auth: { scope: "overview:read" },
  query: forecastQuery,
  streams: true,
  success: csvSuccess,
  errors: [],
  handler: async ({ query }, call, context) => {
    const on = isoDay(context.clock());
    return csv("payment-forecast", COLUMNS, onePage({ ...query, on }, call, context));
  },
});

async function* onePage(request: ForecastPaymentsRequest, call: Call, { matching }: Context) {
  const { expected } = await matching.forecastPayments(request, call);
  yield expected.map(presentExpectedPayments);
}
