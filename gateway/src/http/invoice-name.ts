import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";

/** The input that names an invoice: its number in the path, and its counterparty in the query where several share it. */
export const byInvoiceNumber = { params: invoiceNumberParamSchema, query: invoiceNumberQuery };

/** The invoice that a path with its number and a query with its counterparty name. */
export function invoiceName(
  { number }: { number: string },
  { counterpartyId }: { counterpartyId: string | undefined },
) {
  return { invoiceNumber: number, counterpartyCode: counterpartyId, onlyExpected: undefined };
}
