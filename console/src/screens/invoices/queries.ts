import type { adjustmentResource } from "@matchbook/api/resources/invoice";
import type { z } from "zod";
import { listQuery, oneQuery } from "../../api/list-query.ts";
import { queryClient } from "../../api/query-client.ts";
import type { Invoice, InvoiceWithMatches } from "../../api/resources.ts";
import type { Tone } from "../../components/badge.tsx";

export type Adjustment = z.infer<typeof adjustmentResource>;

export const invoicePath = (number: string) => `/invoices/${encodeURIComponent(number)}`;
/** The parts of an invoice's key beside its number. */
type Key = Pick<Invoice, "counterpartyId" | "direction" | "issueDate">;

/** Tells in the address of its page which invoice of a number is meant; suppliers number anew each year. */
export const keyOf = ({ counterpartyId: counterparty, direction, issueDate }: Key) => ({
  counterparty,
  ...(direction === "payable" && { year: issueDate.slice(0, 4) }),
});
/** Tells the same in a query of the API. */
export const ofKey = (key: Key) => `?${new URLSearchParams(queryOf(keyOf(key)))}`;
export const invoiceDetailQuery = (number: string, key: { counterparty?: string; year?: string }) =>
  oneQuery<InvoiceWithMatches>(invoicePath(number), queryOf(key));

function queryOf({ counterparty, year }: { counterparty?: string; year?: string }) {
  return { ...(counterparty && { counterpartyId: counterparty }), ...(year && { issueYear: year }) };
}

/** One change of an invoice. */
export interface InvoiceChange {
  id: string;
  at: string;
  actor: string;
  actorName: string | null;
  operation: string;
  after: Invoice | null;
}

export const invoiceHistoryQuery = (invoice: Invoice, page: number) =>
  listQuery<InvoiceChange>(`${invoicePath(invoice.invoiceNumber)}/history`, { ...queryOf(keyOf(invoice)), page });

export const INVOICE_TONES: Record<Invoice["status"], Tone> = {
  open: "info",
  partially_paid: "warn",
  paid: "good",
  void: "neutral",
};

/** Everything about the invoice, and the lists that show it, may have changed. */
export async function invoiceChanged(number: string): Promise<void> {
  const paths = [invoicePath(number), `${invoicePath(number)}/history`, "/invoices"];
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}
