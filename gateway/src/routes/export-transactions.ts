import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { transactionResource } from "@matchbook/api/resources/transaction";
import { exportTransactionsQuery } from "@matchbook/api/schemas/transactions";
import { CSV_PAGE, csvRoute, pagesOf } from "../http/csv-answer.ts";
import { transactionFilter } from "../http/list-filters.ts";

export const exportTransactions = csvRoute({
  path: "/api/v1/transactions.csv",
  summary: "Export transactions as CSV, by value date, newest first, then by code",
  auth: { scope: "transactions:read" },
  query: exportTransactionsQuery,
  // Without the reasons, which matching keeps.
  columns: Object.keys(transactionResource.omit({ match_reasons: true }).shape),
  pages: ({ query }, admitted, context) =>
    pagesOf<ReturnType<typeof presentTransaction>>(admitted, context, async (last, call) => {
      const filter = await transactionFilter(query, call, context);
      if (filter === undefined) return [];
      const after = last && { day: last.value_date, name: last.transaction_code };
      const { transactions } = await context.transactions.listTransactions({ page: CSV_PAGE, ...filter, after }, call);
      return transactions.map(presentTransaction);
    }),
});
