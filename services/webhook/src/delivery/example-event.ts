import { presentEvent } from "@matchbook/api/presenters/event";
import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { Invoice, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { BankConnection, Sync, Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { isoDay } from "@matchbook/runtime/days";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import type { EventType } from "@matchbook/vocabulary/event-types";
import type { EventRow } from "../store/rows.ts";

/**
 * A test event: its `data` has exactly the shape of its type, with made-up content whose ids exist nowhere. The body
 * says `"test": true`, a member that no real event has, and the signature covers it: a receiver can tell safely that
 * nothing was paid or matched.
 */
export function exampleEventRow(id: string, type: EventType, tenant: string, now: Date): EventRow {
  const origin = { correlationId: "", actor: "webhook" };
  const event = { ...emptyMessage(Event), id, tenant, type, occurredAt: now, ...origin, data: exampleData(type, now) };
  return { _id: id, type, body: JSON.stringify({ ...presentEvent(event), test: true }), createdAt: now };
}

const EXAMPLE_ID = {
  transaction: "00000000-0000-7000-8000-000000000001",
  invoice: "00000000-0000-7000-8000-000000000002",
  match: "00000000-0000-7000-8000-000000000003",
  bankConnection: "00000000-0000-7000-8000-000000000004",
  sync: "00000000-0000-7000-8000-000000000005",
} as const;
const TOTAL = 12_345n;

function exampleData(type: EventType, now: Date): NonNullable<Event["data"]> {
  switch (type) {
    case "transaction.created":
      return { $case: "transaction", value: exampleTransaction(now) };
    case "invoice.created":
    case "invoice.updated":
      return { $case: "invoice", value: exampleInvoice("open", TOTAL, now) };
    case "invoice.partially_paid":
      return { $case: "invoice", value: exampleInvoice("partially_paid", 2_345n, now) };
    case "invoice.paid":
      return { $case: "invoice", value: exampleInvoice("paid", 0n, now) };
    case "match.created":
      return { $case: "match", value: exampleMatch({ status: "active", source: "manual" }, now) };
    case "match.suggested":
      return { $case: "match", value: exampleMatch({ status: "pending_review", ...AUTOMATIC }, now) };
    case "match.confirmed":
      return { $case: "match", value: exampleMatch({ status: "confirmed", ...AUTOMATIC }, now) };
    case "match.rejected":
      return { $case: "match", value: exampleMatch({ status: "rejected", ...AUTOMATIC }, now) };
    case "match.cancelled":
      return { $case: "match", value: exampleMatch({ status: "cancelled", ...AUTOMATIC }, now) };
    case "bank.connected":
      return { $case: "bankConnection", value: exampleConnection("connected", now) };
    case "bank.disconnected":
      return { $case: "bankConnection", value: exampleConnection("disconnected", now) };
    case "sync.completed":
      return { $case: "sync", value: exampleSync("completed", now) };
    case "sync.failed":
      return { $case: "sync", value: exampleSync("failed", now) };
  }
}

function exampleTransaction(now: Date): Transaction {
  return {
    ...emptyMessage(Transaction),
    facts: {
      ...emptyMessage(LineFacts),
      id: EXAMPLE_ID.transaction,
      transactionCode: "TEST-TRANSACTION",
      amount: TOTAL,
      currency: "EUR",
      direction: "credit",
      bookedAt: now,
      valueDate: isoDay(now),
      description: "Test transaction for invoice TEST-INVOICE",
      reference: "TEST-INVOICE",
      counterpartyName: "Test Counterparty",
      bankConnectionId: EXAMPLE_ID.bankConnection,
      externalId: "test",
      reversal: false,
      aggregated: false,
      createdAt: now,
    },
  };
}

function exampleInvoice(status: string, remaining: bigint, now: Date): Invoice {
  return {
    ...emptyMessage(Invoice),
    id: EXAMPLE_ID.invoice,
    invoiceNumber: "TEST-INVOICE",
    direction: "receivable",
    counterpartyCode: "TEST-COUNTERPARTY",
    currency: "EUR",
    total: TOTAL,
    remaining,
    status,
    issueDate: isoDay(now),
    dueDate: isoDay(now),
    metadataJson: "{}",
    type: "invoice",
    version: 1n,
    createdAt: now,
    updatedAt: now,
  };
}

const AUTOMATIC = {
  source: "auto",
  confidence: 0.95,
  reasons: [{ signal: "invoice_number", detail: "TEST-INVOICE", points: 60 }],
  explanation: "The payment names invoice TEST-INVOICE.",
};

type MatchTraits = Pick<Match, "status" | "source"> & Partial<Pick<Match, "confidence" | "reasons" | "explanation">>;

function exampleMatch(traits: MatchTraits, now: Date): Match {
  return {
    ...emptyMessage(Match),
    ...traits,
    id: EXAMPLE_ID.match,
    invoiceNumber: "TEST-INVOICE",
    transactionCode: "TEST-TRANSACTION",
    counterpartyCode: "TEST-COUNTERPARTY",
    matchedAmount: TOTAL,
    currency: "EUR",
    invoiceAmount: TOTAL,
    invoiceCurrency: "EUR",
    kind: "payment",
    metadataJson: "{}",
    version: 1n,
    createdAt: now,
    updatedAt: now,
    invoiceId: EXAMPLE_ID.invoice,
    transactionId: EXAMPLE_ID.transaction,
  };
}

function exampleConnection(status: string, now: Date): BankConnection {
  return {
    ...emptyMessage(BankConnection),
    id: EXAMPLE_ID.bankConnection,
    name: "Test bank",
    currency: "EUR",
    status,
    createdAt: now,
    updatedAt: now,
    disconnectedAt: status === "disconnected" ? now : undefined,
  };
}

function exampleSync(status: "completed" | "failed", now: Date): Sync {
  const counts =
    status === "completed"
      ? { total: 2n, processed: 2n, created: 1n, duplicates: 1n }
      : { error: "Line 12: not a statement" };
  return {
    ...emptyMessage(Sync),
    id: EXAMPLE_ID.sync,
    bankConnectionId: EXAMPLE_ID.bankConnection,
    status,
    format: "camt.053",
    filename: "test.xml",
    ...counts,
    createdAt: now,
    finishedAt: now,
  };
}
