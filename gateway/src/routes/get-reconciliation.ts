import { reconciliationStatementResource } from "@matchbook/api/resources/books";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { reconciliationQuery } from "@matchbook/api/schemas/books";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { readReconciliation } from "../http/read-reconciliation.ts";

export const getReconciliation = defineRoute({
  method: "get",
  path: "/api/v1/bank-connections/:id/reconciliation",
  operationId: "getReconciliation",
  summary: "Show the reconciliation statement of a bank connection for a day",
  description:
    "What became of all transactions that were booked up to the day, one statement per currency. Decisions count as they " +
    "are now. Each part of a transaction's amount is in exactly one of `matched`, `matchedWithDifferences`, `ignored` and " +
    "`unexplained`; `unaccounted` is what is left of the balance, so that the statement adds up to the cent. A sum counts " +
    "a transaction that is matched in part beside its rest.",
  auth: { scope: "bank-connections:read" },
  params: idParamSchema,
  idNotFound: "bank_connection_not_found",
  query: reconciliationQuery,
  success: {
    status: 200,
    description: "The statements by currency",
    body: dataEnvelope(z.array(reconciliationStatementResource)),
  },
  errors: ["bank_connection_not_found"],
  handler: async ({ params, query }, call, context) =>
    data(await readReconciliation(context, { id: params.id, day: query.day }, call)),
});
