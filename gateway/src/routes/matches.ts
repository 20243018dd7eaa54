import { inMessage } from "@matchbook/api/message-names";
import { required } from "@matchbook/api/plain";
import { messageEnvelope } from "@matchbook/api/resources/envelope";
import { historyEntryResource, presentHistoryEntry } from "@matchbook/api/resources/history";
import { presentInvoice } from "@matchbook/api/resources/invoice";
import { matchResource, presentMatch } from "@matchbook/api/resources/match";
import { decidedMatchResource, presentTransaction } from "@matchbook/api/resources/transaction";
import { listQuery } from "@matchbook/api/schemas/common";
import {
  createMatchSchema,
  exportMatchesQuery,
  listMatchesQuery,
  proposeMatchSchema,
  updateMatchSchema,
} from "@matchbook/api/schemas/matches";
import type { ChangeMatchResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { z } from "zod";
import { message, pageOf } from "../http/answers.ts";
import { CSV_PAGE, csvRoute, pagesOf } from "../http/csv-answer.ts";
import { PAIR_ERRORS } from "../http/decisions.ts";
import { matchFilter } from "../http/list-filters.ts";
import { completeFacts } from "../http/new-lines.ts";
import { created, one, page, route, said, undoable } from "../http/route.ts";

const MESSAGES = {
  active: "Match updated",
  confirmed: "Match confirmed",
  rejected: "Match rejected",
  cancelled: "Match cancelled",
} as const;

/** Errors of a pair of a transaction and an invoice that is no match. */
const PROPOSAL_ERRORS = [
  "transaction_not_found",
  "invoice_not_found",
  "ambiguous_invoice",
  ...PAIR_ERRORS,
  "invoice_void",
] as const;

export const matches = {
  createMatch: route.post("/api/v1/matches", "matches:write", {
    summary: "Allocate a payment to an invoice, return a payment, or deny a suggestion",
    description:
      "`active` allocates `matchedAmount` of the transaction to the invoice. `rejected` keeps matching from " +
      "suggesting the pair again.",
    body: createMatchSchema,
    success: undoable(created("The match", z.object({ match: matchResource }), presentPair)),
    errors: [...PROPOSAL_ERRORS, "period_closed", "match_not_found", "exceeds_payment"],
    handler: ({ body }, call, { matching }) => {
      const rejection = { matchedAmount: undefined, rememberAccount: undefined, returnsMatchId: undefined };
      return matching.createMatch({ ...rejection, ...inMessage(body) }, call);
    },
  }),
  proposeMatch: route.post("/api/v1/matches/proposals", "matches:write", {
    summary: "Propose that a transaction pays an invoice",
    description:
      "Makes a suggestion, which allocates nothing: a person confirms or rejects it. A pair that was rejected is not " +
      "proposed again.",
    body: proposeMatchSchema,
    success: undoable(created("The suggestion", z.object({ match: matchResource }), presentPair)),
    errors: PROPOSAL_ERRORS,
    handler: ({ body }, call, { matching }) => matching.proposeMatch(inMessage(body), call),
  }),
  listMatches: route.get("/api/v1/matches", "matches:read", {
    summary: "List matches, newest first",
    description: "Filters are combined; `status` may be repeated.",
    query: listMatchesQuery,
    success: page("A page of matches", matchResource, "matches", presentMatch),
    placeOf: ({ id }: z.input<typeof matchResource>) => ({ name: id }),
    handler: ({ query }, call, { matching }) => {
      const request = { ...matchFilter(query), page: pageOf(query), after: query.cursor?.after?.name };
      return matching.listMatches(request, call);
    },
  }),
  exportMatches: csvRoute("/api/v1/matches.csv", "matches:read", {
    summary: "Export matches as CSV, newest first",
    query: exportMatchesQuery,
    columns: Object.keys(matchResource.shape),
    pages: ({ query }, admitted, context) =>
      pagesOf<ReturnType<typeof presentMatch>>(admitted, context, async (last, call) => {
        const request = { page: CSV_PAGE, ...matchFilter(query), after: last?.id };
        return (await context.matching.listMatches(request, call)).matches.map(presentMatch);
      }),
  }),
  getMatch: route.get("/api/v1/matches/:id", "matches:read", {
    summary: "Get a match",
    description: "Also answers matches that are rejected or cancelled.",
    success: one("The match", matchResource, presentMatch),
    handler: ({ params }, call, { matching }) => matching.getMatch(params, call),
  }),
  getMatchHistory: route.get("/api/v1/matches/:id/history", "matches:read", {
    summary: "List the changes of a match, newest first; a deleted match keeps its history",
    description: "Each entry shows who changed what, with the match before and after.",
    query: listQuery,
    success: page("A page of the history", historyEntryResource(matchResource), "entries", presentHistoryEntry),
    handler: ({ params, query }, call, { matching }) =>
      matching.listHistory({ page: pageOf(query), of: { $case: "matchId", value: params.id } }, call),
  }),
  updateMatch: route.put("/api/v1/matches/:id", "matches:write", {
    summary: "Change a match's status, amount or metadata, or close a difference",
    description: "All changes of a request are made or none. A rejected or cancelled match cannot be changed.",
    body: updateMatchSchema,
    atLeastOneField: true,
    success: undoable({
      status: 200,
      description: "The change that was made",
      body: messageEnvelope("Match updated", "Match confirmed", "Match rejected", "Match cancelled").extend({
        data: decidedMatchResource,
      }),
    }),
    errors: [
      "period_closed",
      "changed_meanwhile",
      "match_final",
      "exceeds_transaction",
      "exceeds_invoice",
      "exceeds_payment",
      "match_returned",
      "invoice_settled_again",
      "currency_mismatch",
      "fx_rate_unavailable",
      "invoice_void",
      "too_many_adjustments",
      "exceeds_credit_note",
    ],
    handler: async ({ params, body }, call, context) => {
      const { status, closeDifference } = body;
      const changed = await context.matching.updateMatch({ id: params.id, ...inMessage(body) }, call);
      // Closing a difference confirms a suggestion even if no status is given.
      const confirms = closeDifference !== undefined && changed.match?.status === "confirmed";
      const text = MESSAGES[status ?? (confirms ? "confirmed" : "active")];
      const line = { facts: changed.lineFacts, state: changed.lineState };
      await completeFacts(line, context, call);
      const transaction = line.state === undefined ? null : presentTransaction(line);
      const invoice = presentInvoice(required(changed.invoice, "invoice"));
      return message(text, { ...presentPair(changed), transaction, invoice });
    },
  }),
  deleteMatch: route.delete("/api/v1/matches/:id", "matches:write", {
    summary: "Delete a match permanently and release its allocation",
    description: "Only the history remains. To keep the match itself, cancel it with `PUT /matches/{id}`.",
    success: undoable(said("Deleted", "Match deleted")),
    errors: ["period_closed", "match_returned", "invoice_settled_again", "invoice_void"],
    handler: ({ params }, call, { matching }) => matching.deleteMatch(params, call),
  }),
};

function presentPair({ match }: ChangeMatchResponse) {
  return { match: presentMatch(required(match, "match")) };
}
