import type { PaymentTerm } from "@matchbook/matcher/adjustment-types";
import type { Counterparty } from "@matchbook/matcher/counterparty";
import { reviseDifferences } from "@matchbook/matcher/differences";
import type { Ledger } from "@matchbook/matcher/ledger";
import { type Invoice, type Moment, PLAIN_INVOICE } from "@matchbook/matcher/model";
import { cancelSuggestions, cancelUnfitting } from "@matchbook/matcher/unfitting";
import { AppError } from "@matchbook/runtime/errors";
import type { InvoiceDirection, InvoiceType } from "@matchbook/vocabulary/statuses";

export interface InvoiceInput {
  type: InvoiceType;
  invoiceNumber: string;
  direction: InvoiceDirection;
  currency: string;
  total: bigint;
  issueDate: string;
  dueDate: string | undefined;
  paymentReference: string | undefined;
  paymentTerms: PaymentTerm[];
  metadataJson: string;
}

/** @param counterparty the one that the invoice is billed to */
export function createInvoice(
  input: InvoiceInput,
  counterparty: Pick<Counterparty, "id" | "accountCode">,
  moment: Moment,
): Invoice {
  return {
    ...PLAIN_INVOICE,
    ...input,
    id: moment.newId(),
    counterpartyId: counterparty.id,
    counterpartyCode: counterparty.accountCode,
    remaining: input.total,
    void: false,
    version: 1n,
    revision: 1n,
    createdAt: moment.now,
    updatedAt: moment.now,
  };
}

export interface InvoiceUpdate {
  total: bigint | undefined;
  issueDate: string | undefined;
  /** An empty string removes it. */
  dueDate: string | undefined;
  /** An empty string removes it. */
  paymentReference: string | undefined;
  paymentTerms: PaymentTerm[] | undefined;
  metadataJson: string | undefined;
}

/**
 * Changes an invoice. Its total may not fall below what is allocated or adjusted; suggestions that no longer fit are cancelled.
 * @throws AppError invoice_void, total_below_allocated
 */
export function updateInvoice(ledger: Ledger, invoiceId: string, update: InvoiceUpdate): Invoice {
  const invoice = ledger.invoice(invoiceId);
  if (invoice.void) throw new AppError("invoice_void");
  const allocated = invoice.total - invoice.remaining;
  const total = update.total ?? invoice.total;
  if (total < allocated) throw new AppError("total_below_allocated");
  const next: Invoice = {
    ...invoice,
    total,
    remaining: total - allocated,
    issueDate: update.issueDate ?? invoice.issueDate,
    dueDate: (update.dueDate ?? invoice.dueDate) || undefined,
    paymentReference: (update.paymentReference ?? invoice.paymentReference) || undefined,
    paymentTerms: update.paymentTerms ?? invoice.paymentTerms,
    metadataJson: update.metadataJson ?? invoice.metadataJson,
  };
  ledger.setInvoice(next);
  cancelUnfitting(ledger, next);
  reviseDifferences(ledger, invoiceId);
  return next;
}

/**
 * Voids an invoice permanently and cancels its suggestions. Voiding twice is allowed.
 * @throws AppError invoice_allocated
 */
export function voidInvoice(ledger: Ledger, invoiceId: string): Invoice {
  const invoice = ledger.invoice(invoiceId);
  if (invoice.void) return invoice;
  if (invoice.remaining !== invoice.total) throw new AppError("invoice_allocated");
  const next = { ...invoice, void: true };
  ledger.setInvoice(next);
  cancelSuggestions(ledger, invoiceId, () => true);
  return next;
}
