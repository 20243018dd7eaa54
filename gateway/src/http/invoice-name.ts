import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";

/** The input that names an invoice: its number in the path, and its counterparty and year in the query where several share it. */
export const byInvoiceNumber = { params: invoiceNumberParamSchema, query: invoiceNumberQuery };

/** The invoice that a path with its number and a query with its counterparty and year name. */
export function invoiceName(
  { number }: { number: string },
  { counterpartyId, issueYear }: { counterpartyId: string | undefined; issueYear: string | undefined },
) {
  return { invoiceNumber: number, counterpartyCode: counterpartyId, issueYear, onlyExpected: undefined };
}
