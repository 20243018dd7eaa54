import { presentMatchPreview } from "@matchbook/api/presenters/match-preview";
import { matchPreviewResource } from "@matchbook/api/resources/match";
import { previewMatchesSchema } from "@matchbook/api/schemas/matches";
import { data } from "../http/answers.ts";
import { onLine } from "../http/decisions.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const previewMatches = defineRoute({
  method: "post",
  path: "/api/v1/matches/preview",
  summary: "Show what matching would do with a transaction now, and why",
  description:
    "Runs matching for one transaction and stores nothing. Existing suggestions are evaluated again; pairs that a person " +
    "refused or unlinked are left out.",
  auth: { scope: "matches:read" },
  body: previewMatchesSchema,
  success: one("The candidates with their reasons", matchPreviewResource),
  errors: ["transaction_not_found"],
  handler: async ({ body }, call, context) => {
    const [facts, answer] = await Promise.all([
      context.transactions.getLineFacts({ transactionCode: body.transactionId }, call),
      onLine(context, body.transactionId, call, (named) => context.matching.previewMatches(named, call)),
    ]);
    return data(presentMatchPreview(facts, answer));
  },
});
