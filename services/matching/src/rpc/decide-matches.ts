import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type {
  ChangeMatchResponse,
  DecideMatchesRequest,
  DecideMatchesResponse,
  MatchDecision,
  SuggestionFilter,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context, Rpc } from "../context.ts";
import { ambiguousInvoice } from "../domain/named-invoice.ts";
import { executeMany, type ItemOutcome, tryMany } from "../engine/execute-many.ts";
import { findSuggestions } from "../store/find-suggestions.ts";
import { findInvoicesByNumbers } from "../store/invoices.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { matchUpdate } from "./update-match.ts";

/** The most suggestions that one call decides by a filter. */
const MOST = 1_000;

/** Decides many matches as one operation: those that are listed, or the suggestions of a filter. */
export const decideMatches: Rpc<"decideMatches"> = async (context, request, call) => {
  const { decisions, more } = await wanted(context, request, call);
  const run = request.dryRun ? tryMany : executeMany;
  const outcomes = await run(context, call, decisions, ({ matchId: id, ...decision }: MatchDecision) =>
    matchUpdate({ id, ...decision, metadataJson: undefined, closeDifference: undefined }),
  );
  const results = outcomes.map((outcome, index) => ({
    matchId: decisions[index]?.matchId ?? "",
    outcome: toResult(outcome),
  }));
  return { results, lineStates: newestStates(outcomes), more };
};

async function wanted(
  context: Context,
  { decisions, filter, status = "", rememberAccount }: DecideMatchesRequest,
  call: Call,
): Promise<{ decisions: MatchDecision[]; more: boolean }> {
  if (filter === undefined) return { decisions, more: false };
  // Of suggestions that compete, a person must choose one. All of them can be rejected.
  const clear = status === "active" || status === "confirmed";
  const collections = await context.collections(call.tenant);
  await assertOneInvoice(collections, filter);
  const { found, more } = await findSuggestions(collections, filter, { limit: MOST, clear });
  // A suggestion that changes after the search is left alone.
  const whole = { status, matchedAmount: undefined, rememberAccount };
  return { decisions: found.map(({ id, version }) => ({ ...whole, matchId: id, expectedVersion: version })), more };
}

/**
 * A filter may select nothing, but it must not decide about the invoices of two suppliers when one is named.
 * @throws AppError ambiguous_invoice
 */
async function assertOneInvoice(
  collections: TenantCollections,
  { invoiceNumber, counterpartyCode }: SuggestionFilter,
): Promise<void> {
  if (invoiceNumber === undefined || counterpartyCode !== undefined) return;
  const found = await findInvoicesByNumbers(collections, [invoiceNumber]);
  if (found.length > 1) throw ambiguousInvoice(found, "filter.");
}

type Result = DecideMatchesResponse["results"][number]["outcome"];

function toResult(outcome: ItemOutcome<ChangeMatchResponse>): Result {
  if ("error" in outcome) return { $case: "error", value: outcome.error };
  const { match } = outcome.answer;
  return match === undefined ? undefined : { $case: "match", value: match };
}

function newestStates(outcomes: readonly ItemOutcome<ChangeMatchResponse>[]): LineState[] {
  const states = new Map<string, LineState>();
  for (const outcome of outcomes) {
    const state = "answer" in outcome ? outcome.answer.lineState : undefined;
    // Answers are in the order of the commits.
    if (state !== undefined) states.set(state.transactionId, state);
  }
  return [...states.values()];
}
