import { batchEnvelope } from "@matchbook/api/resources/envelope";
import { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import { createExpectedPaymentBatchSchema } from "@matchbook/api/schemas/expected-payments";
import { createBatch } from "../http/batch.ts";
import { defineRoute } from "../http/define-route.ts";
import { storeExpectedPayments } from "../http/expected-payment.ts";

export const createExpectedPaymentBatch = defineRoute({
  method: "post",
  path: "/api/v1/expected-payments/batch",
  operationId: "createExpectedPaymentBatch",
  summary: "Expect up to 1,000 payments at once",
  description:
    "Each is stored or refused alone, with the error of `POST /expected-payments`. One with `repeat` is several payments with " +
    "its `index`.",
  auth: { scope: "invoices:write" },
  body: createExpectedPaymentBatchSchema,
  creates: true,
  success: {
    status: 200,
    description: "The result of each payment, in order",
    body: batchEnvelope(expectedPaymentResource),
  },
  errors: [],
  handler: async ({ body: { items, positions } }, call, context) =>
    createBatch(items, (valid) => storeExpectedPayments(valid, call, context), positions),
});
