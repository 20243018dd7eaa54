import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { transactionResource } from "@matchbook/api/resources/transaction";
import { exportTransactionsQuery } from "@matchbook/api/schemas/transactions";
import { CSV_DESCRIPTION, CSV_PAGE, csv, csvSuccess, pagesOf } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";
import { transactionFilter } from "../http/list-filters.ts";

/** Without the reasons, which matching keeps. */
const COLUMNS = Object.keys(transactionResource.omit({ match_reasons: true }).shape);

export const exportTransactions = defineRoute({
  method: "get",
  path: "/api/v1/transactions.csv",
  operationId: "exportTransactions",
  summary: "Export transactions as CSV, by value date, newest first, then by code",
  description: CSV_DESCRIPTION,
  auth: { scope: "transactions:read" },
  query: exportTransactionsQuery,
  streams: true,
  success: csvSuccess,
  errors: [],
  handler: async ({ query }, admitted, context) => {
    const rows = pagesOf<ReturnType<typeof presentTransaction>>(admitted, context, async (last, call) => {
      const filter = await transactionFilter(query, call, context);
      if (filter === undefined) return [];
      const after = last && { day: last.value_date, name: last.transaction_code };
      const { transactions } = await context.transactions.listTransactions({ page: CSV_PAGE, ...filter, after }, call);
      return transactions.map(presentTransaction);
    });
    return csv("transactions", COLUMNS, rows);
  },
});
