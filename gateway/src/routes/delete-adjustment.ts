import { adjustmentParamsSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { message, operation } from "../http/answers.ts";
import { defineRoute, said, undoable } from "../http/define-route.ts";
import { invoiceName } from "../http/invoice-name.ts";

export const deleteAdjustment = defineRoute({
  method: "delete",
  path: "/api/v1/invoices/:number/adjustments/:id",
  summary: "Remove an adjustment of an invoice: its amount is open again",
  description: "The invoice may become open or partially paid again. A credit note gets the used amount back.",
  auth: { scope: "invoices:write" },
  params: adjustmentParamsSchema,
  query: invoiceNumberQuery,
  idNotFound: "adjustment_not_found",
  success: undoable(said("Removed", "Adjustment deleted")),
  errors: ["period_closed", "invoice_not_found", "ambiguous_invoice"],
  handler: async ({ params, query }, call, { matching }) => {
    await matching.deleteAdjustment({ ...invoiceName(params, query), id: params.id }, call);
    return operation(call, message("Adjustment deleted"));
  },
});
