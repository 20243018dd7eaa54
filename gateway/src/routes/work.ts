import {
  presentQueues,
  presentReviewQueues,
  queuesResource,
  reviewQueuesResource,
  workReasonsResource,
} from "@matchbook/api/resources/queues";
import { presentWorkedOn, workedOnResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { countReviewQueuesQuery } from "@matchbook/api/schemas/transactions";
import { putWorkReasonsSchema, workManySchema, workSchema } from "@matchbook/api/schemas/work";
import { CountReviewQueuesResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import type { WorkOnLineRequest } from "@matchbook/proto/matchbook/matching/v1/work";
import type { Call } from "@matchbook/runtime/grpc/call";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { isoDay } from "@matchbook/runtime/values/days";
import type { z } from "zod";
import { storeBatch } from "../http/answers.ts";
import { transactionFilter } from "../http/list-filters.ts";
import { one, results, route, undoable } from "../http/route.ts";
import type { Named } from "../http/route-types.ts";

export const work = {
  workOnTransaction: route.patch("/api/v1/transactions/:code/work", "transactions:write", {
    summary: "Assign a transaction, put it off, say why it is not matched, or comment on it",
    description:
      "What is left out stays as it is, and `null` removes it. Matches and status stay as they are. The change is part of " +
      "the history and can be undone.",
    params: codeParamSchema,
    body: workSchema,
    success: undoable(one("The changed transaction", workedOnResource, presentWorkedOn)),
    errors: ["transaction_not_found", "changed_meanwhile", "too_many_comments"],
    handler: ({ params, body }, call, { matching }) =>
      matching.workOnLine(toWorkRequest(params.code, body, call), call),
  }),
  workOnTransactions: route.post("/api/v1/transactions/work", "transactions:write", {
    summary: "Assign, put off or comment on up to 1,000 transactions at once",
    description:
      "Each item is the body of `PATCH /transactions/:code/work` with the `code`. It is carried out or refused alone, with " +
      "the error of that operation, and together they are one operation, which can be undone as a whole.",
    body: workManySchema,
    bulk: true,
    success: undoable(results("The result of each item, in order", workedOnResource)),
    handler: ({ body }, call, { matching }) => {
      const toRequest = ({ code, ...item }: WorkItem) => toWorkRequest(code, item, call);
      const ask = (items: WorkItem[]) => matching.workOnLines({ items: items.map(toRequest) }, call);
      return storeBatch(body.items, ask, presentWorkedOn);
    },
  }),
  countQueues: route.get("/api/v1/queues", "transactions:read", {
    summary: "Count open transactions by who works on them and by age",
    description:
      "The transactions of a queue are listed by `GET /transactions` with `status`, and with `assignee`, `postponed` or " +
      "value dates.",
    success: one("The counts", queuesResource, presentQueues),
    handler: (_input, call, { matching, clock }) =>
      matching.countQueues({ assignee: call.actor, on: isoDay(clock()) }, call),
  }),
  countReviewQueues: route.get("/api/v1/queues/review", "transactions:read", {
    summary: "Count the transactions that fit a filter by what a person has to do with them",
    description: "`GET /transactions` with the same filter and with `suggestion` or `status` lists those of a queue.",
    query: countReviewQueuesQuery,
    success: one("The counts", reviewQueuesResource, presentReviewQueues),
    handler: async ({ query }, call, context) => {
      const filter = await transactionFilter(query, call, context);
      if (filter === undefined) return emptyMessage(CountReviewQueuesResponse);
      return context.matching.countReviewQueues({ filter: { page: undefined, ...filter } }, call);
    },
  }),
  getWorkReasons: route.get("/api/v1/work-reasons", "matching-settings:read", {
    summary: "Get the reasons why transactions are not matched",
    description: "The tenant's own list, from which people choose.",
    success: one("The reasons", workReasonsResource),
    handler: (_input, call, { matching }) => matching.getWorkReasons({}, call),
  }),
  putWorkReasons: route.put("/api/v1/work-reasons", "matching-settings:write", {
    summary: "Replace the reasons why transactions are not matched",
    description: "Transactions keep the reasons that they have.",
    body: putWorkReasonsSchema,
    success: one("The reasons", workReasonsResource),
    handler: ({ body }, call, { matching }) => matching.putWorkReasons(body, call),
  }),
};

type WorkItem = Named<z.output<typeof workSchema>> & { code: string };

function toWorkRequest(
  transactionCode: string,
  { assignee, ...change }: Named<z.output<typeof workSchema>>,
  call: Call,
): WorkOnLineRequest {
  return { transactionCode, ...change, assignee: personOf(assignee, call) };
}

function personOf(assignee: Named<z.output<typeof workSchema>>["assignee"], { actor, actorName }: Call) {
  if (assignee === undefined) return undefined;
  if (assignee === null) return { id: "", name: undefined };
  return assignee.id === "me" ? { id: actor, name: actorName } : { id: assignee.id, name: assignee.name ?? undefined };
}
