import { presentEvent } from "@matchbook/api/resources/event";
import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { Invoice, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { BankConnection, Sync, Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { isoDay } from "@matchbook/runtime/values/days";
import type { EventType } from "@matchbook/vocabulary/event-types";
import { FAILING_AFTER_MS } from "../domain/endpoint.ts";
import type { EventRow } from "../store/rows.ts";

/**
 * A test event: its `data` has exactly the shape of its type, with made-up content whose ids exist nowhere. The body
 * says `"test": true`, a member that no real event has, and the signature covers it: a receiver can tell safely that
 * nothing was paid or matched.
 */
export function exampleEventRow(id: string, type: EventType, tenant: string, now: Date): EventRow {
  const origin = { correlationId: "", actor: "webhook" };
  const event = { ...emptyMessage(Event), id, tenant, type, occurredAt: now, ...origin, data: EXAMPLES[type](now) };
  return { _id: id, type, body: JSON.stringify({ ...presentEvent(event), test: true }), createdAt: now };
}

const EXAMPLE_ID = {
  transaction: "00000000-0000-7000-8000-000000000001",
  invoice: "00000000-0000-7000-8000-000000000002",
  match: "00000000-0000-7000-8000-000000000003",
  bankConnection: "00000000-0000-7000-8000-000000000004",
  sync: "00000000-0000-7000-8000-000000000005",
  webhookEndpoint: "00000000-0000-7000-8000-000000000006",
} as const;
const TOTAL = 12_345n;

type Data = NonNullable<Event["data"]>;

const EXAMPLES: Record<EventType, (now: Date) => Data> = {
  "transaction.created": exampleTransaction,
  "invoice.created": (now) => exampleInvoice("open", TOTAL, now),
  "invoice.updated": (now) => exampleInvoice("open", TOTAL, now),
  "invoice.partially_paid": (now) => exampleInvoice("partially_paid", 2_345n, now),
  "invoice.paid": (now) => exampleInvoice("paid", 0n, now),
  "match.created": (now) => exampleMatch({ status: "active", source: "manual" }, now),
  "match.suggested": (now) => exampleMatch({ status: "pending_review", ...AUTOMATIC }, now),
  "match.confirmed": (now) => exampleMatch({ status: "confirmed", ...AUTOMATIC }, now),
  "match.rejected": (now) => exampleMatch({ status: "rejected", ...AUTOMATIC }, now),
  "match.cancelled": (now) => exampleMatch({ status: "cancelled", ...AUTOMATIC }, now),
  "bank.connected": (now) => exampleConnection("connected", now),
  "bank.disconnected": (now) => exampleConnection("disconnected", now),
  "sync.completed": (now) =>
    exampleSync({ status: "completed", total: 2n, processed: 2n, created: 1n, duplicates: 1n }, now),
  "sync.failed": (now) => exampleSync({ status: "failed", error: "Line 12: not a statement" }, now),
  "webhook_endpoint.failing": (now) => exampleEndpoint({ active: true, failingSince: hourBefore(now) }, now),
  "webhook_endpoint.disabled": (now) =>
    exampleEndpoint({ active: false, disabledAt: now, disabledReason: "consecutive_failures" }, now),
};

function exampleTransaction(now: Date): Data {
  const value = {
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
  return { $case: "transaction", value };
}

function exampleInvoice(status: string, remaining: bigint, now: Date): Data {
  const value = {
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
  return { $case: "invoice", value };
}

const AUTOMATIC = {
  source: "auto",
  confidence: 0.95,
  reasons: [{ signal: "invoice_number", detail: "TEST-INVOICE", points: 60 }],
  explanation: "The payment names invoice TEST-INVOICE.",
};

function exampleMatch(traits: Partial<Match>, now: Date): Data {
  const value = {
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
    lineId: EXAMPLE_ID.transaction,
  };
  return { $case: "match", value };
}

function exampleConnection(status: string, now: Date): Data {
  const value = {
    ...emptyMessage(BankConnection),
    id: EXAMPLE_ID.bankConnection,
    name: "Test bank",
    currency: "EUR",
    status,
    createdAt: now,
    updatedAt: now,
    disconnectedAt: status === "disconnected" ? now : undefined,
  };
  return { $case: "bankConnection", value };
}

function exampleSync(ended: Partial<Sync>, now: Date): Data {
  const value = {
    ...emptyMessage(Sync),
    ...ended,
    id: EXAMPLE_ID.sync,
    bankConnectionId: EXAMPLE_ID.bankConnection,
    format: "camt.053",
    filename: "test.xml",
    createdAt: now,
    finishedAt: now,
  };
  return { $case: "sync", value };
}

function exampleEndpoint(state: Partial<WebhookEndpoint>, now: Date): Data {
  const value = {
    ...emptyMessage(WebhookEndpoint),
    ...state,
    id: EXAMPLE_ID.webhookEndpoint,
    url: "https://example.com/hooks",
    eventTypes: ["invoice.paid"],
    secretPrefix: "whsec_TEST00",
    amounts: "number",
    consecutiveFailures: 20,
    lastFailureAt: now,
    lastDeliveryAt: now,
    createdAt: now,
    updatedAt: now,
  };
  return { $case: "webhookEndpoint", value };
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - FAILING_AFTER_MS);
}
