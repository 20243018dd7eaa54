import { whole } from "@matchbook/api/plain";
import {
  dayBalanceResource,
  presentReconciliationStatement,
  reconciliationStatementResource,
} from "@matchbook/api/resources/books";
import { listBalancesQuery, reconciliationQuery } from "@matchbook/api/schemas/books";
import type { Call } from "@matchbook/runtime/grpc/call";
import { addDays, isoDay } from "@matchbook/runtime/values/days";
import { z } from "zod";
import type { Context } from "../context.ts";
import { csvRoute } from "../http/csv-answer.ts";
import { asShown, one, route } from "../http/route.ts";

const DEFAULT_DAYS = 90;

export const balances = {
  listBalances: route.get("/api/v1/bank-connections/:id/balances", "bank-connections:read", {
    summary: "List the balances of a bank connection by day",
    description:
      "By currency, then by day, oldest first, for at most 366 days. Days without transactions and without the end of a " +
      "statement are left out. A `difference` other than 0 means that transactions are missing or were stored twice.",
    query: listBalancesQuery,
    success: one("The balances", z.array(dayBalanceResource)),
    handler: ({ params, query }, call, context) => readBalances(context, { ...params, ...query }, call),
  }),
  exportBalances: csvRoute("/api/v1/bank-connections/:id/balances.csv", "bank-connections:read", {
    summary: "Export the balances of a bank connection by day as CSV",
    query: listBalancesQuery,
    columns: Object.keys(dayBalanceResource.shape),
    async *pages({ params, query }, call, context) {
      yield (await readBalances(context, { ...params, ...query }, call)).map(whole(dayBalanceResource));
    },
  }),
  getReconciliation: route.get("/api/v1/bank-connections/:id/reconciliation", "bank-connections:read", {
    summary: "Show the reconciliation statement of a bank connection for a day",
    description:
      "What became of all transactions that were booked up to the day, one statement per currency. Decisions count as they " +
      "are now. Each part of a transaction's amount is in exactly one of `matched`, `matchedWithDifferences`, `ignored` and " +
      "`unexplained`; `unaccounted` is what is left of the balance, so that the statement adds up to the cent. A sum counts " +
      "a transaction that is matched in part beside its rest.",
    query: reconciliationQuery,
    success: one("The statements by currency", z.array(reconciliationStatementResource), asShown),
    handler: ({ params, query }, call, context) => readReconciliation(context, { ...params, ...query }, call),
  }),
  exportReconciliation: csvRoute("/api/v1/bank-connections/:id/reconciliation.csv", "bank-connections:read", {
    summary: "Export the reconciliation statement of a bank connection for a day as CSV",
    description:
      "A row for each figure of `GET /bank-connections/:id/reconciliation`. The amounts of the rows `opening`, `matched`, " +
      "`matched_with_differences`, `ignored`, `unexplained` and `unaccounted` make that of `balance`. The rows " +
      "`unexplained_by_age`, `late` and `expected` repeat or complete them.",
    query: reconciliationQuery,
    columns: ["day", "currency", "item", "detail", "transactions", "credit", "debit", "amount"],
    async *pages({ params, query }, call, context) {
      const statements = await readReconciliation(context, { ...params, ...query }, call);
      yield statements.flatMap(rowsOf);
    },
  }),
};

/** The balances of a connection in a period, by default of the last 90 days. */
async function readBalances(
  { transactions, clock }: Context,
  { id: bankConnectionId, ...period }: { id: string } & z.output<typeof listBalancesQuery>,
  call: Call,
) {
  const today = isoDay(clock());
  const dateTo = period.dateTo ?? (period.dateFrom === undefined ? today : addDays(period.dateFrom, DEFAULT_DAYS - 1));
  const dateFrom = period.dateFrom ?? addDays(dateTo, 1 - DEFAULT_DAYS);
  const { days } = await transactions.listBalances({ bankConnectionId, dateFrom, dateTo }, call);
  return days;
}

/** The reconciliation statements of a connection up to a day, by default today, one per currency. */
async function readReconciliation(
  { transactions, matching, clock }: Context,
  { id: bankConnectionId, day = isoDay(clock()) }: { id: string; day?: string | undefined },
  call: Call,
) {
  const [bank, lines, invoices] = await Promise.all([
    transactions.reconcileConnection({ bankConnectionId, day }, call),
    matching.sumBooked({ bankConnectionId, day }, call),
    matching.ageInvoices({ on: day }, call),
  ]);
  const sums = new Map(lines.statements.map((statement) => [statement.currency, statement]));
  return bank.statements.map((statement) =>
    presentReconciliationStatement(statement, sums.get(statement.currency), invoices),
  );
}

function rowsOf(statement: z.input<typeof reconciliationStatementResource>): Record<string, unknown>[] {
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
