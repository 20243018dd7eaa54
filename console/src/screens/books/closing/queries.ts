import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import type { Changes, ClosingReadiness } from "../../../api/resources.ts";
import { periodsQuery } from "./periods-query.ts";

export const periodHistoryQuery = oneQuery<Changes>("/history", {
  ...{ entity: "closed_period", order: "newest", limit: 50 },
});

export const readinessQuery = (query: { bankConnectionId: string | undefined; until: string }) =>
  oneQuery<ClosingReadiness>("/closed-periods/readiness", query);

/** Everything that shows what is closed. */
export async function periodsChanged(): Promise<void> {
  const keys = [periodsQuery.queryKey, periodHistoryQuery.queryKey, ["/closed-periods/readiness"]];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
