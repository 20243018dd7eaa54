import { presentMatch } from "@matchbook/api/presenters/match";
import { matchResource } from "@matchbook/api/resources/match";
import { listMatchesQuery } from "@matchbook/api/schemas/matches";
import type { z } from "zod";
import { list } from "../http/answers.ts";
import { pageAfter } from "../http/cursors.ts";
import { defineRoute, page } from "../http/define-route.ts";
import { matchFilter } from "../http/list-filters.ts";

export const listMatches = defineRoute({
  method: "get",
  path: "/api/v1/matches",
  summary: "List matches, newest first",
  description: "Filters are combined; `status` may be repeated.",
  auth: { scope: "matches:read" },
  query: listMatchesQuery,
  success: page("A page of matches", matchResource),
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
