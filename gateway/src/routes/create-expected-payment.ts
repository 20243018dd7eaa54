import { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import { newExpectedPaymentSchema } from "@matchbook/api/schemas/expected-payments";
import { data } from "../http/answers.ts";
import { single } from "../http/batch.ts";
import { created, defineRoute } from "../http/define-route.ts";
import { storeExpectedPayments } from "../http/expected-payment.ts";

export const createExpectedPayment = defineRoute({
  method: "post",
  path: "/api/v1/expected-payments",
  summary: "Expect a payment without an invoice",
  description:
    "Such as a rent or a subscription. An amount of the range settles it in full. It is also an open item of the type " +
    "`expected_payment` in `GET /invoices` and the events of invoices.",
  auth: { scope: "invoices:write" },
  body: newExpectedPaymentSchema,
  creates: true,
  success: created("The expected payment", expectedPaymentResource),
  errors: ["counterparty_not_found", "duplicate_invoice_number"],
  handler: async ({ body }, call, context) => data(single(await storeExpectedPayments([body], call, context))),
});
