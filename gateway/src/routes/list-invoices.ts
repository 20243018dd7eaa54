import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { listInvoicesQuery } from "@matchbook/api/schemas/invoices";
import type { z } from "zod";
import { list } from "../http/answers.ts";
import { afterOf, pageAfter } from "../http/cursors.ts";
import { defineRoute, page } from "../http/define-route.ts";
import { invoiceFilter } from "../http/list-filters.ts";

export const listInvoices = defineRoute({
  method: "get",
  path: "/api/v1/invoices",
  summary: "List invoices by issue date, newest first, then by number",
  description: "Filters are combined. Beyond 10,000 invoices the total may be a lower bound.",
  auth: { scope: "invoices:read" },
  query: listInvoicesQuery,
  success: page("A page of invoices", invoiceResource),
  placeOf: ({ issueDate: day, invoiceNumber: name }: z.input<typeof invoiceResource>) => ({ day, name }),
  handler: async ({ query }, call, context) => {
    const { page, pageSize, cursor, ...filters } = query;
    const answer = await context.matching.listInvoices(
      { page: { page, pageSize }, ...invoiceFilter(filters, context), after: afterOf(cursor) },
      call,
    );
    return list(answer.invoices.map(presentInvoice), pageAfter(query, answer.page));
  },
});
