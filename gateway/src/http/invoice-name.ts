import { invoiceNumberParamSchema, invoiceNumberQuery } from "@matchbook/api/schemas/invoices";

/** Input that names an invoice: its number in the path, and its counterparty and year in the query. */
export const byInvoiceNumber = { params: invoiceNumberParamSchema, query: invoiceNumberQuery };

/** Errors of a change of an invoice, once it is found. */
export const CHANGE_ERRORS = [
  "ambiguous_invoice",
  "changed_meanwhile",
  "duplicate_invoice_number",
  "invoice_void",
  "total_below_allocated",
] as const;

/** The invoice that such an input names. */
export function invoiceName(
  { number }: { number: string },
  { counterpartyId, issueYear }: { counterpartyId: string | undefined; issueYear: string | undefined },
) {
  return { invoiceNumber: number, counterpartyCode: counterpartyId, issueYear, onlyExpected: undefined };
}
