import type { Prospect } from "@matchbook/matcher/explain/prospects";
import type { Line, Match } from "@matchbook/matcher/model/model";
import { explainMatch } from "@matchbook/matcher/model/signals";
import type { Prospect as ProspectMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { CompetingMatch, LineMatch } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { existing, invalidField } from "@matchbook/runtime/errors/errors";
import type { Context, Rpcs } from "../context.ts";
import { competing, competitorsOf } from "../domain/competing.ts";
import { simulate } from "../engine/simulate.ts";
import { NAMED_LATER } from "../store/counterparty-names.ts";
import { findInvoices } from "../store/invoices.ts";
import { factsOfLine, findLines, toLineState, toReasonMessages, toTransaction } from "../store/lines.ts";
import { findLiveMatches, findMatchesOf, toMatchMessage } from "../store/matches.ts";
import { lineCounts } from "./line-counts.ts";
import { listedLines } from "./list-lines.ts";
import { removeLines } from "./remove-lines.ts";

const MAX_LINES = 100;

/** The most suggestions that are named beside one with which they compete. */
const MOST_COMPETITORS = 10;

/** Questions about lines. */
export const lines = {
  ...listedLines,
  ...lineCounts,
  /** A line with its live matches. @throws AppError transaction_not_found */
  getLine: async (context, { transactionCode }, call) => {
    const { entity, matches } = await storedLine(context, transactionCode, call.tenant);
    return { ...toTransaction(entity), matches: matches.map(toMatchMessage) };
  },
  /** Live matches of lines, newest first, with their invoices and what they compete with: a query per kind of row. */
  listLineMatches: async (_context, { lineIds }, { collections }) => {
    if (lineIds.length > MAX_LINES) throw invalidField("lineIds", `Must be at most ${MAX_LINES}`);
    const matches = await findLiveMatches(collections, lineIds);
    const invoiceIds = [...new Set(matches.map(({ invoiceId }) => invoiceId))];
    const suggested = matches.filter(({ status }) => status === "pending_review");
    const [invoices, lines, others] = await Promise.all([
      findInvoices(collections, invoiceIds),
      findLines(collections, [...new Set(suggested.map(({ lineId }) => lineId))]),
      findMatchesOf(collections, [...new Set(suggested.map(({ invoiceId }) => invoiceId))]),
    ]);
    const groups = competing([...suggested, ...others], lines, invoices);
    const invoiceById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    return {
      matches: matches.map((match): LineMatch => {
        const invoice = invoiceById.get(match.invoiceId);
        return {
          match: toMatchMessage(match),
          invoiceRemaining: invoice?.remaining ?? 0n,
          invoiceDueDate: invoice?.dueDate,
          competesWith: competitorsOf(match, groups).slice(0, MOST_COMPETITORS).map(toCompetitor),
        };
      }),
    };
  },
  /** Runs matching for one line without storing anything, and returns what it weighed. */
  listCandidates: async (context, request, call) => {
    const given = await lineOf(context, request.transactionCode, call.tenant);
    const { line, preview, prospects, matchReasons } = await simulate(context, call, given);
    return {
      ...{ facts: factsOfLine(line), state: toLineState(line) },
      outcome: preview.outcome,
      explanation: preview.explanation,
      matchReasons: toReasonMessages({ ...line, matchReasons }),
      candidates: prospects.map((prospect) => toProspect(prospect, line)),
    };
  },
  removeLines,
} satisfies Rpcs;

/** @throws AppError transaction_not_found */
export async function lineOf(context: Context, transactionCode: string, tenant: string): Promise<Line> {
  return (await storedLine(context, transactionCode, tenant)).entity;
}

async function storedLine(context: Context, transactionCode: string, tenant: string) {
  return existing(await context.lineByCode.add(tenant, transactionCode), "transaction_not_found");
}

function toProspect({ candidate, outcome, preventions: preventedBy }: Prospect, line: Line): ProspectMessage {
  const { invoice, amount, reasons, score } = candidate;
  return {
    invoiceNumber: invoice.invoiceNumber,
    counterpartyCode: invoice.counterpartyCode,
    counterpartyName: NAMED_LATER,
    outcome,
    matchedAmount: amount.matchedAmount,
    currency: line.currency,
    invoiceRemaining: invoice.remaining,
    invoiceCurrency: invoice.currency,
    points: Math.max(0, Math.min(100, score)),
    reasons,
    explanation: explainMatch(reasons, line),
    preventedBy,
  };
}

function toCompetitor({ id: matchId, transactionCode, invoiceNumber }: Match): CompetingMatch {
  return { matchId, transactionCode, invoiceNumber };
}
