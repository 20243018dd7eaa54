import { presentMatch } from "@matchbook/api/presenters/match";
import { uuid } from "@matchbook/api/resources/common";
import { batchEnvelope } from "@matchbook/api/resources/envelope";
import { matchResource } from "@matchbook/api/resources/match";
import { decideMatchesSchema } from "@matchbook/api/schemas/matches";
import type {
  MatchDecision,
  MatchDecisionResult,
  SuggestionFilter,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { z } from "zod";
import { operation } from "../http/answers.ts";
import { createBatch } from "../http/batch.ts";
import { showStates } from "../http/decisions.ts";
import { defineRoute, type Named } from "../http/define-route.ts";

export const decideMatches = defineRoute({
  method: "post",
  path: "/api/v1/matches/decisions",
  summary: "Decide up to 1,000 matches at once: those of a list, or the suggestions of a filter",
  description:
    "Each decision is made or refused alone, and together they are one operation, which can be undone as a whole. " +
    "A refusal has the error that `PUT /matches/:id` would answer. " +
    "Confirming by a filter leaves out suggestions that compete with others for their transaction or invoice; a " +
    "person must choose among them. `dryRun` answers what would be decided.",
  auth: { scope: "matches:write" },
  body: decideMatchesSchema,
  bulk: true,
  success: {
    status: 200,
    description: "The result of each decision, in order; with a filter, oldest suggestion first",
    body: batchEnvelope(z.object({ match: matchResource }), {
      matchId: uuid.optional().describe("Only with a filter"),
    }).extend({
      more: z.boolean().describe("The filter has more suggestions, which were left alone"),
      operationId: uuid.optional().describe("Absent on a dry run"),
    }),
  },
  errors: ["ambiguous_invoice"],
  handler: async ({ body }, call, context) => {
    const { dryRun, status, rememberAccount } = body;
    let more = false;
    const decide = async (decisions: MatchDecision[]) => {
      const request = { decisions, filter: body.filter && toFilter(body.filter), status, dryRun, rememberAccount };
      const answer = await context.matching.decideMatches(request, call, {
        timeoutMs: Number.POSITIVE_INFINITY,
      });
      if (!dryRun) await showStates(context, answer.lineStates, call);
      more = answer.more;
      return answer.results.map((result) => present(result, body.filter !== undefined));
    };
    const answer = await (body.decisions === undefined
      ? createBatchOf(await decide([]))
      : createBatch(body.decisions, decide));
    const shown = { ...answer, body: { ...(answer.body as object), more } };
    return dryRun ? shown : operation(call, shown);
  },
});

type Filter = NonNullable<z.output<typeof decideMatchesSchema>["filter"]>;

function toFilter(filter: Named<Filter>): SuggestionFilter {
  const { invoiceId, transactionId, counterpartyId, ...others } = filter;
  return { ...others, invoiceNumber: invoiceId, transactionCode: transactionId, counterpartyCode: counterpartyId };
}

/** The answer to a batch whose items the service found. */
function createBatchOf(results: ReturnType<typeof present>[]) {
  return createBatch(
    results.map((item) => ({ ok: true as const, item })),
    async (items) => items,
  );
}

function present({ matchId, outcome }: MatchDecisionResult, isFound: boolean) {
  // The caller of a list knows the ids.
  const names = isFound ? { matchId } : {};
  if (outcome === undefined) throw new Error("a decision without an outcome");
  if (outcome.$case === "error") return { names, error: outcome.value };
  return { names, resource: { match: presentMatch(outcome.value) } };
}
