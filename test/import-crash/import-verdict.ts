import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Infra } from "@matchbook/servers/start-infra";
import { type Document, MongoClient } from "mongodb";
import { connect } from "nats";
import { expect } from "vitest";
import { generatedPayment } from "../../tools/devstack/samples/generate-statement.ts";

type Row = Document & { _id: string };

/** The required result of an import of generated payments into the tenant acme. */
export interface ExpectedImport {
  lines: number;
  /** The number of payments, of ten, that have an invoice. Each of them cites its invoice and pays it exactly. */
  paying: number;
}

/**
 * Compares all stored data and published events with the truth. Each payment is one line in both services, and is
 * listed with its state. Each invoice is paid once, by its own payment. Every change has one event and one entry in the history.
 */
export async function checkImport(infra: Infra, { lines, paying }: ExpectedImport): Promise<void> {
  const client = new MongoClient(infra.mongoUri, { useBigInt64: true });
  try {
    const rowsOf = (service: string, kind: string) =>
      client
        .db(service)
        .collection<Row>(kind === "history" ? kind : `${kind}.acme`)
        .find(kind === "history" ? { tenant: "acme" } : {})
        .toArray();
    const facts = await rowsOf("transaction", "transactions");
    const stored = await rowsOf("matching", "lines");
    const invoices = await rowsOf("matching", "invoices");
    const matches = await rowsOf("matching", "matches");
    const payments = Array.from({ length: lines }, (_, index) => ({
      ...generatedPayment(1, index),
      pays: index % 10 < paying,
    }));
    const byReference = new Map(facts.map((row) => [row.facts.endToEndId, row]));
    expect(facts).toHaveLength(lines);
    expect(byReference.size).toBe(lines);
    expect(ids(stored)).toEqual(ids(facts));

    checkStates(payments, byReference, new Map(stored.map((row) => [row._id, row])));
    checkInvoices(payments, byReference, invoices, matches);
    const history = await rowsOf("matching", "history");
    checkTold(facts, invoices, matches, history, await eventsOf(infra));
  } finally {
    await client.close();
  }
}

type Payment = ReturnType<typeof generatedPayment> & { pays: boolean };

function checkStates(payments: Payment[], facts: Map<string, Row>, stored: Map<string, Row>): void {
  const states = payments.map(({ invoiceNumber, amount, pays }) => {
    const row = facts.get(`${invoiceNumber}-P`);
    const line = stored.get(row?._id ?? "");
    const expected = pays ? { status: "matched", allocated: amount } : { status: "unmatched", allocated: 0n };
    expect([invoiceNumber, line?.allocated]).toEqual([invoiceNumber, expected.allocated]);
    expect([invoiceNumber, line?.listed.status], "in the list").toEqual([invoiceNumber, expected.status]);
    return line?.listed.status;
  });
  const count = (status: string) => states.filter((one) => one === status).length;
  expect(count("matched") + count("unmatched")).toBe(payments.length);
}

function checkInvoices(payments: Payment[], facts: Map<string, Row>, invoices: Row[], matches: Row[]): void {
  const paid = payments.filter(({ pays }) => pays);
  const numbers = paid.map(({ invoiceNumber }) => invoiceNumber).sort();
  expect(invoices.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual(numbers);
  expect(invoices.filter(({ status, remaining }) => status !== "paid" || remaining !== 0n)).toEqual([]);
  const allocating = matches.filter(({ status }) => status === "confirmed");
  expect(allocating.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual(numbers);
  for (const match of allocating) {
    expect([match.invoiceNumber, match.transactionId]).toEqual([
      match.invoiceNumber,
      facts.get(`${match.invoiceNumber}-P`)?._id,
    ]);
  }
  expect(matches.filter(({ status }) => status === "pending_review" || status === "active")).toEqual([]);
}

function checkTold(facts: Row[], invoices: Row[], matches: Row[], history: Row[], events: Event[]): void {
  expect(new Set(events.map(({ id }) => id)).size, "events by id").toBe(events.length);
  const told = (type: string) =>
    events
      .filter((event) => event.type === type)
      .map(({ data }) => (data?.$case === "transaction" ? data.value.facts?.id : (data?.value as { id?: string })?.id));
  expect(told("transaction.created").sort()).toEqual(ids(facts));
  expect(told("invoice.created").sort()).toEqual(ids(invoices));
  expect(told("invoice.paid").sort()).toEqual(ids(invoices));
  const confirmed = matches.filter(({ status }) => status === "confirmed");
  expect(told("match.confirmed").sort()).toEqual(ids(confirmed));
  expect(told("sync.completed")).toHaveLength(1);
  const entries = (entity: string) => history.filter((row) => row.entity === entity);
  for (const kind of ["match", "invoice", "line"]) {
    const steps = entries(kind).map(({ entityId, version }) => `${entityId} ${version}`);
    expect(new Set(steps).size, `history of every ${kind}`).toBe(steps.length);
  }
  const last = new Map(
    entries("match")
      .sort((a, b) => Number(a.version - b.version))
      .map((row) => [row.entityId, row.after?.status]),
  );
  expect([...last].sort()).toEqual(matches.map(({ _id, status }) => [_id, status]).sort());
}

async function eventsOf(infra: Infra): Promise<Event[]> {
  const connection = await connect({ servers: infra.natsUrl });
  try {
    const consumer = await connection.jetstream().consumers.get("EVENTS", { filterSubjects: ["events.acme.>"] });
    let { num_pending: left } = await consumer.info();
    const events: Event[] = [];
    while (left > 0) {
      for await (const message of await consumer.fetch({ max_messages: Math.min(left, 500), expires: 5_000 })) {
        events.push(Event.decode(message.data));
        left -= 1;
      }
    }
    return events;
  } finally {
    await connection.close();
  }
}

function ids(rows: Row[]): string[] {
  return rows.map(({ _id }) => _id).sort();
}
