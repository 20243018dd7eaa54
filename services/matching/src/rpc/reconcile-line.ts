import type {
  ReconcileLineRequest,
  ReconcileLineResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import type { Context } from "../context.ts";
import type { Ledger } from "../domain/ledger.ts";
import { matchAll } from "../domain/matcher/assign.ts";
import { isLive, type Line, type Match } from "../domain/model.ts";
import {
  assertNotIgnored,
  ignoreLine,
  includeLine,
  type Reconciled,
  saveMatch,
  unlinkAll,
  unlinkMatch,
} from "../domain/reconcile.ts";
import { loadPool } from "../engine/load-pool.ts";
import type { TenantCollections } from "../store/collections.ts";
import { decideAndCommit } from "../store/commit.ts";
import { findCounterpartyByCode } from "../store/counterparties.ts";
import { findExchange } from "../store/fx-rates.ts";
import { findInvoiceByNumber } from "../store/invoices.ts";
import { findLines, toLineState } from "../store/lines.ts";
import { loadLedger } from "../store/load-ledger.ts";
import { findMatchesOfLines, toMatchMessage } from "../store/matches.ts";
import { lineOf } from "./get-line.ts";

/** Carries out one of the five reconcile actions on a line. */
export async function reconcileLine(
  context: Context,
  request: ReconcileLineRequest,
  call: Call,
): Promise<ReconcileLineResponse> {
  const line = lineOf(request, context);
  const { result, changes } = await decideAndCommit(context, call, `reconcile_${request.action}`, (collections) =>
    decide(context, collections, line, request),
  );
  const after = changes.lines.find((change) => change.after.id === line.id)?.after ?? result.line;
  // The stored form of the match has its new version and time.
  const match = changes.matches.find((change) => change.after.id === result.match?.id)?.after ?? result.match;
  return {
    state: toLineState(after),
    match: match === undefined ? undefined : toMatchMessage(match),
    cancelledMatchIds: result.cancelledMatchIds,
  };
}

type Decided = { ledger: Ledger; result: Reconciled & { line: Line } };

async function decide(
  context: Context,
  collections: TenantCollections,
  line: Line,
  request: ReconcileLineRequest,
): Promise<Decided> {
  if (request.action === "include") return include(context, collections, line);
  if (request.action === "save") return save(collections, line, request);
  const ledger = await loadLedger(collections, { lines: [line] });
  const reconciled = simpleAction(ledger, line.id, request);
  return { ledger, result: { ...reconciled, line: ledger.line(line.id) } };
}

function simpleAction(ledger: Ledger, lineId: string, request: ReconcileLineRequest): Reconciled {
  switch (request.action) {
    case "ignore":
      return ignoreLine(ledger, lineId);
    case "unlink_all":
      return unlinkAll(ledger, lineId, request.ignore);
    case "unlink_match":
      return unlinkMatch(ledger, lineId, request.matchId);
    default:
      throw invalidField("action", "Must be ignore, include, unlink_all, unlink_match or save");
  }
}

async function include(context: Context, collections: TenantCollections, line: Line): Promise<Decided> {
  // The stored line may have part of its amount allocated: candidates are looked for with what is left.
  const [stored = line] = await findLines(collections, [line.id]);
  const { pool, invoices } = await loadPool(collections, [stored]);
  const ledger = await loadLedger(collections, { readLines: [stored], invoices });
  includeLine(ledger, line.id);
  const made = matchAll(ledger, [line.id], pool, context.moment());
  const match = best(made.map(({ id }) => ledger.match(id)).filter((found) => found !== undefined));
  return { ledger, result: { match, cancelledMatchIds: [], line: ledger.line(line.id) } };
}

// A later confirmation may have superseded an earlier suggestion of the same run.
function best(matches: Match[]): Match | undefined {
  return matches
    .filter(isLive)
    .sort((a, b) =>
      a.status === b.status ? (b.confidence ?? 0) - (a.confidence ?? 0) : a.status === "confirmed" ? -1 : 1,
    )[0];
}

async function save(collections: TenantCollections, line: Line, request: ReconcileLineRequest): Promise<Decided> {
  const [stored = line] = await findLines(collections, [line.id]);
  // What explains most comes first: an ignored line, then a match that is not there, then the invoice.
  assertNotIgnored(stored);
  const ofLines = await findMatchesOfLines(collections, [line.id]);
  if (!ofLines.some((match) => match.id === request.matchId && isLive(match))) throw new AppError("match_not_found");
  const invoice = await findInvoiceByNumber(collections, request.invoiceNumber ?? "");
  if (invoice === undefined) throw new AppError("invoice_not_found");

  const matchedAmount = parseAmount(request.matchedAmount ?? "", line.currency, "matchedAmount");
  const counterparty = await findCounterpartyByCode(collections, request.counterpartyCode ?? "");
  const exchange = await findExchange(collections, line.currency, invoice.currency, line.valueDate);
  const ledger = await loadLedger(collections, { readLines: [stored], ofLines, invoices: [invoice] });
  const reconciled = saveMatch(ledger, line.id, {
    matchId: request.matchId,
    invoiceId: invoice.id,
    counterpartyId: counterparty?.id,
    paymentMethod: counterparty?.paymentMethods.find((method) => method.code === request.paymentMethodCode),
    matchedAmount,
    exchange,
  });
  return { ledger, result: { ...reconciled, line: ledger.line(line.id) } };
}
