import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { listInvoicesQuery } from "@matchbook/api/schemas/invoices";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { invoiceFilter } from "../http/list-filters.ts";

export const listInvoices = defineRoute({
  method: "get",
  path: "/api/v1/invoices",
  operationId: "listInvoices",
  summary: "List invoices by issue date, newest first, then by number",
  description: "Filters are combined. Beyond 10,000 invoices the total may be a lower bound.",
  auth: { scope: "invoices:read" },
  query: listInvoicesQuery,
  success: { status: 200, description: "A page of invoices", body: listEnvelope(invoiceResource) },
  errors: [],
  handler: async ({ query }, call, context) => {
    const { page, pageSize, ...filters } = query;
    const answer = await context.matching.listInvoices(
      { page: { page, pageSize }, ...invoiceFilter(filters, context) },
      call,
    );
    return list(answer.invoices.map(presentInvoice), answer.page);
  },
});
