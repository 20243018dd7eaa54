import { workedOnResource } from "@matchbook/api/resources/transaction";
import { workManySchema } from "@matchbook/api/schemas/work";
import { decideLines } from "../http/decisions.ts";
import { defineRoute, results, undoable } from "../http/define-route.ts";
import { toWorkRequest } from "./work-on-transaction.ts";

export const workOnTransactions = defineRoute({
  method: "post",
  path: "/api/v1/transactions/work",
  summary: "Assign, put off or comment on up to 1,000 transactions at once",
  description:
    "Each item is the body of `PATCH /transactions/:code/work` with the `code`. It is carried out or refused alone, with " +
    "the error of that operation, and together they are one operation, which can be undone as a whole.",
  auth: { scope: "transactions:write" },
  body: workManySchema,
  bulk: true,
  success: undoable(results("The result of each item, in order", workedOnResource)),
  handler: ({ body }, call, context) =>
    decideLines(context, call, body.items, {
      toRequest: ({ code: transactionCode, ...item }) => ({ transactionCode, ...toWorkRequest(item, call) }),
      ask: (items) => context.matching.workOnLines({ items }, call, { timeoutMs: Number.POSITIVE_INFINITY }),
    }),
});
