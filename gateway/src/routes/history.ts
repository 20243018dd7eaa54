import { changeResource, changesResource, ENTITIES, presentChanges } from "@matchbook/api/resources/history";
import { changesQuery, exportChangesQuery } from "@matchbook/api/schemas/history";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Patience } from "../history/change-feeds.ts";
import { CSV_PAGE, csvRoute, pageInTurn, pagesOf } from "../http/csv-answer.ts";
import { one, route } from "../http/route.ts";
import type { Named } from "../http/route-types.ts";

type Query = Omit<Named<z.output<typeof changesQuery>>, "wait">;
type Change = ReturnType<typeof presentChanges>["entries"][number];

/** Names of entities in messages, by those of the API. */
const MESSAGE_NAMES = new Map(Object.entries(ENTITIES).map(([name, entity]) => [entity, name]));

export const history = {
  listChanges: route.get("/api/v1/history", "history:read", {
    summary: "List the changes of all transactions, invoices and matches in the order of their commits",
    description:
      "Entries are numbered without gaps after their commit, and a number never changes. To follow the history, pass the " +
      "`next` of an answer as the next `after`: it misses and repeats nothing. With `wait` the answer comes as soon as there " +
      "are entries, and without any after that many seconds. Then send the same request again.",
    query: changesQuery,
    waitMs: ({ query }) => query.wait * 1000,
    success: one("The changes", changesResource, presentChanges),
    handler: ({ query: { wait: _, ...query }, patience }, call, context) => readChanges(query, call, context, patience),
  }),
  exportChanges: csvRoute("/api/v1/history.csv", "history:read", {
    summary: "Export the changes of all transactions, invoices and matches as CSV in the order of their commits",
    query: exportChangesQuery,
    columns: Object.keys(changeResource.shape),
    async *pages({ query }, admitted, context) {
      // Numbers what was committed before this request, the oldest first, a part per request. The header is
      // sent before the first part.
      const began = context.clock();
      for (;;) {
        const newest = { newestFirst: true, limit: 1 };
        const found = await pageInTurn(admitted, context, (call) => context.matching.listChanges(newest, call));
        const last = found.entries[0]?.entry?.at;
        // A tenant may change faster than its changes get numbers. Later ones need none.
        if (!found.behind || (last !== undefined && last > began)) break;
        yield [];
      }
      yield* pagesOf<Change>(admitted, context, async (last, call) => {
        const place = last && { [query.order === "newest" ? "before" : "after"]: BigInt(last.sequence) };
        const page = { ...query, ...place, limit: CSV_PAGE.pageSize };
        return presentChanges(await readChanges(page, call, context)).entries;
      });
    },
  }),
};

/** Reads one page of the tenant's history. @param patience waits until there are entries */
function readChanges({ order, entity, ...filter }: Query, call: Call, context: Context, patience?: Patience) {
  const request = { ...filter, newestFirst: order === "newest", entity: entity && MESSAGE_NAMES.get(entity) };
  if (patience === undefined) return context.matching.listChanges(request, call);
  return context.feeds.read(request, call, patience);
}
