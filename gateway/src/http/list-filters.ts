import type { listInvoicesQuery } from "@matchbook/api/schemas/invoices";
import type { listMatchesQuery } from "@matchbook/api/schemas/matches";
import type { listTransactionsQuery } from "@matchbook/api/schemas/transactions";
import type { Call } from "@matchbook/runtime/call";
import { addDays, isoDay } from "@matchbook/runtime/days";
import { AppError } from "@matchbook/runtime/errors";
import type { z } from "zod";
import type { Context } from "../context.ts";

/** The filters of lists as the services take them. The pages of a list and its CSV file use the same. */

type TransactionFilters = Omit<
  z.output<typeof listTransactionsQuery>,
  "page" | "pageSize" | "cursor" | "include" | "total"
>;
type InvoiceFilters = Omit<z.output<typeof listInvoicesQuery>, "page" | "pageSize" | "cursor">;
type MatchFilters = Omit<z.output<typeof listMatchesQuery>, "page" | "pageSize" | "cursor">;

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
  const counterpartyId = await idOfCounterparty(counterparty, call, context);
  return counterpartyId === undefined ? undefined : { ...fixed, counterpartyId };
}

async function idOfCounterparty(code: string, call: Call, { matching }: Context): Promise<string | undefined> {
  try {
    return (await matching.getCounterparty({ accountCode: code }, call)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === "counterparty_not_found") return undefined;
    throw error;
  }
}

export function invoiceFilter({ status, counterpartyId, overdue, ...filter }: InvoiceFilters, { clock }: Context) {
  return {
    ...filter,
    statuses: status ?? [],
    counterpartyCode: counterpartyId,
    overdueOn: overdue ? isoDay(clock()) : undefined,
  };
}

export function matchFilter({ invoiceId, counterpartyId, transactionId, status }: MatchFilters) {
  const ofInvoice = { invoiceNumber: invoiceId, counterpartyCode: counterpartyId };
  return { ...ofInvoice, transactionCode: transactionId, statuses: status ?? [] };
}
