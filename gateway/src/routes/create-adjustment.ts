import { presentAdjustment } from "@matchbook/api/presenters/invoice";
import { adjustmentResource } from "@matchbook/api/resources/invoice";
import { createAdjustmentSchema, invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { data, operation } from "../http/answers.ts";
import { created, defineRoute, undoable } from "../http/define-route.ts";
import { invoiceName } from "../http/invoice-name.ts";

export const createAdjustment = defineRoute({
  method: "post",
  path: "/api/v1/invoices/:number/adjustments",
  summary: "Close an amount of an invoice without a payment",
  description:
    "Reduces the remaining amount of the invoice, for example by a bank fee or a cash discount. An adjustment with a " +
    "`matchId` belongs to that match and is removed when the match is unlinked, cancelled, rejected or deleted. " +
    "An adjustment with a `creditNoteId` uses that much of the credit note.",
  auth: { scope: "invoices:write" },
  params: invoiceNumberParamSchema,
  query: invoiceNumberQuery,
  body: createAdjustmentSchema,
  creates: true,
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
  handler: async ({ params, query, body: { creditNoteId, ...body } }, call, { matching }) => {
    const request = { ...invoiceName(params, query), ...body, creditNoteNumber: creditNoteId };
    return operation(call, data(presentAdjustment(await matching.createAdjustment(request, call))));
  },
});
