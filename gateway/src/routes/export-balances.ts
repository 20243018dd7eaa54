import { dayBalanceResource } from "@matchbook/api/resources/books";
import { listBalancesQuery } from "@matchbook/api/schemas/books";
import { csvRoute } from "../http/csv-answer.ts";
import { byId } from "../http/define-route.ts";
import { readBalances } from "./list-balances.ts";

export const exportBalances = csvRoute({
  path: "/api/v1/bank-connections/:id/balances.csv",
  summary: "Export the balances of a bank connection by day as CSV",
  description:
    "The columns are the fields of the JSON resource. Amounts are exact decimals, and an empty cell is `null`. If reading " +
    "fails, the connection is closed before the end of the answer.",
  auth: { scope: "bank-connections:read" },
  ...byId("bank_connection_not_found"),
  query: listBalancesQuery,
  columns: Object.keys(dayBalanceResource.shape),
  async *pages({ params, query }, call, context) {
    yield await readBalances(context, { ...params, ...query }, call);
  },
});
