import { presentExpectedPayment } from "@matchbook/api/presenters/expected-payment";
import { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { isoDay } from "@matchbook/runtime/days";
import { data, operation } from "../http/answers.ts";
import { defineRoute, one, undoable } from "../http/define-route.ts";
import { expectedPaymentName, ofExpectedPayment } from "../http/expected-payment.ts";

export const cancelExpectedPayment = defineRoute({
  method: "post",
  path: "/api/v1/expected-payments/:number/cancel",
  summary: "Cancel an expected payment without allocations",
  description: "A cancelled one is `void`: it is not matched and cannot be changed.",
  auth: { scope: "invoices:write" },
  params: invoiceNumberParamSchema,
  query: invoiceNumberQuery,
  success: undoable(one("The cancelled expected payment", expectedPaymentResource)),
  errors: ["expected_payment_not_found", "ambiguous_invoice", "invoice_allocated"],
  handler: async ({ params, query }, call, { matching, clock }) => {
    const cancelled = await ofExpectedPayment(matching.voidInvoice(expectedPaymentName(params, query), call));
    return operation(call, data(presentExpectedPayment(cancelled, isoDay(clock()))));
  },
});
