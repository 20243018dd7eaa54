import { dayBalanceResource } from "@matchbook/api/resources/books";
import { listBalancesQuery } from "@matchbook/api/schemas/books";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { csv, csvSuccess } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";
import { readBalances } from "./list-balances.ts";

const COLUMNS = Object.keys(dayBalanceResource.shape);

export const exportBalances = defineRoute({
  method: "get",
  path: "/api/v1/bank-connections/:id/balances.csv",
  operationId: "exportBalances",
  summary: "Export the balances of a bank connection by day as CSV",
  description:
    "The columns are the fields of the JSON resource. Amounts are exact decimals, and an empty cell is `null`. If reading " +
    "fails, the connection is closed before the end of the answer.",
  auth: { scope: "bank-connections:read" },
  params: idParamSchema,
  idNotFound: "bank_connection_not_found",
  query: listBalancesQuery,
  streams: true,
  success: csvSuccess,
  errors: ["bank_connection_not_found"],
  handler: async ({ params, query }, call, context) => {
    async function* pages() {
      yield await readBalances(context, { ...params, ...query }, call);
    }
    return csv("balances", COLUMNS, pages());
  },
});
