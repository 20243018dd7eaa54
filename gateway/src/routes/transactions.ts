import { historyEntryResource, presentHistoryEntry } from "@matchbook/api/resources/history";
import { presentWithMatches } from "@matchbook/api/resources/match";
import { candidatesResource, presentCandidates } from "@matchbook/api/resources/match-reasons";
import {
  listedTransactionResource,
  presentListedTransaction,
  presentTransaction,
  transactionResource,
  transactionWithMatchesResource,
} from "@matchbook/api/resources/transaction";
import { codeParamSchema, listQuery } from "@matchbook/api/schemas/common";
import {
  createTransactionBatchSchema,
  createTransactionsSchema,
  exportTransactionsQuery,
  listTransactionsQuery,
} from "@matchbook/api/schemas/transactions";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/grpc/call";
import { currencyDigits, decimalToMinor } from "@matchbook/runtime/values/money";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { afterOf, pageOf, storeBatch, storeOne } from "../http/answers.ts";
import { CSV_PAGE, csvRoute, pagesOf } from "../http/csv-answer.ts";
import { transactionFilter } from "../http/list-filters.ts";
import { asShown, one, page, results, route, stored } from "../http/route.ts";
import { tryToTell } from "../http/try-to-tell.ts";

export const transactions = {
  createTransactions: route.post("/api/v1/transactions", "transactions:write", {
    summary: "Create a transaction",
    description:
      "A transaction with the `external_id` of a stored one of its bank connection is not stored again; the answer is " +
      "the stored one. A body with a list as `transactions` is answered like `POST /transactions/batch`.",
    body: createTransactionsSchema,
    success: stored(
      "The stored transaction",
      transactionResource,
      "The existing transaction with the same `external_id`",
    ),
    errors: ["duplicate_transaction_code", "bank_connection_not_found", "bank_connection_disconnected"],
    handler: ({ body }, call, context) => {
      const store = (items: LineFacts[]) => createLines(context, items, call);
      return body.kind === "many"
        ? storeBatch(body.items, store, presentTransaction)
        : storeOne(body.item, store, presentTransaction);
    },
  }),
  createTransactionBatch: route.post("/api/v1/transactions/batch", "transactions:write", {
    summary: "Create up to 1,000 transactions at once",
    description:
      "Each transaction is stored or refused alone, with the error of `POST /transactions`. One that is stored already " +
      "counts as a success.",
    body: createTransactionBatchSchema,
    creates: true,
    success: results("The result of each transaction, in order", transactionResource),
    handler: ({ body }, call, context) =>
      storeBatch(body.transactions, (items) => createLines(context, items, call), presentTransaction),
  }),
  listTransactions: route.get("/api/v1/transactions", "transactions:read", {
    summary: "List transactions, by default by value date, newest first, then by code",
    description:
      "Filters are combined; `status` may be repeated. Beyond 10,000 transactions the total may be a lower bound.",
    query: listTransactionsQuery,
    success: page("A page of transactions", listedTransactionResource, "transactions", presentListedTransaction),
    placeOf: ({ value_date: day, transaction_code: name, ...row }: z.input<typeof transactionResource>, { order }) =>
      order === "amount" ? { day, name, largest: largestOf(row) } : { day, name },
    handler: async ({ query }, call, context) => {
      const { cursor, include, total } = query;
      const filter = await transactionFilter(query, call, context);
      if (filter === undefined)
        return { transactions: [], page: { ...pageOf(query), total: 0n, totalIsLowerBound: false, next: undefined } };
      const request = { ...filter, page: pageOf(query), after: afterOf(cursor), withoutTotal: total === "none" };
      const found = await context.matching.listTransactions(request, call);
      if (include === undefined) return found;
      const matches = await matchesByLine(found.transactions, call, context);
      const withMatches = found.transactions.map((one) => ({ ...one, matches: matches.get(one.facts?.id) ?? [] }));
      return { ...found, transactions: withMatches };
    },
  }),
  exportTransactions: csvRoute("/api/v1/transactions.csv", "transactions:read", {
    summary: "Export transactions as CSV, by value date, newest first, then by code",
    query: exportTransactionsQuery,
    // CSV rows go without the reasons, which matching keeps.
    columns: Object.keys(transactionResource.omit({ match_reasons: true }).shape),
    pages: ({ query }, admitted, context) =>
      pagesOf<ReturnType<typeof presentTransaction>>(admitted, context, async (last, call) => {
        const filter = await transactionFilter(query, call, context);
        if (filter === undefined) return [];
        const after = last && { day: last.value_date, name: last.transaction_code };
        const { transactions } = await context.matching.listTransactions({ page: CSV_PAGE, ...filter, after }, call);
        return transactions.map(presentTransaction);
      }),
  }),
  getTransaction: route.get("/api/v1/transactions/:code", "transactions:read", {
    summary: "Get a transaction with its live matches",
    description: "Shows the current state, also directly after a change.",
    params: codeParamSchema,
    success: one("The transaction", transactionWithMatchesResource, asShown),
    errors: ["transaction_not_found"],
    handler: async ({ params }, call, { matching }) => {
      const { matches, ...line } = await matching.getLine({ transactionCode: params.code }, call);
      return presentWithMatches(presentTransaction(line), matches);
    },
  }),
  getTransactionHistory: route.get("/api/v1/transactions/:code/history", "transactions:read", {
    summary: "List the changes of a transaction, newest first; empty until the first change",
    description: "Each entry shows who changed what, with the transaction before and after.",
    params: codeParamSchema,
    query: listQuery,
    success: page("A page of the history", historyEntryResource(transactionResource), "entries", presentHistoryEntry),
    errors: ["transaction_not_found"],
    handler: ({ params, query }, call, { matching }) =>
      matching.listHistory({ page: pageOf(query), of: { $case: "transactionCode", value: params.code } }, call),
  }),
  listTransactionCandidates: route.get("/api/v1/transactions/:code/candidates", "transactions:read", {
    summary: "List the best candidates of a transaction now, with what prevents each from being suggested or confirmed",
    description:
      "Runs matching for one transaction and stores nothing. Existing suggestions are evaluated again. Pairs that a person " +
      "refused or unlinked are shown with that reason. A transaction with nothing left to allocate has no candidates.",
    params: codeParamSchema,
    success: one("The candidates, best first", candidatesResource, presentCandidates),
    errors: ["transaction_not_found"],
    handler: ({ params }, call, { matching }) => matching.listCandidates({ transactionCode: params.code }, call),
  }),
};

/**
 * Stores lines and names them to matching, so that the caller finds them at once, without reasons. New ones need no
 * matching. The state of those that were stored before is matching's alone, so without it they have no answer.
 */
async function createLines(context: Context, items: LineFacts[], call: Call) {
  const { results } = await context.transactions.createTransactions({ items }, call);
  const lines = results.flatMap(({ outcome }) =>
    outcome === undefined || outcome.$case === "error" ? [] : (outcome.value.facts ?? []),
  );
  if (lines.length === 0) return { results };
  const store = (options?: { timeoutMs: number }) => context.matching.storeLines({ lines }, call, options);
  const areNew = results.every(({ outcome }) => outcome?.$case !== "existing");
  const stored = areNew ? await tryToTell(context, call, store) : await store();
  const states = new Map(stored?.known.map(({ state }) => [state?.lineId, state && { ...state, reasons: [] }]));
  for (const { outcome } of results)
    if (outcome?.$case === "existing") outcome.value.state = states.get(outcome.value.facts?.id);
  return { results };
}

function largestOf({ amount, currency }: Pick<z.input<typeof transactionResource>, "amount" | "currency">) {
  const minor = decimalToMinor(JSON.stringify(amount), currencyDigits(currency) ?? 0) ?? 0n;
  return { currency, amount: String(minor) };
}

async function matchesByLine(transactions: Transaction[], call: Call, { matching }: Context) {
  const lineIds = transactions.flatMap(({ facts }) => (facts === undefined ? [] : [facts.id]));
  const { matches } = await matching.listLineMatches({ lineIds }, call);
  return Map.groupBy(matches, ({ match }) => match?.lineId);
}
