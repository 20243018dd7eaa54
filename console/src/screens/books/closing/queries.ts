import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import type { Changes, ClosedPeriod } from "../../../api/resources.ts";

export const periodsQuery = oneQuery<ClosedPeriod[]>("/closed-periods");
export const periodHistoryQuery = oneQuery<Changes>("/history", {
  ...{ entity: "closed_period", order: "newest", limit: 50 },
});

/** Everything that shows what is closed. */
export async function periodsChanged(): Promise<void> {
  const queries = [periodsQuery, periodHistoryQuery];
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
