import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { invoiceNumberParamSchema, invoiceNumberQuery, updateInvoiceSchema } from "@matchbook/api/schemas/invoices";
import { data, operation } from "../http/answers.ts";
import { defineRoute, one, undoable } from "../http/define-route.ts";
import { invoiceName } from "../http/invoice-name.ts";

export const updateInvoice = defineRoute({
  method: "patch",
  path: "/api/v1/invoices/:number",
  summary: "Change fields of an invoice",
  description: "Fields that are left out stay as they are. The total cannot be below what is already allocated.",
  auth: { scope: "invoices:write" },
  params: invoiceNumberParamSchema,
  query: invoiceNumberQuery,
  body: updateInvoiceSchema,
  atLeastOneField: true,
  success: undoable(one("The changed invoice", invoiceResource)),
  errors: ["invoice_not_found", "ambiguous_invoice", "changed_meanwhile", "invoice_void", "total_below_allocated"],
  handler: async ({ params, query, body }, call, { matching }) => {
    const { paymentTerms: terms, instalments: parts, metadata: metadataJson, ...fields } = body;
    const paymentTerms = terms && { paymentTerms: terms };
    const instalments = parts && { instalments: parts };
    const lists = { paymentTerms, instalments };
    const request = { ...fields, ...invoiceName(params, query), ...lists, metadataJson, expected: undefined };
    const invoice = await matching.updateInvoice(request, call);
    return operation(call, data(presentInvoice(invoice)));
  },
});
