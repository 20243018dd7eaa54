import type { Prospect } from "@matchbook/matcher/explain/prospects";
import type { Line } from "@matchbook/matcher/model/model";
import { explainMatch } from "@matchbook/matcher/model/signals";
import type { Prospect as ProspectMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { LineMatch } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, existing, type FieldError, invalidField } from "@matchbook/runtime/errors/errors";
import { newId } from "@matchbook/runtime/values/ids";
import { ROWS_AT_ONCE } from "@matchbook/runtime/work/slices";
import type { Call, Context, Rpcs } from "../context.ts";
import { competing, competitorsOf } from "../domain/competing.ts";
import { objectionsTo, removeLines as remove } from "../domain/remove-lines.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { loadWorkingSet } from "../engine/load-working-set.ts";
import { simulate } from "../engine/simulate.ts";
import { NAMED_LATER } from "../store/counterparty-names.ts";
import { findExportedLines } from "../store/exports.ts";
import { findInvoices } from "../store/invoices.ts";
import { factsOfLine, findLines, toLineState, toReasonMessages, toTransaction } from "../store/lines.ts";
import { findLiveMatches, findMatchesOf, toMatchMessage } from "../store/matches.ts";
import { lineCounts } from "./line-counts.ts";
import { listedLines } from "./list-lines.ts";

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
        const others = competitorsOf(match, groups).slice(0, MOST_COMPETITORS);
        return {
          match: toMatchMessage(match),
          invoiceRemaining: invoice?.remaining ?? 0n,
          invoiceDueDate: invoice?.dueDate,
          competesWith: others.map(({ id, transactionCode, invoiceNumber }) => ({
            matchId: id,
            transactionCode,
            invoiceNumber,
          })),
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
  /**
   * Gives up the lines of an import that is taken back. All are checked before the first is given up, in a commit for each
   * `ROWS_AT_ONCE` of them: the decisions of others have their turn in between. One of them about a line that is left
   * stops the removal there; a repeated call goes on. With the last lines an event tells the transaction service.
   * @throws AppError file_in_use, file_unfinished
   */
  removeLines: async (context, { lineIds: ids }, call) => {
    if (ids.length > MOST_LINES) throw invalidField("lineIds", `Must have at most ${MOST_LINES} items`);
    const parts = Array.from({ length: Math.ceil(ids.length / ROWS_AT_ONCE) }, (_, part) =>
      ids.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
    );
    const fields: FieldError[] = [];
    for (const lineIds of parts) fields.push(...(await objections(context, call, lineIds)));
    if (fields.length > 0) throw new AppError("file_in_use", { fields });
    const operationId = call.operationId ?? newId();
    for (const lineIds of parts) {
      // An export that is made between this and the commit has the decision and what took it back: it depends on neither.
      const exported = await findExportedLines(call.collections, lineIds);
      await execute(
        context,
        { ...call, operationId },
        {
          operation: "remove_file",
          // A commit for itself, because it changes hundreds of rows.
          weight: MAX_BATCH,
          scope: { lineIds, everyMatch: true },
          continues: lineIds !== parts.at(-1),
          decide: (ledger, { closed }) => remove(ledger, lineIds, { closed, exported }),
          answer: () => ({}),
        },
      );
    }
    return {};
  },
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

/** The most lines of a request. */
const MOST_LINES = 10_000;

/** The decisions that depend on lines, as they are stored now. */
function objections(context: Context, call: Call, lineIds: string[]) {
  return context.transaction(call, async (within) => {
    const exported = await findExportedLines(within, lineIds);
    const set = await loadWorkingSet(within, [{ lineIds }]);
    return objectionsTo(set.ledger({ lineIds }), lineIds, { closed: set.closed, exported });
  });
}
