import { presentReviewQueues } from "@matchbook/api/presenters/transaction";
import { reviewQueuesResource } from "@matchbook/api/resources/transaction";
import { countReviewQueuesQuery } from "@matchbook/api/schemas/transactions";
import { CountReviewQueuesResponse } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { transactionFilter } from "../http/list-filters.ts";

export const countReviewQueues = defineRoute({
  method: "get",
  path: "/api/v1/queues/review",
  summary: "Count the transactions that fit a filter by what a person has to do with them",
  description: "`GET /transactions` with the same filter and with `suggestion` or `status` lists those of a queue.",
  auth: { scope: "transactions:read" },
  query: countReviewQueuesQuery,
  success: one("The counts", reviewQueuesResource),
  handler: async ({ query }, call, context) => {
    const filter = await transactionFilter(query, call, context);
    const counts =
      filter === undefined
        ? emptyMessage(CountReviewQueuesResponse)
        : await context.transactions.countReviewQueues({ filter: { page: undefined, ...filter } }, call);
    return data(presentReviewQueues(counts));
  },
});
