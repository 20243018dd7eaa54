import { inMessage } from "@matchbook/api/message-names";
import { adjustmentResource } from "@matchbook/api/resources/invoice";
import { adjustmentParamsSchema, createAdjustmentSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { byInvoiceNumber, invoiceName } from "../http/invoice-name.ts";
import { created, route, said, undoable } from "../http/route.ts";

export const adjustments = {
  createAdjustment: route.post("/api/v1/invoices/:number/adjustments", "invoices:write", {
    summary: "Close an amount of an invoice without a payment",
    description:
      "Reduces the remaining amount of the invoice, for example by a bank fee or a cash discount. An adjustment with a " +
      "`matchId` belongs to that match and is removed when the match is unlinked, cancelled, rejected or deleted. " +
      "An adjustment with a `creditNoteId` uses that much of the credit note.",
    ...byInvoiceNumber,
    body: createAdjustmentSchema,
    success: undoable(created("The adjustment", adjustmentResource)),
    errors: [
      "period_closed",
      "invoice_not_found",
      "ambiguous_invoice",
      "match_not_found",
      "invoice_void",
      "adjustment_exceeds_invoice",
      "too_many_adjustments",
      "credit_note_not_found",
      "credit_note_mismatch",
      "exceeds_credit_note",
    ],
    handler: ({ params, query, body }, call, { matching }) =>
      matching.createAdjustment({ ...invoiceName(params, query), ...inMessage(body) }, call),
  }),
  deleteAdjustment: route.delete("/api/v1/invoices/:number/adjustments/:id", "invoices:write", {
    summary: "Remove an adjustment of an invoice: its amount is open again",
    description: "The invoice may become open or partially paid again. A credit note gets the used amount back.",
    params: adjustmentParamsSchema,
    query: invoiceNumberQuery,
    success: undoable(said("Removed", "Adjustment deleted")),
    errors: ["period_closed", "invoice_not_found", "ambiguous_invoice"],
    handler: ({ params, query }, call, { matching }) =>
      matching.deleteAdjustment({ ...invoiceName(params, query), id: params.id }, call),
  }),
};
