import { matchAll } from "@matchbook/matcher/assign/assign";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { explainLines } from "@matchbook/matcher/explain/explain-lines";
import type { Counterparty, PaymentMethod } from "@matchbook/matcher/model/counterparty";
import { isLive, type Line, type Moment } from "@matchbook/matcher/model/model";
import { bestFirst } from "@matchbook/matcher/model/states";
import type {
  NewCoding,
  ReconcileLineRequest,
  ReconcileLineResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, existing, invalidField } from "@matchbook/runtime/errors/errors";
import { canonicalKey } from "@matchbook/runtime/values/business-keys";
import { parseAmount } from "@matchbook/runtime/values/money";
import type { Context, Rpcs } from "../context.ts";
import { allocateLine } from "../domain/allocate-line.ts";
import { asStored } from "../domain/changes.ts";
import { codeLine } from "../domain/code-line.ts";
import { invoiceBilledTo, namedInvoice } from "../domain/named-invoice.ts";
import {
  assertNotIgnored,
  includeLine,
  type Reconciled,
  saveMatch,
  unlinkAll,
  unlinkMatch,
} from "../domain/reconcile.ts";
import { keptLine } from "../domain/remove-lines.ts";
import type { Command } from "../engine/command.ts";
import { execute } from "../engine/execute.ts";
import { executeMany, toItemResult } from "../engine/execute-many.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { findExportSettings } from "../store/exports.ts";
import { toTransaction } from "../store/lines.ts";
import { toMatchMessage } from "../store/matches.ts";
import { closingOf } from "./invoices.ts";
import { lineOf } from "./lines.ts";
import { pairOf } from "./matches.ts";

/** @property amount of `save`, in minor units of the line's currency */
type Asked = ReconcileLineRequest & { amount: bigint };

export const lineDecisions = {
  reconcileLine: async (context, request, call) =>
    execute(context, call, await reconciliation(context, request, call.tenant)),
  /** Executes a reconcile action on each of many lines, as one operation. */
  reconcileLines: async (context, { items }, call) => {
    const outcomes = await executeMany(context, call, items, (item) => reconciliation(context, item, call.tenant));
    return { results: outcomes.map(toItemResult) };
  },
  /** Allocates a line to several invoices in one decision: all or none. */
  allocateLine: async (context, request, call) => {
    const line = await lineOf(context, request.transactionCode, call.tenant);
    const asked = request.allocations.map(({ matchedAmount, ...name }, index) => ({
      ...name,
      matchedAmount: parseAmount(matchedAmount, line.currency, `allocations.${index}.matchedAmount`),
    }));
    return execute(context, call, {
      operation: "allocate_line",
      rememberAccount: request.rememberAccount,
      scope: { line, invoiceNumbers: asked.map(({ invoiceNumber }) => invoiceNumber) },
      decide: (ledger, set, moment) => {
        keptLine(ledger, line.id, request.expectedVersion);
        const wanted = asked.map(({ matchedAmount, ...name }, index) => {
          const found = set.book.invoicesByNumber(name.invoiceNumber);
          const invoice = namedInvoice(found, name, `allocations.${index}.`);
          const exchange = set.exchange(line, invoice.currency);
          return { pair: pairOf(set, line, invoice, undefined), matchedAmount, exchange };
        });
        if (new Set(wanted.map(({ pair }) => pair.invoiceId)).size < wanted.length)
          throw invalidField("allocations", "Must name each invoice at most once");
        const done = allocateLine(ledger, line.id, { allocations: wanted, replace: request.replace }, moment);
        return { ...done, line: ledger.line(line.id) };
      },
      answer: (done, changes) => ({
        ...toTransaction(asStored(changes.lines, done.line)),
        matches: done.matches.map((match) => toMatchMessage(asStored(changes.matches, match))),
        cancelledMatchIds: done.cancelledMatchIds,
      }),
    });
  },
  /** Explains a line by accounts of the tenant's ledger or keeps it on account, all or none. */
  codeLine: async (context, request, call) => {
    const line = await lineOf(context, request.transactionCode, call.tenant);
    if (request.codings.length > MAX_CODINGS) throw invalidField("codings", `Must have at most ${MAX_CODINGS} items`);
    if (request.codings.filter(({ amount }) => amount === undefined).length > 1)
      throw invalidField("codings", "Must have an amount in all but one of its items");
    const wanted = request.codings.map(({ amount, ...rest }, index) => ({
      ...rest,
      amount: amount === undefined ? undefined : parseAmount(amount, line.currency, `codings.${index}.amount`),
    }));
    const { ledger: settings } = await findExportSettings(call.collections);
    const names = new Map(settings?.codingAccounts.map(({ name, account }) => [account, name]));
    return execute(context, call, {
      operation: "code_transaction",
      scope: { line, counterpartyCodes: wanted.flatMap(({ counterpartyCode }) => counterpartyCode ?? []) },
      decide: (ledger, set, moment) => {
        keptLine(ledger, line.id, request.expectedVersion);
        const coded = wanted.map((coding, index) => ({ ...coding, party: partyOf(set, coding, index) }));
        return codeLine(ledger, line.id, coded, names, moment);
      },
      answer: (done, changes) => toTransaction(asStored(changes.lines, done)),
    });
  },
} satisfies Rpcs;

/** The counterparty that a coding names instead of an account. */
function partyOf(set: WorkingSet, asked: Pick<NewCoding, "account" | "counterpartyCode">, index: number) {
  const { account, counterpartyCode: code } = asked;
  if (code === undefined) return undefined;
  if (account !== undefined) throw invalidField(`codings.${index}.counterpartyId`, "Must be left out with an account");
  return existing(set.counterpartyByCode(code), "counterparty_not_found");
}

/** Every state and history entry of a line has all of its codings, so their number is limited. */
const MAX_CODINGS = 20;

/** The command that executes a reconcile action. @throws AppError transaction_not_found, validation_failed */
async function reconciliation(
  context: Context,
  request: ReconcileLineRequest,
  tenant: string,
): Promise<Command<Reconciled & { line: Line }, ReconcileLineResponse>> {
  const line = await lineOf(context, request.transactionCode, tenant);
  // Refuses an amount that is invalid in the line's currency before anything is loaded.
  const amount =
    request.action === "save" ? parseAmount(request.matchedAmount ?? "", line.currency, "matchedAmount") : 0n;
  const { invoiceNumber = "", counterpartyCode = "" } = request;
  const named = { invoiceNumbers: [invoiceNumber], counterpartyCodes: [counterpartyCode] };
  return {
    operation: `reconcile_${request.action}`,
    rememberAccount: request.rememberAccount,
    scope: request.action === "save" ? { line, ...named } : { line, candidates: request.action === "include" },
    decide: (ledger, set, moment) => {
      keptLine(ledger, line.id, request.expectedVersion);
      const reconciled = decide({ ...request, amount }, line, ledger, set, moment);
      return { ...reconciled, line: ledger.line(line.id) };
    },
    answer: (done, changes) => ({
      ...toTransaction(asStored(changes.lines, done.line)),
      match: done.match === undefined ? undefined : toMatchMessage(asStored(changes.matches, done.match)),
      cancelledMatchIds: done.cancelledMatchIds,
    }),
  };
}

function decide(request: Asked, { id }: Line, ledger: Ledger, set: WorkingSet, moment: Moment): Reconciled {
  switch (request.action) {
    case "ignore":
      return unlinkAll(ledger, id, true, request.reason);
    case "include":
      return include(ledger, id, set, moment);
    case "unlink_all":
      return unlinkAll(ledger, id, request.ignore, request.reason);
    case "unlink_match":
      return unlinkMatch(ledger, id, request.matchId);
    case "save":
      return save(ledger, id, set, request, moment);
    default:
      throw invalidField("action", "Must be ignore, include, unlink_all, unlink_match or save");
  }
}

function include(ledger: Ledger, lineId: string, set: WorkingSet, moment: Moment): Reconciled {
  const pool = set.candidates(ledger.line(lineId));
  includeLine(ledger, lineId);
  const { left } = matchAll(ledger, [lineId], pool, moment);
  explainLines(ledger, left, pool);
  // A line that was not ignored may already have automatic matches.
  const [match] = ledger
    .matchesOfLine(lineId)
    .filter((made) => made.source === "auto" && isLive(made))
    .sort(bestFirst);
  return { match, cancelledMatchIds: [] };
}

function save(ledger: Ledger, lineId: string, set: WorkingSet, request: Asked, moment: Moment): Reconciled {
  const line = ledger.line(lineId);
  // The most helpful error comes first: ignored line, missing match, missing invoice.
  assertNotIgnored(line);
  if (!ledger.matchesOfLine(lineId).some((match) => match.id === request.matchId && isLive(match)))
    throw new AppError("match_not_found");
  const { counterpartyCode, invoiceNumber, issueYear } = request;
  const invoice = invoiceBilledTo(set.book.invoicesByNumber(invoiceNumber ?? ""), { counterpartyCode, issueYear });
  if (invoice === undefined) throw new AppError("invoice_not_found");
  const counterparty = set.counterpartyByCode(request.counterpartyCode);
  const command = {
    matchId: request.matchId,
    invoiceId: invoice.id,
    counterpartyId: counterparty?.id,
    paymentMethod: counterparty && methodOf(counterparty, request.paymentMethodCode ?? ""),
    matchedAmount: request.amount,
    exchange: set.exchange(line, invoice.currency),
  };
  return saveMatch(ledger, lineId, command, closingOf(request, moment));
}

function methodOf({ paymentMethods }: Counterparty, code: string): PaymentMethod | undefined {
  const withCode = (wanted: string) => paymentMethods.find((method) => method.code === wanted);
  return withCode(code) ?? withCode(canonicalKey(code));
}
