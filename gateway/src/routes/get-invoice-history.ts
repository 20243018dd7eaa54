import { presentHistoryEntry } from "@matchbook/api/presenters/history";
import { historyEntryResource } from "@matchbook/api/resources/history";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { historyQuery } from "@matchbook/api/schemas/history";
import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const getInvoiceHistory = defineRoute({
  method: "get",
  path: "/api/v1/invoices/:number/history",
  summary: "List the changes of an invoice, newest first",
  description: "Each entry shows who changed what, with the invoice before and after.",
  auth: { scope: "invoices:read" },
  params: invoiceNumberParamSchema,
  query: historyQuery.extend(invoiceNumberQuery.shape),
  success: page("A page of the history", historyEntryResource("Invoice", invoiceResource)),
  errors: ["invoice_not_found", "ambiguous_invoice"],
  handler: async ({ params, query: { counterpartyId: counterpartyCode, ...page } }, call, { matching }) => {
    const of = { $case: "invoiceNumber" as const, value: params.number };
    const answer = await matching.listHistory({ page, of, counterpartyCode }, call);
    return list(
      answer.entries.map((entry) => presentHistoryEntry(entry)),
      answer.page,
    );
  },
});
