import { presentListedTransaction, presentTransaction } from "@matchbook/api/presenters/transaction";
import { listedTransactionResource, type transactionResource } from "@matchbook/api/resources/transaction";
import { listTransactionsQuery } from "@matchbook/api/schemas/transactions";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/call";
import { currencyDigits, decimalToMinor } from "@matchbook/runtime/money";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { list } from "../http/answers.ts";
import { afterOf, pageAfter, uncounted } from "../http/cursors.ts";
import { defineRoute, page } from "../http/define-route.ts";
import { transactionFilter } from "../http/list-filters.ts";
import { withReasons } from "../http/with-reasons.ts";

export const listTransactions = defineRoute({
  method: "get",
  path: "/api/v1/transactions",
  summary: "List transactions, by default by value date, newest first, then by code",
  description:
    "Filters are combined; `status` may be repeated. Beyond 10,000 transactions the total may be a lower bound.",
  auth: { scope: "transactions:read" },
  query: listTransactionsQuery,
  success: page("A page of transactions", listedTransactionResource),
  placeOf: ({ value_date: day, transaction_code: name, ...row }: z.input<typeof transactionResource>, { order }) =>
    order === "amount" ? { day, name, largest: largestOf(row) } : { day, name },
  handler: async ({ query }, call, context) => {
    const { page: number, pageSize, cursor, include, total, ...filters } = query;
    const page = { page: number, pageSize };
    const filter = await transactionFilter(filters, call, context);
    if (filter === undefined) return list([], { ...page, total: 0n, totalIsLowerBound: false });
    const after = afterOf(cursor);
    const withoutTotal = total === "none";
    const answer = await context.transactions.listTransactions({ page, ...filter, after, withoutTotal }, call);
    const shown = pageAfter(query, answer.page) ?? uncounted(query, answer.transactions.length);
    const transactions = await withReasons(context, answer.transactions, call);
    if (include === undefined) return list(transactions.map(presentTransaction), shown);
    const matches = await matchesByLine(transactions, call, context);
    return list(
      transactions.map((one) => presentListedTransaction(one, matches.get(one.facts?.id ?? "") ?? [])),
      shown,
    );
  },
});

function largestOf({ amount, currency }: Pick<z.input<typeof transactionResource>, "amount" | "currency">) {
  const minor = decimalToMinor(JSON.stringify(amount), currencyDigits(currency) ?? 0) ?? 0n;
  return { currency, amount: String(minor) };
}

async function matchesByLine(transactions: Transaction[], call: Call, { matching }: Context) {
  const transactionIds = transactions.flatMap(({ facts }) => (facts === undefined ? [] : [facts.id]));
  const { matches } = await matching.listLineMatches({ transactionIds }, call);
  return Map.groupBy(matches, ({ match }) => match?.transactionId);
}
