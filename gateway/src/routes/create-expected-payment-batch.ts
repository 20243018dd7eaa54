import { presentExpectedPayment } from "@matchbook/api/presenters/expected-payment";
import { batchEnvelope } from "@matchbook/api/resources/envelope";
import { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import { createExpectedPaymentBatchSchema } from "@matchbook/api/schemas/expected-payments";
import { isoDay } from "@matchbook/runtime/days";
import { createBatch, itemResult } from "../http/batch.ts";
import { defineRoute } from "../http/define-route.ts";

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
  handler: async ({ body }, call, { matching, clock }) =>
    createBatch(
      body.items,
      async (items) => {
        const { results } = await matching.createInvoices({ items }, call);
        const today = isoDay(clock());
        return results.map(({ outcome }) => itemResult(outcome, (one) => presentExpectedPayment(one, today)));
      },
      body.positions,
    ),
});
