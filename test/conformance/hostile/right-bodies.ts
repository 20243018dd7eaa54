import type { World } from "../sealed/world.ts";

/** For each operation, a body that is valid or almost valid. The tests insert hostile values into it. */
export function rightBodies(own: World): Record<string, Record<string, unknown>> {
  const line = {
    amount: 1,
    currency: "EUR",
    direction: "credit",
    value_date: "2026-01-01",
    booked_at: "2026-01-01T00:00:00Z",
    transaction_code: "T",
    external_id: "E",
    bank_connection_id: own.bankConnectionId,
    description: "d",
    reference: "r",
    end_to_end_id: "e",
    counterparty_name: "n",
    counterparty_iban: "i",
  };
  const invoice = {
    invoiceNumber: "I",
    counterpartyId: own.counterpartyCode,
    currency: "EUR",
    totalAmount: 1,
    issueDate: "2026-01-01",
    direction: "payable",
    dueDate: "2026-01-01",
    paymentReference: "R",
    metadata: { a: 1 },
  };
  const method = { code: "P", type: "card", iban: "i", bic: "b" };
  return {
    createTransactions: { ...line, transactions: [line] },
    createTransactionBatch: { transactions: [line] },
    reconcileTransaction: {
      action: "save",
      matchId: own.matchId,
      counterpartyId: own.counterpartyCode,
      paymentMethodId: own.paymentMethodCode,
      invoiceId: own.invoiceNumber,
      matchedAmount: 1,
      ignore: true,
    },
    createInvoices: { ...invoice, invoices: [invoice] },
    createInvoiceBatch: { invoices: [invoice] },
    updateInvoice: invoice,
    createMatch: {
      invoiceId: own.invoiceNumber,
      transactionId: own.transactionCode,
      matchedAmount: 1,
      status: "active",
      metadata: { a: 1 },
    },
    proposeMatch: {
      invoiceId: own.invoiceNumber,
      transactionId: own.transactionCode,
      matchedAmount: 1,
      metadata: { a: 1 },
    },
    updateMatch: { status: "active", matchedAmount: 1, metadata: { a: 1 } },
    previewMatches: { transactionId: own.transactionCode },
    updateMatchingSettings: {
      autoConfirm: true,
      suggestFrom: 30,
      confirmFrom: 70,
      margin: 15,
      ceilings: [{ currency: "EUR", amount: 1 }],
      ceilingOtherwise: 1,
      differenceLimits: [{ currency: "EUR", amount: 1 }],
    },
    createCounterparty: { accountCode: "A", name: "N", aliases: ["a"], paymentMethods: [method] },
    updateCounterparty: { name: "N", aliases: ["a"], paymentMethods: [method] },
    putFxRates: { rates: [{ base: "EUR", quote: "USD", date: "2026-01-01", rate: "1" }] },
    connectBank: { name: "B", iban: "DE89370400440532013000", currency: "EUR", csvMapping: { delimiter: ";" } },
    createWebhookEndpoint: { url: "https://8.8.8.8/", eventTypes: ["match.created"], description: "d" },
    updateWebhookEndpoint: { url: "https://8.8.8.8/", eventTypes: ["match.created"], description: "d", active: true },
    sendTestEvent: { eventType: "match.created" },
    recoverWebhookEndpoint: { since: "2026-01-01T00:00:00Z" },
    createApiKey: { name: "N", scopes: ["matches:read"], expiresAt: "2030-01-01T00:00:00Z" },
  };
}
