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
  const event = { ...emptyMessage(Event), id, tenant, type, occurredAt: now, ...origin, data: dataOf(type, now) };
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
/** The content of an event: its kind of data, and the fields in which it differs from others of that kind. */
type Content = { [Kind in keyof typeof KINDS]: [Kind, Partial<ReturnType<(typeof KINDS)[Kind]>>] }[keyof typeof KINDS];

function dataOf(type: EventType, now: Date): Data {
  const [$case, traits] = CONTENTS[type](now);
  return { $case, value: { ...KINDS[$case](now), ...traits } } as Data;
}

const AUTOMATIC = {
  source: "auto",
  confidence: 0.95,
  reasons: [{ signal: "invoice_number", detail: "TEST-INVOICE", points: 60 }],
  explanation: "The payment names invoice TEST-INVOICE.",
};

const CONTENTS: Record<EventType, (now: Date) => Content> = {
  "transaction.created": () => ["transaction", {}],
  "invoice.created": () => ["invoice", {}],
  "invoice.updated": () => ["invoice", {}],
  "invoice.partially_paid": () => ["invoice", { status: "partially_paid", remaining: 2_345n }],
  "invoice.paid": () => ["invoice", { status: "paid", remaining: 0n }],
  "match.created": () => ["match", { status: "active", source: "manual" }],
  "match.suggested": () => ["match", { status: "pending_review", ...AUTOMATIC }],
  "match.confirmed": () => ["match", { status: "confirmed", ...AUTOMATIC }],
  "match.rejected": () => ["match", { status: "rejected", ...AUTOMATIC }],
  "match.cancelled": () => ["match", { status: "cancelled", ...AUTOMATIC }],
  "bank.connected": () => ["bankConnection", {}],
  "bank.disconnected": (now) => ["bankConnection", { status: "disconnected", disconnectedAt: now }],
  "sync.completed": () => ["sync", { status: "completed", total: 2n, processed: 2n, created: 1n, duplicates: 1n }],
  "sync.failed": () => ["sync", { status: "failed", error: "Line 12: not a statement" }],
  "webhook_endpoint.failing": (now) => [
    "webhookEndpoint",
    { active: true, failingSince: new Date(now.getTime() - FAILING_AFTER_MS) },
  ],
  "webhook_endpoint.disabled": (now) => [
    "webhookEndpoint",
    { active: false, disabledAt: now, disabledReason: "consecutive_failures" },
  ],
};

const KINDS = {
  transaction: (now: Date): Transaction => ({
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
      createdAt: now,
    },
  }),
  invoice: (now: Date): Invoice => ({
    ...emptyMessage(Invoice),
    id: EXAMPLE_ID.invoice,
    invoiceNumber: "TEST-INVOICE",
    direction: "receivable",
    counterpartyCode: "TEST-COUNTERPARTY",
    currency: "EUR",
    total: TOTAL,
    remaining: TOTAL,
    status: "open",
    issueDate: isoDay(now),
    dueDate: isoDay(now),
    metadataJson: "{}",
    type: "invoice",
    revision: 1n,
    createdAt: now,
    updatedAt: now,
  }),
  match: (now: Date): Match => ({
    ...emptyMessage(Match),
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
  }),
  bankConnection: (now: Date): BankConnection => ({
    ...emptyMessage(BankConnection),
    id: EXAMPLE_ID.bankConnection,
    name: "Test bank",
    currency: "EUR",
    status: "connected",
    createdAt: now,
    updatedAt: now,
  }),
  sync: (now: Date): Sync => ({
    ...emptyMessage(Sync),
    id: EXAMPLE_ID.sync,
    bankConnectionId: EXAMPLE_ID.bankConnection,
    format: "camt.053",
    filename: "test.xml",
    createdAt: now,
    finishedAt: now,
  }),
  webhookEndpoint: (now: Date): WebhookEndpoint => ({
    ...emptyMessage(WebhookEndpoint),
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
  }),
};
