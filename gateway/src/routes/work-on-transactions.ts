import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { batchEnvelope, operationEnvelope } from "@matchbook/api/resources/envelope";
import { workedOnResource } from "@matchbook/api/resources/transaction";
import { workManySchema } from "@matchbook/api/schemas/work";
import { operation } from "../http/answers.ts";
import { createBatch, itemResult } from "../http/batch.ts";
import { askAboutLines, showStates, transactionsWith } from "../http/decisions.ts";
import { defineRoute } from "../http/define-route.ts";
import { required } from "../http/required.ts";
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
  handler: async ({ body }, call, context) => {
    const options = { timeoutMs: Number.POSITIVE_INFINITY };
    const answer = await createBatch(body.items, async (items) => {
      const requests = items.map(({ code: transactionCode, ...item }) => ({
        ...{ transactionCode, line: undefined },
        ...toWorkRequest(item, call),
      }));
      const results = await askAboutLines(context, requests, call, async (asked) => {
        return (await context.matching.workOnLines({ items: asked }, call, options)).results;
      });
      const states = results.flatMap(({ outcome }) =>
        outcome?.$case === "done" && outcome.value.state !== undefined ? [outcome.value.state] : [],
      );
      const shown = await showStates(context, states, call);
      const transactions = await transactionsWith(context, states, shown, call);
      return results.map(({ outcome }) =>
        itemResult(outcome, ({ state }) => {
          const transaction = transactions.get(required(state, "state").transactionCode);
          return { transaction: presentTransaction({ ...required(transaction, "transaction"), state }) };
        }),
      );
    });
    return operation(call, answer);
  },
});
