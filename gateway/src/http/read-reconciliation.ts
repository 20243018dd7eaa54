import { presentReconciliationStatement } from "@matchbook/api/presenters/books";
import type { Call } from "@matchbook/runtime/call";
import { isoDay } from "@matchbook/runtime/days";
import type { Context } from "../context.ts";

/** The reconciliation statements of a connection up to a day, by default today, one per currency. */
export async function readReconciliation(
  { transactions, matching, clock }: Context,
  { id: bankConnectionId, day }: { id: string; day: string | undefined },
  call: Call,
) {
  const on = day ?? isoDay(clock());
  const [{ statements }, invoices] = await Promise.all([
    transactions.reconcileConnection({ bankConnectionId, day: on }, call),
    matching.ageInvoices({ on }, call),
  ]);
  return statements.map((statement) => presentReconciliationStatement(statement, invoices));
}
