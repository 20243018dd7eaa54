import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";

/** Input that names an invoice: its number in the path, and its counterparty and year in the query. */
export const byInvoiceNumber = { params: invoiceNumberParamSchema, query: invoiceNumberQuery };

/** The invoice that such an input names. */
export function invoiceName(
  { number }: { number: string },
  { counterpartyId, issueYear }: { counterpartyId: string | undefined; issueYear: string | undefined },
) {
  return { invoiceNumber: number, counterpartyCode: counterpartyId, issueYear, onlyExpected: undefined };
}
