import { reconciliationStatementResource } from "@matchbook/api/resources/books";
import { reconciliationQuery } from "@matchbook/api/schemas/books";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";
import { readReconciliation } from "../http/read-reconciliation.ts";

export const getReconciliation = defineRoute({
  method: "get",
  path: "/api/v1/bank-connections/:id/reconciliation",
  summary: "Show the reconciliation statement of a bank connection for a day",
  description:
    "What became of all transactions that were booked up to the day, one statement per currency. Decisions count as they " +
    "are now. Each part of a transaction's amount is in exactly one of `matched`, `matchedWithDifferences`, `ignored` and " +
    "`unexplained`; `unaccounted` is what is left of the balance, so that the statement adds up to the cent. A sum counts " +
    "a transaction that is matched in part beside its rest.",
  auth: { scope: "bank-connections:read" },
  ...byId("bank_connection_not_found"),
  query: reconciliationQuery,
  success: one("The statements by currency", z.array(reconciliationStatementResource)),
  handler: async ({ params, query }, call, context) =>
    data(await readReconciliation(context, { id: params.id, day: query.day }, call)),
});
