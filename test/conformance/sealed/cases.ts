import type { World } from "./world.ts";

interface Request {
  /** What follows `/api/v1`. */
  path: string;
  body?: unknown;
  /** Of a body that is not JSON. */
  contentType?: string;
}

/**
 * How a route could tell one tenant of another's things, and what must hold:
 * - `names`: the request names them; the answer is that to names which never existed.
 * - `whole`: the request names nothing; the answer is the one given before the other tenant had anything.
 * - `takes`: the request creates something under their names; it succeeds as with unused names.
 * - `public`: the request needs no credential, and the answer contains none of their names.
 * `own` is the asking tenant's world.
 */
export interface Case {
  kind: "names" | "whole" | "takes" | "public";
  request(world: World, own: World): Request;
}

const ECB_FILE = `<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
  xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time="2026-01-02"><Cube currency="USD"
  rate="1.1"/></Cube></Cube></gesmes:Envelope>`;

const names = (request: Case["request"]): Case => ({ kind: "names", request });
const takes = (request: Case["request"]): Case => ({ kind: "takes", request });
const whole = (path: string): Case => ({ kind: "whole", request: () => ({ path }) });
const openPath = (path: string): Case => ({ kind: "public", request: () => ({ path }) });

const line = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-01" };
const invoice = { currency: "EUR", totalAmount: 1, issueDate: "2026-01-01" };
const reconcile = (code: string, body: object): Request => ({ path: `/transactions/${code}/reconcile`, body });
const save = { action: "save", matchedAmount: 1 };
const match = (transactionId: string, invoiceId: string): Request => ({
  path: "/matches",
  body: { transactionId, invoiceId, matchedAmount: 1 },
});

const allocate = (code: string, invoiceId: string): Request => ({
  path: `/transactions/${code}/allocate`,
  body: { allocations: [{ invoiceId, matchedAmount: 1 }], replace: true },
});

/** By operation; every route of the gateway has at least one. */
export const CASES: Record<string, Case[]> = {
  createTransactions: [
    names((w) => ({ path: "/transactions", body: { ...line, bank_connection_id: w.bankConnectionId } })),
    names((w) => ({
      path: "/transactions",
      body: { transactions: [{ ...line, bank_connection_id: w.bankConnectionId, external_id: "x" }] },
    })),
    takes((w) => ({
      path: "/transactions",
      body: { ...line, transaction_code: w.transactionCode, external_id: w.externalId },
    })),
  ],
  createTransactionBatch: [
    names((w) => ({
      path: "/transactions/batch",
      body: { transactions: [{ ...line, bank_connection_id: w.bankConnectionId, external_id: "x" }] },
    })),
  ],
  listTransactions: [
    whole("/transactions"),
    names((w) => ({ path: `/transactions?counterparty=${w.counterpartyCode}` })),
    // With a space after it, the last number is not the beginning of another.
    names((w) => ({ path: `/transactions?text=${w.invoiceNumber}%20` })),
    names((w) => ({ path: `/transactions?bankConnectionId=${w.bankConnectionId}` })),
    names((w) => ({ path: `/transactions?syncId=${w.syncId}` })),
    names((w) => ({ path: `/transactions?text=${w.transactionCode}%20&include=matches` })),
    whole("/transactions?suggestion=any&include=matches"),
  ],
  exportTransactions: [
    whole("/transactions.csv"),
    names((w) => ({ path: `/transactions.csv?counterparty=${w.counterpartyCode}` })),
    names((w) => ({ path: `/transactions.csv?syncId=${w.syncId}` })),
  ],
  getTransaction: [names((w) => ({ path: `/transactions/${w.transactionCode}` }))],
  getTransactionHistory: [names((w) => ({ path: `/transactions/${w.transactionCode}/history` }))],
  listTransactionCandidates: [names((w) => ({ path: `/transactions/${w.transactionCode}/candidates` }))],
  reconcileTransaction: [
    ...["ignore", "include", "unlink_all"].map((action) => names((w) => reconcile(w.transactionCode, { action }))),
    names((w) => reconcile(w.transactionCode, { action: "unlink_match", matchId: w.matchId })),
    names((w, own) => reconcile(own.transactionCode, { action: "unlink_match", matchId: w.matchId })),
    names((w, own) => reconcile(own.transactionCode, { ...save, ...savedAs(own), matchId: w.matchId })),
    names((w, own) => reconcile(own.transactionCode, { ...save, ...savedAs(own), invoiceId: w.invoiceNumber })),
    names((w, own) => reconcile(own.transactionCode, { ...save, ...savedAs(own), counterpartyId: w.counterpartyCode })),
    names((w, own) =>
      reconcile(own.transactionCode, { ...save, ...savedAs(own), paymentMethodId: w.paymentMethodCode }),
    ),
  ],
  reconcileTransactions: [
    names((w) => ({
      path: "/transactions/reconcile",
      body: { items: [{ code: w.transactionCode, action: "ignore" }] },
    })),
    names((w, own) => ({
      path: "/transactions/reconcile",
      body: { items: [{ code: own.transactionCode, action: "unlink_match", matchId: w.matchId }] },
    })),
  ],
  allocateTransaction: [
    names((w) => allocate(w.transactionCode, w.invoiceNumber)),
    names((w, own) => allocate(own.transactionCode, w.invoiceNumber)),
    names((w, own) => allocate(w.transactionCode, own.invoiceNumber)),
  ],
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
  listInvoices: [whole("/invoices"), names((w) => ({ path: `/invoices?counterpartyId=${w.counterpartyCode}` }))],
  exportInvoices: [
    whole("/invoices.csv"),
    names((w) => ({ path: `/invoices.csv?counterpartyId=${w.counterpartyCode}` })),
  ],
  getInvoice: [names((w) => ({ path: `/invoices/${w.invoiceNumber}` }))],
  getInvoiceHistory: [names((w) => ({ path: `/invoices/${w.invoiceNumber}/history` }))],
  updateInvoice: [names((w) => ({ path: `/invoices/${w.invoiceNumber}`, body: { totalAmount: 1 } }))],
  voidInvoice: [names((w) => ({ path: `/invoices/${w.invoiceNumber}/void` }))],
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
  createMatch: [
    names((w) => match(w.transactionCode, w.invoiceNumber)),
    names((w, own) => match(own.transactionCode, w.invoiceNumber)),
    names((w, own) => match(w.transactionCode, own.invoiceNumber)),
    names((w, own) => ({
      path: "/matches",
      body: { transactionId: own.transactionCode, invoiceId: w.invoiceNumber, status: "rejected" },
    })),
    names((w, own) => ({
      path: "/matches",
      body: {
        ...{ transactionId: own.transactionCode, invoiceId: own.invoiceNumber, matchedAmount: 1 },
        ...{ kind: "return", returnsMatchId: w.matchId },
      },
    })),
  ],
  listMatches: [
    whole("/matches"),
    names((w) => ({ path: `/matches?invoiceId=${w.invoiceNumber}` })),
    names((w) => ({ path: `/matches?transactionId=${w.transactionCode}&status=active` })),
  ],
  exportMatches: [whole("/matches.csv"), names((w) => ({ path: `/matches.csv?invoiceId=${w.invoiceNumber}` }))],
  getMatch: [names((w) => ({ path: `/matches/${w.matchId}` })), names((w) => ({ path: `/matches/${w.suggestionId}` }))],
  getMatchHistory: [names((w) => ({ path: `/matches/${w.matchId}/history` }))],
  updateMatch: [
    names((w) => ({ path: `/matches/${w.suggestionId}`, body: { status: "confirmed" } })),
    names((w) => ({ path: `/matches/${w.matchId}`, body: { status: "cancelled", matchedAmount: 1, metadata: {} } })),
  ],
  decideMatches: [
    names((w) => ({
      path: "/matches/decisions",
      body: { decisions: [{ matchId: w.suggestionId, status: "confirmed" }] },
    })),
    ...[{ dryRun: true }, {}].map((further) =>
      names((w) => ({
        path: "/matches/decisions",
        body: {
          filter: { invoiceId: w.invoiceNumber, transactionId: w.transactionCode },
          status: "rejected",
          ...further,
        },
      })),
    ),
  ],
  undoOperation: [names((w) => ({ path: `/operations/${w.operationId}/undo` }))],
  deleteMatch: [names((w) => ({ path: `/matches/${w.matchId}` }))],
  previewMatches: [names((w) => ({ path: "/matches/preview", body: { transactionId: w.transactionCode } }))],
  getMatchingSettings: [whole("/matching-settings")],
  previewMatchingSettings: [takes(() => ({ path: "/matching-settings/preview", body: { margin: 20 } }))],
  updateMatchingSettings: [takes(() => ({ path: "/matching-settings", body: { margin: 20 } }))],
  createCounterparty: [
    takes((w) => ({
      path: "/counterparties",
      body: {
        accountCode: w.counterpartyCode,
        name: "Taken",
        paymentMethods: [{ code: w.paymentMethodCode, type: "card" }],
      },
    })),
  ],
  listCounterparties: [
    whole("/counterparties"),
    names((w) => ({ path: `/counterparties?text=${w.paymentMethodCode}` })),
  ],
  getCounterparty: [names((w) => ({ path: `/counterparties/${w.counterpartyCode}` }))],
  updateCounterparty: [names((w) => ({ path: `/counterparties/${w.counterpartyCode}`, body: { name: "Mine now" } }))],
  listLearned: [names((w) => ({ path: `/counterparties/${w.counterpartyCode}/learned` }))],
  forgetLearned: [names((w) => ({ path: `/counterparties/${w.counterpartyCode}/learned` }))],
  search: [names((w) => ({ path: `/search?q=${w.counterpartyCode}` }))],
  putFxRates: [
    takes(() => ({
      path: "/fx-rates",
      body: { rates: [{ base: "EUR", quote: "USD", date: "2026-01-01", rate: "9" }] },
    })),
  ],
  importFxRates: [
    takes(() => ({
      path: "/fx-rates/import",
      body: ECB_FILE,
      contentType: "application/xml",
    })),
  ],
  listFxRates: [whole("/fx-rates")],
  connectBank: [takes(() => ({ path: "/bank-connections", body: { name: "Bank" } }))],
  listBankConnections: [whole("/bank-connections")],
  getBankConnection: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}` }))],
  updateBankConnection: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}`, body: { name: "Taken" } }))],
  disconnectBank: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}` }))],
  uploadStatement: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/statements`, body: "a file" }))],
  previewStatement: [
    names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/statements/preview`, body: "a file" })),
  ],
  listSyncs: [whole("/syncs"), names((w) => ({ path: `/syncs?bankConnectionId=${w.bankConnectionId}` }))],
  getSync: [names((w) => ({ path: `/syncs/${w.syncId}` }))],
  cancelSync: [names((w) => ({ path: `/syncs/${w.syncId}` }))],
  createWebhookEndpoint: [
    takes(() => ({ path: "/webhook-endpoints", body: { url: "https://8.8.8.8/", eventTypes: ["sync.failed"] } })),
  ],
  listWebhookEndpoints: [whole("/webhook-endpoints"), whole("/webhook-endpoints?application=shop")],
  getWebhookEndpoint: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}` }))],
  updateWebhookEndpoint: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}`, body: { active: false } }))],
  deleteWebhookEndpoint: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}` }))],
  rotateWebhookSecret: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}/rotate-secret` }))],
  sendTestEvent: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}/test`, body: {} }))],
  recoverWebhookEndpoint: [
    names((w) => ({ path: `/webhook-endpoints/${w.endpointId}/recover`, body: { since: "2026-01-01T00:00:00Z" } })),
  ],
  listWebhookDeliveries: [
    whole("/webhook-deliveries"),
    names((w) => ({ path: `/webhook-deliveries?endpointId=${w.endpointId}` })),
  ],
  getWebhookDelivery: [names((w) => ({ path: `/webhook-deliveries/${w.deliveryId}` }))],
  getOverview: [whole("/overview")],
  exportChanges: [whole("/history.csv"), names((w) => ({ path: `/history.csv?operation=${w.operationId}` }))],
  listChanges: [whole("/history?limit=100"), whole("/history?order=newest&entity=match"), whole("/history?wait=1")],
  getWebhookEndpointMetrics: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}/metrics?window=30d` }))],
  resendWebhookDeliveries: [
    names((w) => ({
      path: "/webhook-deliveries/resend",
      body: { filter: { endpointId: w.endpointId, status: "success" } },
    })),
    names((w) => ({
      path: "/webhook-deliveries/resend",
      body: { filter: { endpointId: w.endpointId }, dryRun: true },
    })),
  ],
  resendWebhookDelivery: [names((w) => ({ path: `/webhook-deliveries/${w.deliveryId}/resend` }))],
  createApiKey: [takes(() => ({ path: "/api-keys", body: { name: "n", scopes: ["matches:read"] } }))],
  listApiKeys: [whole("/api-keys")],
  updateApiKey: [names((w) => ({ path: `/api-keys/${w.apiKeyId}`, body: { name: "Mine now" } }))],
  revokeApiKey: [names((w) => ({ path: `/api-keys/${w.apiKeyId}` }))],
  createSessionKey: [takes(() => ({ path: "/session-keys" }))],
  getHealth: [openPath("/healthz")],
  getReadiness: [openPath("/readyz")],
  getMetrics: [openPath("/metrics")],
  getOpenapi: [openPath("/openapi.json")],
};

function savedAs(own: World) {
  return {
    matchId: own.matchId,
    counterpartyId: own.counterpartyCode,
    paymentMethodId: own.paymentMethodCode,
    invoiceId: own.invoiceNumber,
  };
}
