import { changesResource } from "@matchbook/api/resources/history";
import { changesQuery } from "@matchbook/api/schemas/history";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { readChanges } from "../http/read-changes.ts";

export const listChanges = defineRoute({
  method: "get",
  path: "/api/v1/history",
  summary: "List the changes of all transactions, invoices and matches in the order of their commits",
  description:
    "Entries are numbered without gaps after their commit, and a number never changes. To follow the history, pass the " +
    "`next` of an answer as `after` of the following request: it misses nothing and repeats nothing. With `wait` the " +
    "answer comes as soon as there are entries, and without any after that many seconds. Then send the same request again.",
  auth: { scope: "history:read" },
  query: changesQuery,
  waitMs: ({ query }) => query.wait * 1000,
  success: one("The changes", changesResource),
  handler: async ({ query: { wait: _, ...query }, patience }, call, context) =>
    data(await readChanges(query, call, context, patience)),
});
