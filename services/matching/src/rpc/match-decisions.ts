import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import type {
  ChangeMatchResponse,
  DecideMatchesRequest,
  DecideMatchesResponse,
  MatchDecision,
  SuggestionFilter,
  UpdateMatchRequest,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { existing } from "@matchbook/runtime/errors/errors";
import { parseAmount } from "@matchbook/runtime/values/money";
import { MATCH_TARGET_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Rpcs } from "../context.ts";
import { asStored } from "../domain/changes.ts";
import { assertVersion } from "../domain/expected-version.ts";
import { ambiguousInvoice, invoicesMeant } from "../domain/named-invoice.ts";
import { oneOf } from "../domain/one-of.ts";
import { updateMatch } from "../domain/update-match.ts";
import type { Command } from "../engine/command.ts";
import { execute } from "../engine/execute.ts";
import { executeMany, type ItemOutcome, tryMany } from "../engine/execute-many.ts";
import { findInvoicesByNumbers, toInvoiceMessage } from "../store/invoices.ts";
import { toTransaction } from "../store/lines.ts";
import { findSuggestions, toMatchMessage } from "../store/matches.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { closingOf } from "./invoices.ts";

/** A changed match, and its line and invoice afterwards. */
type Changed = { match: Match; line: Line; invoice: Invoice };

/** The most suggestions that one call decides by a filter. */
const MOST = 1_000;

type Result = DecideMatchesResponse["results"][number]["outcome"];

export const matchDecisions = {
  /** Changes status, amount and metadata of a match, and closes the difference on request, in one commit. */
  updateMatch: async (context, request, call) => execute(context, call, matchUpdate(request)),
  /** Decides many matches as one operation: those that are listed, or the suggestions of a filter. */
  decideMatches: async (context, request, call) => {
    const { decisions, more } = await wanted(call.collections, request);
    const run = request.dryRun ? tryMany : executeMany;
    const outcomes = await run(context, call, decisions, ({ matchId: id, ...decision }: MatchDecision) =>
      matchUpdate({ id, ...decision, metadataJson: undefined, closeDifference: undefined }),
    );
    const results = outcomes.map((outcome, index) => ({
      matchId: decisions[index]?.matchId ?? "",
      outcome: toResult(outcome),
    }));
    return { results, more };
  },
} satisfies Rpcs;

/** The command that changes a match. @throws AppError validation_failed */
function matchUpdate(request: UpdateMatchRequest): Command<Changed, ChangeMatchResponse> {
  const status = oneOf("status", request.status, MATCH_TARGET_STATUSES);
  return {
    operation: "update_match",
    rememberAccount: request.rememberAccount,
    scope: { matchId: request.id },
    decide: (ledger, set, moment) => {
      const match = existing(ledger.match(request.id), "match_not_found");
      assertVersion({ entity: "match", entityId: match.id }, match.version, request.expectedVersion);
      const matchedAmount = parseAmount(request.matchedAmount, match.currency, "matchedAmount");
      const { metadataJson } = request;
      const update = { status, matchedAmount, metadataJson };
      const exchange = set.exchange(ledger.line(match.lineId), match.invoiceCurrency);
      const changed = updateMatch(ledger, match, update, exchange, closingOf(request, moment));
      return { match: changed, line: ledger.line(match.lineId), invoice: ledger.invoice(match.invoiceId) };
    },
    answer: (done, changes) => {
      const { facts: lineFacts, state: lineState } = toTransaction(asStored(changes.lines, done.line));
      const match = toMatchMessage(asStored(changes.matches, done.match));
      return { match, lineFacts, lineState, invoice: toInvoiceMessage(asStored(changes.invoices, done.invoice)) };
    },
  };
}

async function wanted(
  collections: TenantCollections,
  { decisions, filter, status = "", rememberAccount }: DecideMatchesRequest,
): Promise<{ decisions: MatchDecision[]; more: boolean }> {
  if (filter === undefined) return { decisions, more: false };
  // Of suggestions that compete, a person must choose one. All of them can be rejected.
  const clear = status === "active" || status === "confirmed";
  const invoiceId = await namedIn(collections, filter);
  const { found, more } = await findSuggestions(collections, { ...filter, invoiceId }, { limit: MOST, clear });
  // A suggestion that changes after the search is left alone.
  const whole = { status, matchedAmount: undefined, rememberAccount };
  return { decisions: found.map(({ id, version }) => ({ ...whole, matchId: id, expectedVersion: version })), more };
}

/**
 * The id of the invoice that a filter names, empty without one: a filter may select nothing, but must not decide about
 * the invoices of two suppliers, or years, when one is named. @throws AppError ambiguous_invoice
 */
async function namedIn(collections: TenantCollections, filter: SuggestionFilter): Promise<string | undefined> {
  const { invoiceNumber } = filter;
  if (invoiceNumber === undefined) return undefined;
  const meant = invoicesMeant(await findInvoicesByNumbers(collections, [invoiceNumber]), filter);
  if (meant.length > 1) throw ambiguousInvoice(meant, "filter.");
  return filter.issueYear === undefined ? undefined : (meant[0]?.id ?? "");
}

function toResult(outcome: ItemOutcome<ChangeMatchResponse>): Result {
  if ("error" in outcome) return { $case: "error", value: outcome.error };
  const { match } = outcome.answer;
  return match === undefined ? undefined : { $case: "match", value: match };
}
