import type { NewMatch } from "@matchbook/matcher/books/new-match";
import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import { methodByIban } from "@matchbook/matcher/signals/party";
import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { Candidate } from "@matchbook/proto/matchbook/matching/v1/matching";
import {
  ChangeMatchResponse,
  type CreateMatchRequest,
  type ListMatchesResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { existing } from "@matchbook/runtime/errors/errors";
import { countedPage } from "@matchbook/runtime/mongo/day-counts/counted-page";
import { idsOfDays } from "@matchbook/runtime/values/ids";
import { parseAmount } from "@matchbook/runtime/values/money";
import { findPage, placeOf } from "@matchbook/runtime/values/paging";
import type { Call, Context, Rpcs } from "../context.ts";
import { asStored } from "../domain/changes.ts";
import { createMatch, proposeMatch, refuseMatch } from "../domain/create-match.ts";
import { namedInvoice } from "../domain/named-invoice.ts";
import { keptLine } from "../domain/remove-lines.ts";
import { deleteMatch } from "../domain/update-match.ts";
import { execute } from "../engine/execute.ts";
import { simulate } from "../engine/simulate.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { MATCHES } from "../store/counted-changes.ts";
import { factsOfLine, toLineState } from "../store/lines.ts";
import { findMatches, fromMatchRow, matchesOf, toMatchMessage } from "../store/matches.ts";
import type { MatchRow } from "../store/rows.ts";
import { lineOf } from "./lines.ts";

/** The status of what is only proposed. */
const PROPOSED = "pending_review";

/** The fields that creations and deletions leave empty. */
const NOTHING_ELSE = { invoice: undefined, lineState: undefined, lineFacts: undefined };

/** Ids begin with the creation time, so they sort by it. */
const NEWEST_FIRST = { _id: -1 } as const;

export const matches = {
  createMatch: (context, request, call) => decidePair(context, request, call),
  /** Makes a suggestion for a person. No status of `CreateMatch`: an earlier version would allocate the proposed. */
  proposeMatch: (context, request, call) =>
    decidePair(context, { ...request, status: PROPOSED, returnsMatchId: undefined, rememberAccount: undefined }, call),
  getMatch: async (_context, { id }, { collections }) =>
    toMatchMessage(existing((await findMatches(collections, [id]))[0], "match_not_found")),
  /** Matches, newest first. */
  listMatches: async (_context, request, { collections: { matches, counts } }) => {
    const { invoiceNumber, counterpartyCode, transactionCode, statuses, page, after } = request;
    const ofCounterparty = counterpartyCode === undefined ? {} : { counterpartyCode };
    const filter = { ...matchesOf({ invoiceNumber, transactionCode, statuses }), ...ofCounterparty };
    if (after !== undefined) {
      const older = { ...filter, _id: { $lt: after } };
      const items = await matches.find(older).sort(NEWEST_FIRST).limit(placeOf(page).size).toArray();
      return answer({ items, page: undefined });
    }
    if (invoiceNumber === undefined && transactionCode === undefined) {
      const selection = { list: MATCHES, values: [statuses.length === 0 ? undefined : statuses] };
      return answer(
        await countedPage(counts, selection, page, ({ from, to, skip, limit }) =>
          matches.find({ ...filter, _id: idsOfDays(from, to) }, { sort: NEWEST_FIRST, skip, limit }).toArray(),
        ),
      );
    }
    return answer(await findPage(matches, filter, NEWEST_FIRST, page));
  },
  deleteMatch: async (context, request, call) =>
    execute(context, call, {
      operation: "delete_match",
      scope: { matchId: request.id },
      decide: (ledger) => {
        const match = existing(ledger.match(request.id), "match_not_found");
        deleteMatch(ledger, match);
      },
      answer: () => ({ match: undefined, ...NOTHING_ELSE }),
    }),
  /** Runs matching for one line on a ledger that is then discarded, and returns the outcome. */
  previewMatches: async (context, request, call) => {
    const given = await lineOf(context, request.transactionCode, call.tenant);
    const { line, preview } = await simulate(context, call, given);
    return {
      ...{ facts: factsOfLine(line), state: toLineState(line) },
      outcome: preview.outcome,
      explanation: preview.explanation,
      candidates: preview.candidates.map(toCandidate),
    };
  },
} satisfies Rpcs;

/** Creates an allocation, returns a payment (`returnsMatchId`), or proposes or refuses a pair (`status`). */
async function decidePair(context: Context, request: CreateMatchRequest, call: Call): Promise<ChangeMatchResponse> {
  // An unknown code is no outcome to remember.
  const line = await lineOf(context, request.transactionCode, call.tenant);
  return context.idempotency.once(call, "CreateMatch", ChangeMatchResponse, async (remember) => {
    const amount = parseAmount(request.matchedAmount, line.currency, "matchedAmount");
    return execute(context, call, {
      operation: request.status === PROPOSED ? "propose_match" : "create_match",
      rememberAccount: request.rememberAccount,
      scope: { line, invoiceNumbers: [request.invoiceNumber], matchId: request.returnsMatchId },
      decide: (ledger, set, moment) => {
        keptLine(ledger, line.id);
        const invoice = namedInvoice(set.book.invoicesByNumber(request.invoiceNumber), request);
        const pair = pairOf(set, line, invoice, request.metadataJson);
        if (request.status === "rejected") return refuseMatch(ledger, pair, moment);
        const wanted = amount ?? parseAmount("", line.currency, "matchedAmount");
        const allocation = { pair, matchedAmount: wanted, exchange: set.exchange(line, invoice.currency) };
        const by = call.actorName ?? call.actor;
        if (request.status === PROPOSED) return proposeMatch(ledger, allocation, { by, moment });
        const { returnsMatchId: id } = request;
        const payment = id === undefined ? undefined : existing(ledger.match(id), "match_not_found");
        return createMatch(ledger, { ...allocation, payment }, moment);
      },
      answer: (match, changes) => ({ match: toMatchMessage(asStored(changes.matches, match)), ...NOTHING_ELSE }),
      remember: remember.later,
    });
  });
}

/** The pair of a line and an invoice, with the payment method whose account the line names. */
export function pairOf(set: WorkingSet, line: Line, invoice: Invoice, metadataJson: string | undefined): NewMatch {
  const payer = set.counterparty(invoice.counterpartyId);
  const paymentMethod = payer === undefined ? undefined : methodByIban(payer, line.counterpartyIban);
  return { lineId: line.id, invoiceId: invoice.id, paymentMethod, metadataJson };
}

function answer({ items, page }: { items: MatchRow[]; page: PageInfo | undefined }): ListMatchesResponse {
  return { matches: items.map((row) => toMatchMessage(fromMatchRow(row))), page };
}

function toCandidate(match: Match): Candidate {
  // A candidate is not stored, so it has no id and no lifecycle. Its other fields are those of a match.
  return { ...toMatchMessage(match), confidence: match.confidence ?? 0 };
}
