import { presentMatch } from "@matchbook/api/presenters/match";
import { matchResource } from "@matchbook/api/resources/match";
import { exportMatchesQuery } from "@matchbook/api/schemas/matches";
import { CSV_PAGE, csvRoute, pagesOf } from "../http/csv-answer.ts";
import { matchFilter } from "../http/list-filters.ts";

export const exportMatches = csvRoute({
  path: "/api/v1/matches.csv",
  summary: "Export matches as CSV, newest first",
  auth: { scope: "matches:read" },
  query: exportMatchesQuery,
  columns: Object.keys(matchResource.shape),
  pages: ({ query }, admitted, context) => {
    const filter = matchFilter(query);
    return pagesOf<ReturnType<typeof presentMatch>>(admitted, context, async (last, call) => {
      const { matches } = await context.matching.listMatches({ page: CSV_PAGE, ...filter, after: last?.id }, call);
      return matches.map(presentMatch);
    });
  },
});
