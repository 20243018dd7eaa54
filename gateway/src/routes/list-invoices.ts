import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { listInvoicesQuery } from "@matchbook/api/schemas/invoices";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listInvoices = defineRoute({
  method: "get",
  path: "/api/v1/invoices",
  operationId: "listInvoices",
  summary: "List invoices by issue date, newest first, then by number",
  auth: { scope: "invoices:read" },
  query: listInvoicesQuery,
  success: { status: 200, description: "A page of invoices", body: listEnvelope(invoiceResource) },
  errors: [],
  handler: async ({ query }, call, { matching, clock }) => {
    const { page, pageSize, status, counterpartyId, overdue, ...filter } = query;
    const answer = await matching.listInvoices(
      {
        ...filter,
        page: { page, pageSize },
        statuses: status ?? [],
        counterpartyCode: counterpartyId,
        overdueOn: overdue ? clock().toISOString().slice(0, 10) : undefined,
      },
      call,
    );
    return list(answer.invoices.map(presentInvoice), answer.page);
  },
});
