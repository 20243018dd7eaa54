import { whole } from "@matchbook/api/plain";
import {
  agedItemsResource,
  ageingResource,
  expectedPaymentsResource,
  presentAgedItems,
} from "@matchbook/api/resources/receivables";
import { ageingFileQuery, ageingQuery, forecastQuery } from "@matchbook/api/schemas/receivables";
import { AppError } from "@matchbook/runtime/errors/errors";
import { isoDay } from "@matchbook/runtime/values/days";
import { MAX_PAGE_SIZE } from "@matchbook/runtime/values/paging";
import { z } from "zod";
import { csvRoute, pagesInTurn } from "../http/csv-answer.ts";
import { asShown, one, route } from "../http/route.ts";

export const receivables = {
  ageCounterparties: route.get("/api/v1/ageing", "overview:read", {
    summary: "Show open items by age for each counterparty, and how it pays",
    description:
      "By counterparty, direction and currency. Ages are days overdue on `asOf`, by default today (UTC). An answer ends " +
      "early after 20,000 open items, so follow `next`. The sums of all are `ageing` of the overview.",
    query: ageingQuery,
    success: one("Open items by age", ageingResource, asShown),
    handler: async ({ query }, call, { matching, clock }) => {
      const { after, limit } = query;
      const { rows, next } = await matching.ageCounterparties({ ...agedOf(query, clock), after, limit }, call);
      return { rows: rows.map(presentAgedItems), next: next ?? null };
    },
  }),
  exportAgeing: csvRoute("/api/v1/ageing.csv", "overview:read", {
    summary: "Export open items by age for each counterparty as CSV",
    query: ageingFileQuery,
    columns: Object.keys(agedItemsResource.shape),
    pages: ({ query }, call, context) => {
      const wanted = { ...agedOf(query, context.clock), limit: MAX_PAGE_SIZE };
      return pagesInTurn(call, context, async (after: string | undefined, timed) => {
        const { rows, next } = await context.matching.ageCounterparties({ ...wanted, after }, timed);
        return { page: rows.map(presentAgedItems), next };
      });
    },
  }),
  forecastPayments: route.get("/api/v1/payment-forecast", "overview:read", {
    summary: "Show what is due by week",
    description:
      "What is open of invoices by the week of their due date, beside what is overdue, due later or has no due date. " +
      "Periods without invoices are left out.",
    query: forecastQuery,
    success: one("What is due", z.array(expectedPaymentsResource)),
    handler: async ({ query }, call, { matching, clock }) => {
      const on = isoDay(clock());
      const { expected } = await matching.forecastPayments({ ...query, on }, call);
      return expected;
    },
  }),
  exportPaymentForecast: csvRoute("/api/v1/payment-forecast.csv", "overview:read", {
    summary: "Export what is due by week as CSV",
    query: forecastQuery,
    columns: Object.keys(expectedPaymentsResource.shape),
    async *pages({ query }, call, { clock, matching }) {
      const { expected } = await matching.forecastPayments({ ...query, on: isoDay(clock()) }, call);
      yield expected.map(whole(expectedPaymentsResource));
    },
  }),
};

/** The day and counterparty of an ageing. @throws AppError invalid_query_parameters for a day that has not come */
function agedOf({ asOf, counterpartyId }: z.output<typeof ageingFileQuery>, clock: () => Date) {
  const today = isoDay(clock());
  const fields = [{ field: "asOf", message: "Must not be in the future" }];
  if (asOf !== undefined && asOf > today) throw new AppError("invalid_query_parameters", { fields });
  return { on: asOf ?? today, asOf: asOf !== undefined, counterpartyCode: counterpartyId };
}
