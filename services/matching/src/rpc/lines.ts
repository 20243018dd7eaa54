import { explainMatch } from "@matchbook/matcher/explanations/explain-match";
import type { Prospect } from "@matchbook/matcher/explanations/prospects";
import type { Line } from "@matchbook/matcher/model";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Prospect as ProspectMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { GetLineRequest, LineMatch } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import type { Context, Rpcs } from "../context.ts";
import { removeLines } from "../domain/remove-lines.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { simulate } from "../engine/simulate.ts";
import { NAMED_LATER } from "../store/counterparty-names.ts";
import { findExportedLines } from "../store/exports.ts";
import { findInvoices } from "../store/invoices.ts";
import { findLineReasons, findLines, lineFromFacts, toLineState, toReasonMessages } from "../store/lines.ts";
import { findLiveMatches, toMatchMessage } from "../store/matches.ts";

const MAX_LINES = 100;

/** The most lines that are given up in one commit. */
const MOST_LINES = 10_000;

/** What is known about lines. */
export const lines = {
  /**
   * Returns the state of a line with its live matches. A line that is given by its facts is unmatched until it is
   * stored.
   * @throws AppError transaction_not_found for a code that is not stored
   */
  getLine: async (context, request, call) => {
    if (request.line !== undefined) return stateOfFacts(context, request.line, call.tenant);
    const { entity, matches } = await storedLine(context, request.transactionCode, call.tenant);
    return { state: toLineState(entity), matches: matches.map(toMatchMessage) };
  },
  /** The live matches of lines, newest first, with what a list shows of their invoices: one query per kind of row. */
  listLineMatches: async (context, { transactionIds }, call) => {
    if (transactionIds.length > MAX_LINES) throw invalidField("transactionIds", `Must be at most ${MAX_LINES}`);
    const collections = await context.collections(call.tenant);
    const matches = await findLiveMatches(collections, { transactionId: { $in: transactionIds } });
    const invoices = await findInvoices(collections, [...new Set(matches.map(({ invoiceId }) => invoiceId))]);
    const invoiceById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    return {
      matches: matches.map((match): LineMatch => {
        const invoice = invoiceById.get(match.invoiceId);
        return {
          match: toMatchMessage(match),
          invoiceRemaining: invoice?.remaining ?? 0n,
          invoiceDueDate: invoice?.dueDate,
        };
      }),
    };
  },
  /** Returns why lines are not confirmed, as of the last decision about each. */
  listLineReasons: async (context, { transactionIds }, call) => {
    if (transactionIds.length > MAX_LINES) throw invalidField("transactionIds", `Must be at most ${MAX_LINES}`);
    const reasons = await findLineReasons(await context.collections(call.tenant), transactionIds);
    return { lines: [...reasons].map(([transactionId, of]) => ({ transactionId, reasons: of })) };
  },
  /** Runs matching for one line without storing anything, and returns what it weighed. */
  listCandidates: async (context, request, call) => {
    const given = await lineOf(request, context, call.tenant);
    const { line, preview, prospects, reasons } = await simulate(context, call, given);
    return {
      state: toLineState(line),
      outcome: preview.outcome,
      explanation: preview.explanation,
      reasons: toReasonMessages({ ...line, reasons }),
      candidates: prospects.map((prospect) => toProspect(prospect, line)),
    };
  },
  /**
   * Gives up the lines of an import that is taken back, in one commit. Their new states tell the transaction service.
   * @throws AppError file_in_use, file_unfinished
   */
  removeLines: async (context, { transactionIds: ids }, call) => {
    if (ids.length > MOST_LINES) throw invalidField("transactionIds", `Must have at most ${MOST_LINES} items`);
    // An export that is made between this and the commit has the decision and what took it back: it depends on neither.
    const exported = await findExportedLines(await context.collections(call.tenant), ids);
    return execute(context, call, {
      operation: "remove_file",
      // A commit for itself, because it may change thousands of rows.
      weight: MAX_BATCH,
      scope: { lineIds: ids },
      decide: (ledger, { closed }) => removeLines(ledger, ids, { closed, exported }),
      answer: () => ({}),
    });
  },
} satisfies Rpcs;

async function stateOfFacts(context: Context, facts: LineFacts, tenant: string) {
  const given = lineFromFacts(facts, context.clock());
  const collections = await context.collections(tenant);
  const [[line = given], matches] = await Promise.all([
    findLines(collections, [given.id]),
    findLiveMatches(collections, { transactionId: given.id }),
  ]);
  return { state: toLineState(line), matches: matches.map(toMatchMessage) };
}

/**
 * The line that a request names: as it is stored, or in its initial state when the request has its facts.
 * @throws AppError transaction_not_found for a code that is not stored
 */
export async function lineOf(
  { transactionCode, line }: GetLineRequest,
  context: Context,
  tenant: string,
): Promise<Line> {
  if (line !== undefined) return lineFromFacts(line, context.clock());
  return (await storedLine(context, transactionCode, tenant)).entity;
}

async function storedLine(context: Context, transactionCode: string | undefined, tenant: string) {
  const found = transactionCode === undefined ? undefined : await context.lineByCode.add(tenant, transactionCode);
  if (found === undefined) throw new AppError("transaction_not_found");
  return found;
}

function toProspect({ candidate, outcome, preventions }: Prospect, line: Line): ProspectMessage {
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
    preventions,
  };
}
