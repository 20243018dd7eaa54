import { presentQueues } from "@matchbook/api/presenters/transaction";
import { queuesResource } from "@matchbook/api/resources/transaction";
import { isoDay } from "@matchbook/runtime/days";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const countQueues = defineRoute({
  method: "get",
  path: "/api/v1/queues",
  summary: "Count open transactions by who works on them and by age",
  description:
    "The transactions of a queue are listed by `GET /transactions` with `status`, and with `assignee`, `postponed` or " +
    "value dates.",
  auth: { scope: "transactions:read" },
  success: one("The counts", queuesResource),
  handler: async (_input, call, { transactions, clock }) => {
    const request = { assignee: call.actor, on: isoDay(clock()) };
    return data(presentQueues(await transactions.countQueues(request, call)));
  },
});
