import { presentListedTransaction, presentTransaction } from "@matchbook/api/presenters/transaction";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { listedTransactionResource } from "@matchbook/api/resources/transaction";
import { listTransactionsQuery } from "@matchbook/api/schemas/transactions";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { withReasons } from "../http/with-reasons.ts";

export const listTransactions = defineRoute({
  method: "get",
  path: "/api/v1/transactions",
  operationId: "listTransactions",
  summary: "List transactions, by default by value date, newest first, then by code",
  auth: { scope: "transactions:read" },
  query: listTransactionsQuery,
  success: { status: 200, description: "A page of transactions", body: listEnvelope(listedTransactionResource) },
  errors: [],
  handler: async ({ query }, call, context) => {
    const { page: number, pageSize, status, counterparty, include, ...filter } = query;
    const page = { page: number, pageSize };
    let counterpartyId: string | undefined;
    if (counterparty !== undefined) {
      counterpartyId = await idOfCounterparty(counterparty, call, context);
      // No transaction can belong to a counterparty that does not exist.
      if (counterpartyId === undefined) return list([], { ...page, total: 0n, totalIsLowerBound: false });
    }
    const answer = await context.transactions.listTransactions(
      { page, statuses: status ?? [], ...filter, counterpartyId },
      call,
    );
    const transactions = await withReasons(context, answer.transactions, call);
    if (include === undefined) return list(transactions.map(presentTransaction), answer.page);
    const matches = await matchesByLine(transactions, call, context);
    return list(
      transactions.map((one) => presentListedTransaction(one, matches.get(one.facts?.id ?? "") ?? [])),
      answer.page,
    );
  },
});

async function idOfCounterparty(code: string, call: Call, { matching }: Context): Promise<string | undefined> {
  try {
    return (await matching.getCounterparty({ accountCode: code }, call)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === "counterparty_not_found") return undefined;
    throw error;
  }
}

async function matchesByLine(transactions: Transaction[], call: Call, { matching }: Context) {
  const transactionIds = transactions.flatMap(({ facts }) => (facts === undefined ? [] : [facts.id]));
  const { matches } = await matching.listLineMatches({ transactionIds }, call);
  return Map.groupBy(matches, ({ match }) => match?.transactionId);
}
