import { presentExpectedPayment } from "@matchbook/api/presenters/expected-payment";
import { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import { listExpectedPaymentsQuery } from "@matchbook/api/schemas/expected-payments";
import { isoDay } from "@matchbook/runtime/days";
import type { z } from "zod";
import { list } from "../http/answers.ts";
import { afterOf, pageAfter } from "../http/cursors.ts";
import { defineRoute, page } from "../http/define-route.ts";
import { invoiceFilter } from "../http/list-filters.ts";

export const listExpectedPayments = defineRoute({
  method: "get",
  path: "/api/v1/expected-payments",
  summary: "List expected payments by first day, latest first, then by number",
  description:
    "Filters are combined; the due date is the last expected day. Beyond 10,000 the total may be a lower bound.",
  auth: { scope: "invoices:read" },
  query: listExpectedPaymentsQuery,
  success: page("A page of expected payments", expectedPaymentResource),
  placeOf: ({ dateFrom: day, number: name }: z.input<typeof expectedPaymentResource>) => ({ day, name }),
  handler: async ({ query }, call, context) => {
    const { page, pageSize, cursor, ...filters } = query;
    const none = { dateFrom: undefined, dateTo: undefined, amountMin: undefined, amountMax: undefined };
    const filter = { ...invoiceFilter({ ...none, ...filters }, context), onlyExpected: true };
    const request = { page: { page, pageSize }, ...filter, after: afterOf(cursor) };
    const answer = await context.matching.listInvoices(request, call);
    const today = isoDay(context.clock());
    const items = answer.invoices.map((one) => presentExpectedPayment(one, today));
    return list(items, pageAfter(query, answer.page));
  },
});
