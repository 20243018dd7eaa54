import { presentExpectedPaymentWithMatches } from "@matchbook/api/presenters/expected-payment";
import { expectedPaymentWithMatchesResource } from "@matchbook/api/resources/expected-payment";
import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";
import { isoDay } from "@matchbook/runtime/days";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { expectedPaymentName, ofExpectedPayment } from "../http/expected-payment.ts";
import { required } from "../http/required.ts";

export const getExpectedPayment = defineRoute({
  method: "get",
  path: "/api/v1/expected-payments/:number",
  summary: "Get an expected payment with its live matches",
  description: "Its history is that of the open item: `GET /invoices/{number}/history`.",
  auth: { scope: "invoices:read" },
  params: invoiceNumberParamSchema,
  query: invoiceNumberQuery,
  success: one("The expected payment", expectedPaymentWithMatchesResource),
  errors: ["expected_payment_not_found", "ambiguous_invoice"],
  handler: async ({ params, query }, call, { matching, clock }) => {
    const found = matching.getInvoice(expectedPaymentName(params, query), call);
    const { invoice, matches } = await ofExpectedPayment(found);
    return data(presentExpectedPaymentWithMatches(required(invoice, "invoice"), matches, isoDay(clock())));
  },
});
