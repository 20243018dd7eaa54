import { presentChanges } from "@matchbook/api/presenters/history";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { changesResource } from "@matchbook/api/resources/history";
import { changesQuery } from "@matchbook/api/schemas/history";
import type { NumberedEntry } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listChanges = defineRoute({
  method: "get",
  path: "/api/v1/history",
  operationId: "listChanges",
  summary: "List the changes of all transactions, invoices and matches in the order of their commits",
  description:
    "Entries are numbered without gaps after their commit, and a number never changes. To follow the history, pass the " +
    "`next` of an answer as `after` of the following request: it misses nothing and repeats nothing.",
  auth: { scope: "history:read" },
  query: changesQuery,
  success: { status: 200, description: "The changes", body: dataEnvelope(changesResource) },
  errors: [],
  handler: async ({ query }, call, context) => {
    const { after, before, order, entity, ...filter } = query;
    const { entries } = await context.matching.listChanges(
      {
        ...filter,
        newestFirst: order === "newest",
        entity: entity === "transaction" ? "line" : entity,
        after: after === undefined ? undefined : BigInt(after),
        before: before === undefined ? undefined : BigInt(before),
      },
      call,
    );
    return data(presentChanges(entries, await factsOf(entries, call, context)));
  },
});

/** The facts of the transactions among the changes, by code. The service reads those of concurrent calls together. */
async function factsOf(entries: NumberedEntry[], call: Call, { transactions }: Context) {
  const codes = entries.flatMap(({ entry }) => {
    const snapshot = (entry?.after ?? entry?.before)?.of;
    return snapshot?.$case === "line" ? [snapshot.value.transactionCode] : [];
  });
  const facts = await Promise.all(
    [...new Set(codes)].map((transactionCode) => transactions.getLineFacts({ transactionCode }, call)),
  );
  return new Map(facts.map((one) => [one.transactionCode, one]));
}
