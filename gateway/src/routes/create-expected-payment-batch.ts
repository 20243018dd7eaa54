import { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import { createExpectedPaymentBatchSchema } from "@matchbook/api/schemas/expected-payments";
import { createBatch } from "../http/batch.ts";
import { defineRoute, results } from "../http/define-route.ts";
import { storeExpectedPayments } from "../http/expected-payment.ts";

export const createExpectedPaymentBatch = defineRoute({
  method: "post",
  path: "/api/v1/expected-payments/batch",
  summary: "Expect up to 1,000 payments at once",
  description:
    "Each is stored or refused alone, with the error of `POST /expected-payments`. One with `repeat` is several payments with " +
    "its `index`.",
  auth: { scope: "invoices:write" },
  body: createExpectedPaymentBatchSchema,
  creates: true,
  success: results("The result of each payment, in order", expectedPaymentResource),
  handler: async ({ body: { items, positions } }, call, context) =>
    createBatch(items, (valid) => storeExpectedPayments(valid, call, context), positions),
});
