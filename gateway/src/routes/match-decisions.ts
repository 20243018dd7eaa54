import { inMessage } from "@matchbook/api/message-names";
import { uuid } from "@matchbook/api/resources/common";
import { batchEnvelope } from "@matchbook/api/resources/envelope";
import { matchPreviewResource, matchResource, presentMatch, presentMatchPreview } from "@matchbook/api/resources/match";
import { undoneResource } from "@matchbook/api/resources/operation";
import { decideMatchesSchema, previewMatchesSchema } from "@matchbook/api/schemas/matches";
import type { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { MatchDecision } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { z } from "zod";
import { answerBatch, createBatch, itemResult, operation } from "../http/answers.ts";
import { one, route, undoable } from "../http/route.ts";

export const matchDecisions = {
  decideMatches: route.post("/api/v1/matches/decisions", "matches:write", {
    summary: "Decide up to 1,000 matches at once: those of a list, or the suggestions of a filter",
    description:
      "Each decision is made or refused alone, and together they are one operation, which can be undone as a whole. " +
      "A refusal has the error that `PUT /matches/:id` would answer. " +
      "Confirming by a filter leaves out suggestions that compete with others for their transaction or invoice; a " +
      "person must choose among them. `dryRun` answers what would be decided.",
    body: decideMatchesSchema,
    bulk: true,
    success: {
      status: 200,
      description: "The result of each decision, in order; with a filter, oldest suggestion first",
      body: batchEnvelope(z.object({ match: matchResource }).meta({ id: "DecidedSuggestion" }), {
        matchId: uuid.optional().describe("Only with a filter"),
      }).extend({
        more: z.boolean().describe("The filter has more suggestions, which were left alone"),
        operationId: uuid.nullable().optional().describe("Absent on a dry run, null when nothing changed"),
      }),
    },
    errors: ["ambiguous_invoice"],
    handler: async ({ body }, call, context) => {
      const { dryRun, status, rememberAccount } = body;
      let more = false;
      const decideAll = async (decisions: MatchDecision[]) => {
        const request = { decisions, filter: body.filter && inMessage(body.filter), status, dryRun, rememberAccount };
        const answer = await context.matching.decideMatches(request, call);
        more = answer.more;
        return answer.results.map(({ matchId, outcome }) => ({
          // The caller of a list knows the ids.
          names: body.filter === undefined ? {} : { matchId },
          ...itemResult(outcome, (match: Match) => ({ match: presentMatch(match) })),
        }));
      };
      const answer = await (body.decisions === undefined
        ? answerBatch(await decideAll([]))
        : createBatch(body.decisions, decideAll));
      const shown = { ...answer, body: { ...(answer.body as object), more } };
      return dryRun ? shown : operation(call, shown);
    },
  }),
  undoOperation: route.post("/api/v1/operations/:id/undo", "operations:write", {
    summary: "Restore what an operation changed",
    description:
      "Restores the matches, transactions, invoices and suggestions that the operation changed, what matching learned " +
      "from it, and the memory of unlinked pairs. All of it or nothing: when later changes depend on the operation, " +
      "`details` names them. The undo is an operation too, with history and events, and can be undone. An operation that is " +
      "undone already is answered with `alreadyUndone` and the `operationId` of that undo.",
    bulk: true,
    success: undoable(one("What was restored", undoneResource)),
    errors: ["period_closed", "operation_final", "later_changes"],
    handler: async ({ params: { id: undoes } }, call, { matching }) => {
      const undone = await matching.undoOperation({ operationId: undoes }, call);
      return { undoes, ...undone };
    },
  }),
  previewMatches: route.post("/api/v1/matches/preview", "matches:read", {
    summary: "Show what matching would do with a transaction now, and why",
    description:
      "Runs matching for one transaction and stores nothing. Existing suggestions are evaluated again; pairs that a person " +
      "refused or unlinked are left out.",
    body: previewMatchesSchema,
    success: one("The candidates with their reasons", matchPreviewResource, presentMatchPreview),
    errors: ["transaction_not_found"],
    handler: ({ body }, call, { matching }) => matching.previewMatches({ transactionCode: body.transactionId }, call),
  }),
};
