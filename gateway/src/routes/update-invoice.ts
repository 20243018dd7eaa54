import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { dataEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { invoiceNumberParamSchema, updateInvoiceSchema } from "@matchbook/api/schemas/invoices";
import { data, operation } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const updateInvoice = defineRoute({
  method: "patch",
  path: "/api/v1/invoices/:number",
  operationId: "updateInvoice",
  summary: "Change fields of an invoice",
  description: "Fields that are left out stay as they are. The total cannot be below what is already allocated.",
  auth: { scope: "invoices:write" },
  params: invoiceNumberParamSchema,
  body: updateInvoiceSchema,
  atLeastOneField: true,
  success: { status: 200, description: "The changed invoice", body: operationEnvelope(dataEnvelope(invoiceResource)) },
  errors: ["invoice_not_found", "changed_meanwhile", "invoice_void", "total_below_allocated"],
  handler: async ({ params, body }, call, { matching }) => {
    const invoice = await matching.updateInvoice(
      {
        invoiceNumber: params.number,
        totalAmount: body.totalAmount,
        issueDate: body.issueDate,
        // In the gRPC contract an empty text removes the value.
        dueDate: body.dueDate === null ? "" : body.dueDate,
        paymentReference: body.paymentReference === null ? "" : body.paymentReference,
        paymentTerms: body.paymentTerms && { paymentTerms: body.paymentTerms },
        metadataJson: body.metadata,
        expectedVersion: body.expectedVersion,
      },
      call,
    );
    return operation(call, data(presentInvoice(invoice)));
  },
});
