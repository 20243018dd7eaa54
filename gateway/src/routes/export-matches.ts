import { presentMatch } from "@matchbook/api/presenters/match";
import { matchResource } from "@matchbook/api/resources/match";
import { exportMatchesQuery } from "@matchbook/api/schemas/matches";
import { CSV_DESCRIPTION, CSV_PAGE, csv, csvSuccess, pagesOf } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";
import { matchFilter } from "../http/list-filters.ts";

const COLUMNS = Object.keys(matchResource.shape);

export const exportMatches = defineRoute({
  method: "get",
  path: "/api/v1/matches.csv",
  operationId: "exportMatches",
  summary: "Export matches as CSV, newest first",
  description: CSV_DESCRIPTION,
  auth: { scope: "matches:read" },
  query: exportMatchesQuery,
  streams: true,
  success: csvSuccess,
  errors: [],
  handler: async ({ query }, admitted, context) => {
    const filter = matchFilter(query);
    const rows = pagesOf<ReturnType<typeof presentMatch>>(admitted, context, async (last, call) => {
      const { matches } = await context.matching.listMatches({ page: CSV_PAGE, ...filter, after: last?.id }, call);
      return matches.map(presentMatch);
    });
    return csv("matches", COLUMNS, rows);
  },
});
