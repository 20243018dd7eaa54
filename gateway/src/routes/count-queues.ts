import { presentQueues } from "@matchbook/api/presenters/transaction";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { queuesResource } from "@matchbook/api/resources/transaction";
import { isoDay } from "@matchbook/runtime/days";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const countQueues = defineRoute({
  method: "get",
  path: "/api/v1/queues",
  operationId: "countQueues",
  summary: "Count open transactions by who works on them and by age",
  description:
    "The transactions of a queue are listed by `GET /transactions` with `status`, and with `assignee`, `postponed` or " +
    "value dates.",
  auth: { scope: "transactions:read" },
  success: { status: 200, description: "The counts", body: dataEnvelope(queuesResource) },
  errors: [],
  handler: async (_input, call, { transactions, clock }) => {
    const request = { assignee: call.actor, on: isoDay(clock()) };
    return data(presentQueues(await transactions.countQueues(request, call)));
  },
});
