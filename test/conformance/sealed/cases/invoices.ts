import { type Case, names, takes, whole } from "../case.ts";
import type { World } from "../world.ts";

const invoice = { currency: "EUR", totalAmount: 1, issueDate: "2026-01-01" };

const expected = { currency: "EUR", amountFrom: 1, amountTo: 2, dateFrom: "2026-01-01", dateTo: "2026-01-02" };

/** An e-invoice under a tenant's names. */
function document({ invoiceNumber, counterpartyCode }: World): string {
  const namespaces = ["Invoice", "CommonAggregateComponents", "CommonBasicComponents"].map(
    (name) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
  );
  const [invoice, cac, cbc] = namespaces;
  const party = `<cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Buyer ${counterpartyCode}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
  return (
    `<Invoice xmlns="${invoice}" xmlns:cac="${cac}" xmlns:cbc="${cbc}"><cbc:ID>${invoiceNumber} B</cbc:ID>` +
    "<cbc:IssueDate>2026-01-01</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>" +
    `<cac:AccountingCustomerParty>${party}</cac:AccountingCustomerParty><cac:LegalMonetaryTotal>` +
    '<cbc:PayableAmount currencyID="EUR">1</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>'
  );
}

/** The routes of invoices and their adjustments. */
export const INVOICES = {
  createInvoices: [
    names((w) => ({
      path: "/invoices",
      body: { ...invoice, invoiceNumber: "new", counterpartyId: w.counterpartyCode },
    })),
    takes((w, own) => ({
      path: "/invoices",
      body: { ...invoice, invoiceNumber: w.invoiceNumber, counterpartyId: own.counterpartyCode },
    })),
  ],
  createInvoiceBatch: [
    names((w) => ({
      path: "/invoices/batch",
      body: { invoices: [{ ...invoice, invoiceNumber: "new", counterpartyId: w.counterpartyCode }] },
    })),
  ],
  importInvoices: [
    takes((w) => ({ path: "/invoices/files?direction=receivable", body: document(w), contentType: "application/xml" })),
  ],
  previewInvoices: [
    takes((w) => ({
      path: "/invoices/files/preview?direction=receivable",
      body: document(w),
      contentType: "application/xml",
    })),
  ],
  listInvoices: [whole("/invoices"), names((w) => ({ path: `/invoices?counterpartyId=${w.counterpartyCode}` }))],
  exportInvoices: [
    whole("/invoices.csv"),
    names((w) => ({ path: `/invoices.csv?counterpartyId=${w.counterpartyCode}` })),
  ],
  getInvoice: [names((w) => ({ path: `/invoices/${w.invoiceNumber}` }))],
  getInvoiceHistory: [names((w) => ({ path: `/invoices/${w.invoiceNumber}/history` }))],
  updateInvoice: [names((w) => ({ path: `/invoices/${w.invoiceNumber}`, body: { totalAmount: 1 } }))],
  voidInvoice: [names((w) => ({ path: `/invoices/${w.invoiceNumber}/void` }))],
  createExpectedPayment: [
    names((w) => ({
      path: "/expected-payments",
      body: { ...expected, number: "new", counterpartyId: w.counterpartyCode },
    })),
    takes((w, own) => ({
      path: "/expected-payments",
      body: { ...expected, number: w.expectedNumber, counterpartyId: own.counterpartyCode },
    })),
  ],
  createExpectedPaymentBatch: [
    names((w) => ({
      path: "/expected-payments/batch",
      body: { expectedPayments: [{ ...expected, number: "new", counterpartyId: w.counterpartyCode }] },
    })),
  ],
  listExpectedPayments: [
    whole("/expected-payments"),
    names((w) => ({ path: `/expected-payments?counterpartyId=${w.counterpartyCode}` })),
  ],
  getExpectedPayment: [names((w) => ({ path: `/expected-payments/${w.expectedNumber}` }))],
  updateExpectedPayment: [names((w) => ({ path: `/expected-payments/${w.expectedNumber}`, body: { amountTo: 1 } }))],
  cancelExpectedPayment: [names((w) => ({ path: `/expected-payments/${w.expectedNumber}/cancel` }))],
  createAdjustment: [
    names((w) => ({ path: `/invoices/${w.invoiceNumber}/adjustments`, body: { amount: 1, reason: "fee" } })),
    names((w, own) => ({
      path: `/invoices/${own.invoiceNumber}/adjustments`,
      body: { amount: 1, reason: "fee", matchId: w.matchId },
    })),
    names((w, own) => ({
      path: `/invoices/${own.invoiceNumber}/adjustments`,
      body: { amount: 1, reason: "credit", creditNoteId: w.invoiceNumber },
    })),
  ],
  deleteAdjustment: [
    names((w) => ({ path: `/invoices/${w.invoiceNumber}/adjustments/${w.adjustmentId}` })),
    names((w, own) => ({ path: `/invoices/${own.invoiceNumber}/adjustments/${w.adjustmentId}` })),
  ],
} satisfies Record<string, Case[]>;
