import { type Case, names, type Request, takes, whole } from "../case.ts";
import type { World } from "../world.ts";

const line = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-01" };
const reconcile = (code: string, body: object): Request => ({ path: `/transactions/${code}/reconcile`, body });
const save = { action: "save", matchedAmount: 1 };
const allocate = (code: string, invoiceId: string): Request => ({
  path: `/transactions/${code}/allocate`,
  body: { allocations: [{ invoiceId, matchedAmount: 1 }], replace: true },
});

/** The routes of transactions. */
export const TRANSACTIONS = {
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
  workOnTransaction: [
    names((w) => ({ path: `/transactions/${w.transactionCode}/work`, body: { comment: { text: "mine now" } } })),
  ],
  workOnTransactions: [
    names((w) => ({
      path: "/transactions/work",
      body: { items: [{ code: w.transactionCode, assignee: { id: "user:7" } }] },
    })),
  ],
  countQueues: [whole("/queues")],
  countReviewQueues: [whole("/queues/review")],
  getWorkReasons: [whole("/work-reasons")],
  putWorkReasons: [takes(() => ({ path: "/work-reasons", body: { reasons: [{ code: "a", label: "b" }] } }))],
  codeTransaction: [
    names((w) => ({ path: `/transactions/${w.transactionCode}/coding`, body: { codings: [{ account: "1200" }] } })),
    names((w, own) => ({
      path: `/transactions/${own.transactionCode}/coding`,
      body: { codings: [{ counterpartyId: w.counterpartyCode }] },
    })),
  ],
  allocateTransaction: [
    names((w) => allocate(w.transactionCode, w.invoiceNumber)),
    names((w, own) => allocate(own.transactionCode, w.invoiceNumber)),
    names((w, own) => allocate(w.transactionCode, own.invoiceNumber)),
  ],
} satisfies Record<string, Case[]>;

function savedAs(own: World) {
  return {
    matchId: own.matchId,
    counterpartyId: own.counterpartyCode,
    paymentMethodId: own.paymentMethodCode,
    invoiceId: own.invoiceNumber,
  };
}
