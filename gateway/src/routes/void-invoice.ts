import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { data, operation } from "../http/answers.ts";
import { defineRoute, one, undoable } from "../http/define-route.ts";
import { invoiceName } from "../http/invoice-name.ts";

export const voidInvoice = defineRoute({
  method: "post",
  path: "/api/v1/invoices/:number/void",
  summary: "Void an invoice without allocations",
  description: "A void invoice is not matched and cannot be changed.",
  auth: { scope: "invoices:write" },
  params: invoiceNumberParamSchema,
  query: invoiceNumberQuery,
  success: undoable(one("The void invoice", invoiceResource)),
  errors: ["invoice_not_found", "ambiguous_invoice", "invoice_allocated"],
  handler: async ({ params, query }, call, { matching }) =>
    operation(call, data(presentInvoice(await matching.voidInvoice(invoiceName(params, query), call)))),
});
