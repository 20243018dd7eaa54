import { presentInvoiceWithMatches } from "@matchbook/api/presenters/invoice";
import { invoiceWithMatchesResource } from "@matchbook/api/resources/invoice";
import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { invoiceName } from "../http/invoice-name.ts";
import { required } from "../http/required.ts";

export const getInvoice = defineRoute({
  method: "get",
  path: "/api/v1/invoices/:number",
  summary: "Get an invoice with its live matches",
  description: "The number is percent-encoded in the path: it may contain slashes, spaces and any letters.",
  auth: { scope: "invoices:read" },
  params: invoiceNumberParamSchema,
  query: invoiceNumberQuery,
  success: one("The invoice", invoiceWithMatchesResource),
  errors: ["invoice_not_found", "ambiguous_invoice"],
  handler: async ({ params, query }, call, { matching }) => {
    const { invoice, matches } = await matching.getInvoice(invoiceName(params, query), call);
    return data(presentInvoiceWithMatches(required(invoice, "invoice"), matches));
  },
});
