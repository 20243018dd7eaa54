import { inMessage } from "@matchbook/api/message-names";
import type { exportInvoicesQuery } from "@matchbook/api/schemas/invoices";
import type { exportMatchesQuery } from "@matchbook/api/schemas/matches";
import type { listTransactionsQuery } from "@matchbook/api/schemas/transactions";
import type { Call } from "@matchbook/runtime/grpc/call";
import { addDays, isoDay } from "@matchbook/runtime/values/days";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { unless } from "./unless.ts";

/** Filters of lists as the services take them, for pages and for CSV files. */

type TransactionFilters = Omit<
  z.output<typeof listTransactionsQuery>,
  "page" | "pageSize" | "cursor" | "include" | "total"
>;
type InvoiceFilters = z.output<typeof exportInvoicesQuery>;

/** @returns undefined when no transaction can fit: the counterparty does not exist */
export async function transactionFilter(
  { status, counterparty, assignee, postponed, ...filter }: TransactionFilters,
  call: Call,
  context: Context,
) {
  const today = isoDay(context.clock());
  const fixed = {
    ...filter,
    statuses: status ?? [],
    assignee: assignee === "none" ? "" : assignee === "me" ? call.actor : assignee,
    postponedFrom: postponed === "waiting" ? addDays(today, 1) : undefined,
    postponedTo: postponed === "due" ? today : undefined,
  };
  if (counterparty === undefined) return fixed;
  const asked = context.matching.getCounterparty({ accountCode: counterparty }, call);
  const found = await unless("counterparty_not_found", asked, () => undefined);
  return found && { ...fixed, counterpartyId: found.id };
}

export function invoiceFilter({ status, overdue, ...filter }: InvoiceFilters, { clock }: Context) {
  return {
    ...inMessage(filter),
    statuses: status ?? [],
    overdueOn: overdue ? isoDay(clock()) : undefined,
  };
}

export function matchFilter({ status, ...filter }: z.output<typeof exportMatchesQuery>) {
  return { ...inMessage(filter), statuses: status ?? [] };
}
