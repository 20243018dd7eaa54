import type { reconciliationStatementResource } from "@matchbook/api/resources/books";
import { reconciliationQuery } from "@matchbook/api/schemas/books";
import type { z } from "zod";
import { csvRoute } from "../http/csv-answer.ts";
import { byId } from "../http/define-route.ts";
import { readReconciliation } from "../http/read-reconciliation.ts";

type Statement = z.input<typeof reconciliationStatementResource>;

export const exportReconciliation = csvRoute({
  path: "/api/v1/bank-connections/:id/reconciliation.csv",
  summary: "Export the reconciliation statement of a bank connection for a day as CSV",
  description:
    "A row for each figure of `GET /bank-connections/:id/reconciliation`. The amounts of the rows `opening`, `matched`, " +
    "`matched_with_differences`, `ignored`, `unexplained` and `unaccounted` make that of `balance`. The rows " +
    "`unexplained_by_age`, `late` and `expected` repeat or complete them.",
  auth: { scope: "bank-connections:read" },
  ...byId("bank_connection_not_found"),
  query: reconciliationQuery,
  columns: ["day", "currency", "item", "detail", "transactions", "credit", "debit", "amount"],
  async *pages({ params, query }, call, context) {
    const statements = await readReconciliation(context, { id: params.id, day: query.day }, call);
    yield statements.flatMap(rowsOf);
  },
});

/** The figures of a statement, a row each. */
function rowsOf(statement: Statement): Record<string, unknown>[] {
  const { day, currency } = statement;
  const row = (item: string, detail: string | null, figures: object) => ({ day, currency, item, detail, ...figures });
  return [
    row("opening", null, { amount: statement.opening }),
    row("matched", null, statement.matched),
    row("matched_with_differences", null, statement.matchedWithDifferences),
    ...statement.ignored.map((sum) => row("ignored", sum.reason, sum)),
    row("unexplained", null, statement.unexplained),
    row("unaccounted", null, { amount: statement.unaccounted }),
    row("balance", statement.statedOn, { amount: statement.balance }),
    ...statement.unexplainedByAge.map((sum) => row("unexplained_by_age", sum.age, sum)),
    row("late", null, statement.late),
    ...statement.expected.map(({ direction, age, invoices, amount }) =>
      row("expected", `${direction} ${age}`, { transactions: invoices, amount }),
    ),
  ];
}
