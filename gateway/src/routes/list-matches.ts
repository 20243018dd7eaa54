import { presentMatch } from "@matchbook/api/presenters/match";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { matchResource } from "@matchbook/api/resources/match";
import { listMatchesQuery } from "@matchbook/api/schemas/matches";
import type { z } from "zod";
import { list } from "../http/answers.ts";
import { pageAfter } from "../http/cursors.ts";
import { defineRoute } from "../http/define-route.ts";
import { matchFilter } from "../http/list-filters.ts";

export const listMatches = defineRoute({
  method: "get",
  path: "/api/v1/matches",
  operationId: "listMatches",
  summary: "List matches, newest first",
  description: "Filters are combined; `status` may be repeated.",
  auth: { scope: "matches:read" },
  query: listMatchesQuery,
  success: { status: 200, description: "A page of matches", body: listEnvelope(matchResource) },
  errors: [],
  placeOf: ({ id }: z.input<typeof matchResource>) => ({ name: id }),
  handler: async ({ query }, call, { matching }) => {
    const { page, pageSize, cursor, ...filters } = query;
    const answer = await matching.listMatches(
      { page: { page, pageSize }, ...matchFilter(filters), after: cursor?.after?.name },
      call,
    );
    return list(answer.matches.map(presentMatch), pageAfter(query, answer.page));
  },
});
