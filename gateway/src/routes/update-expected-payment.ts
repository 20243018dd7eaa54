import { presentExpectedPayment } from "@matchbook/api/presenters/expected-payment";
import { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import { updateExpectedPaymentSchema } from "@matchbook/api/schemas/expected-payments";
import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { isoDay } from "@matchbook/runtime/days";
import { data, operation } from "../http/answers.ts";
import { defineRoute, one, undoable } from "../http/define-route.ts";
import { expectedPaymentName, ofExpectedPayment } from "../http/expected-payment.ts";

export const updateExpectedPayment = defineRoute({
  method: "patch",
  path: "/api/v1/expected-payments/:number",
  summary: "Change fields of an expected payment",
  description: "Fields that are left out stay as they are. `amountTo` cannot be below what is already allocated.",
  auth: { scope: "invoices:write" },
  params: invoiceNumberParamSchema,
  query: invoiceNumberQuery,
  body: updateExpectedPaymentSchema,
  atLeastOneField: true,
  success: undoable(one("The changed expected payment", expectedPaymentResource)),
  errors: [
    "expected_payment_not_found",
    "ambiguous_invoice",
    "changed_meanwhile",
    "invoice_void",
    "total_below_allocated",
  ],
  handler: async ({ params, query, body }, call, { matching, clock }) => {
    const request = {
      ...expectedPaymentName(params, query),
      expected: { least: body.amountFrom, most: body.amountTo, description: body.description },
      issueDate: body.dateFrom,
      dueDate: body.dateTo,
      paymentReference: body.reference,
      metadataJson: body.metadata,
      expectedVersion: body.expectedVersion,
      totalAmount: undefined,
      paymentTerms: undefined,
      instalments: undefined,
    };
    const changed = await ofExpectedPayment(matching.updateInvoice(request, call));
    return operation(call, data(presentExpectedPayment(changed, isoDay(clock()))));
  },
});
