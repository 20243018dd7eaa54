import { batchEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { workedOnResource } from "@matchbook/api/resources/transaction";
import { workManySchema } from "@matchbook/api/schemas/work";
import { decideLines } from "../http/decisions.ts";
import { defineRoute } from "../http/define-route.ts";
import { toWorkRequest } from "./work-on-transaction.ts";

export const workOnTransactions = defineRoute({
  method: "post",
  path: "/api/v1/transactions/work",
  operationId: "workOnTransactions",
  summary: "Assign, put off or comment on up to 1,000 transactions at once",
  description:
    "Each item is the body of `PATCH /transactions/:code/work` with the `code`. It is carried out or refused alone, with " +
    "the error of that operation, and together they are one operation, which can be undone as a whole.",
  auth: { scope: "transactions:write" },
  body: workManySchema,
  bulk: true,
  success: {
    status: 200,
    description: "The result of each item, in order",
    body: operationEnvelope(batchEnvelope(workedOnResource)),
  },
  errors: [],
  handler: ({ body }, call, context) =>
    decideLines(context, call, body.items, {
      toRequest: ({ code: transactionCode, ...item }) => ({ transactionCode, ...toWorkRequest(item, call) }),
      ask: (items) => context.matching.workOnLines({ items }, call, { timeoutMs: Number.POSITIVE_INFINITY }),
    }),
});
