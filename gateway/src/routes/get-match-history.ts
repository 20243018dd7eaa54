import { presentHistoryEntry } from "@matchbook/api/presenters/history";
import { historyEntryResource } from "@matchbook/api/resources/history";
import { matchResource } from "@matchbook/api/resources/match";
import { historyQuery } from "@matchbook/api/schemas/history";
import { list } from "../http/answers.ts";
import { byId, defineRoute, page } from "../http/define-route.ts";

export const getMatchHistory = defineRoute({
  method: "get",
  path: "/api/v1/matches/:id/history",
  summary: "List the changes of a match, newest first; a deleted match keeps its history",
  description: "Each entry shows who changed what, with the match before and after.",
  auth: { scope: "matches:read" },
  ...byId("match_not_found"),
  query: historyQuery,
  success: page("A page of the history", historyEntryResource("Match", matchResource)),
  handler: async ({ params, query }, call, { matching }) => {
    const answer = await matching.listHistory({ page: query, of: { $case: "matchId", value: params.id } }, call);
    return list(
      answer.entries.map((entry) => presentHistoryEntry(entry)),
      answer.page,
    );
  },
});
