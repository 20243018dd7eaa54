import type { adjustmentResource } from "@matchbook/api/resources/invoice";
import type { z } from "zod";
import { listQuery, oneQuery } from "../../api/list-query.ts";
import { queryClient } from "../../api/query-client.ts";
import type { Invoice, InvoiceWithMatches } from "../../api/resources.ts";
import type { Tone } from "../../components/badge.tsx";

export type Adjustment = z.infer<typeof adjustmentResource>;

export const invoicePath = (number: string) => `/invoices/${encodeURIComponent(number)}`;
/** Tells in a query whose invoice is meant, when several suppliers use its number. */
export const ofCounterparty = (code: string) => `?counterpartyId=${encodeURIComponent(code)}`;
export const invoiceDetailQuery = (number: string, counterpartyId: string | undefined) =>
  oneQuery<InvoiceWithMatches>(invoicePath(number), { counterpartyId });

/** One change of an invoice. */
export interface InvoiceChange {
  id: string;
  at: string;
  actor: string;
  actorName: string | null;
  operation: string;
  after: Invoice | null;
}

export const invoiceHistoryQuery = ({ invoiceNumber, counterpartyId }: Invoice, page: number) =>
  listQuery<InvoiceChange>(`${invoicePath(invoiceNumber)}/history`, { counterpartyId, page });

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
