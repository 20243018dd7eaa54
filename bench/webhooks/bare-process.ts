import type { AddressInfo } from "node:net";
import { credentials, Metadata, makeClientConstructor, Server, ServerCredentials } from "@grpc/grpc-js";
import { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import {
  type CreateInvoicesRequest,
  MatchingServiceService,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { connectNats, eventSubject } from "@matchbook/runtime/events/nats";
import { Publisher } from "@matchbook/runtime/events/publish";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import { commitTogether, insertion } from "@matchbook/runtime/mongo/write-together";
import { newId } from "@matchbook/runtime/values/ids";
import { batcher, fulfilled } from "@matchbook/runtime/work/batcher";
import express from "express";
import type { Collection, Document } from "mongodb";
import { AckPolicy } from "nats";
import { Pool } from "undici";
import { generateSigningSecret, signatureHeaders, signingKey } from "../../services/webhook/src/delivery/sign.ts";

/**
 * One process of the bare path (bare-path.ts), by its role in BARE_ROLE. Each makes the calls and writes of Matchbook's
 * process of that name with the same libraries, and nothing else: no check, no decision, no log, no metric.
 */

const {
  BARE_ROLE,
  BARE_DATABASE = "",
  MONGODB_URI = "",
  NATS_URL = "",
  BARE_STREAM = "",
  BARE_TARGET = "",
  BARE_DESTINATIONS = "1",
} = process.env;
const DESTINATIONS = Number(BARE_DESTINATIONS);
/** The most that Matchbook stores together, and how long the first one waits for others, in ms. */
const INVOICES = { maxBatch: 64 };
const PUBLISHED = { maxBatch: 1_000, delayMs: 250 };
const EVENTS = { maxBatch: Math.ceil(500 / DESTINATIONS) };
const RESULTS = { maxBatch: 500, delayMs: 50 };
const { createInvoices } = MatchingServiceService;
const ready = (address: string) => process.send?.({ ready: { address } });
const CREATED: Invoice = {
  ...emptyMessage(Invoice),
  ...{ direction: "receivable", counterpartyCode: "C-1", currency: "EUR", total: 1_000n, remaining: 1_000n },
  ...{ status: "open", issueDate: "2026-02-01", metadataJson: "{}", type: "invoice", revision: 1n },
};

if (BARE_ROLE === "gateway") serveHttp();
else if (BARE_ROLE === "matching") await serveGrpc();
else await sendWebhooks();
process.on("disconnect", () => process.exit(0));

function serveHttp(): void {
  const Client = makeClientConstructor({ createInvoices }, "bare");
  const client = new Client(BARE_TARGET, credentials.createInsecure());
  const app = express();
  app.set("json replacer", plain);
  app.post("/invoices", express.json(), (request, response) => {
    const { invoiceNumber, counterpartyId: counterpartyCode, currency, totalAmount, issueDate } = request.body;
    const item = { invoiceNumber, counterpartyCode, currency, total: BigInt(totalAmount * 100), issueDate };
    const items = [{ ...item, direction: "receivable" }];
    client.createInvoices?.({ items }, new Metadata(), (error: Error | null, answer: { results: unknown[] }) => {
      if (error) response.status(500).json({ success: false });
      else response.status(201).json({ success: true, data: answer.results[0] });
    });
  });
  const http = app.listen(0, "127.0.0.1", () => ready(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

/** Stores an invoice, its history entry and its event in one commit, in batches, and publishes the event. */
async function serveGrpc(): Promise<void> {
  const mongo = await connectMongo(MONGODB_URI, BARE_DATABASE);
  const nats = await connectNats(NATS_URL, BARE_STREAM, "bare-matching");
  const publisher = new Publisher(nats);
  const subject = eventSubject(nats.root, "bare", "invoice.created");
  const invoices = mongo.db.collection<Row>("invoices.bare");
  const history = mongo.db.collection<Row>("history");
  const outbox = mongo.db.collection<Row>("outbox.bare");
  const [invoice, entry] = [await sampleOf(invoices), await sampleOf(history)];
  const published = together<string>(PUBLISHED, (ids) => outbox.deleteMany({ _id: { $in: ids } }));
  const commits = batcher<string, Document>({
    ...INVOICES,
    run: async (_key, numbers) => {
      const now = new Date();
      const created = numbers.map((invoiceNumber) => {
        return { id: newId(), invoice: { ...CREATED, id: newId(), invoiceNumber, createdAt: now, updatedAt: now } };
      });
      const messages = created.map(({ id, invoice }) => {
        return { subject, id, payload: Buffer.from(JSON.stringify(invoice, plain)), headers: {} };
      });
      const row = { _id: newId(), at: now, events: messages.map(({ id, payload }) => ({ id, payload })) };
      await commitTogether(mongo, [
        ...numbers.map((invoiceNumber) => insertion(invoices, { ...invoice, _id: newId(), invoiceNumber })),
        ...numbers.map(() => insertion(history, { ...entry, _id: newId(), entityId: newId() })),
        insertion(outbox, row),
      ]);
      void publisher.publish(messages).then(() => published.add("", row._id));
      return fulfilled(created.map((one) => one.invoice));
    },
  });
  const server = new Server();
  server.addService(
    { createInvoices },
    {
      createInvoices: (call: { request: CreateInvoicesRequest }, callback: (error: null, answer: unknown) => void) => {
        const added = commits.add("", call.request.items[0]?.invoiceNumber ?? "");
        void added.then((value) => callback(null, { results: [{ outcome: { $case: "created", value } }] }));
      },
    },
  );
  server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (_error, port) => ready(`127.0.0.1:${port}`));
}

/** Stores each event with its deliveries in one commit, in batches, posts them signed, and stores the results. */
async function sendWebhooks(): Promise<void> {
  const mongo = await connectMongo(MONGODB_URI, BARE_DATABASE);
  const nats = await connectNats(NATS_URL, BARE_STREAM, "bare-webhook");
  const events = mongo.db.collection<Row>("events.bare");
  const deliveries = mongo.db.collection<Row>("deliveries.bare");
  const event = await sampleOf(events);
  const { _id, ...result } = await sampleOf(deliveries);
  const begun = { ...result, status: "delivering", responseStatus: null, attempts: [] };
  const key = signingKey(generateSigningSecret());
  const pool = new Pool(BARE_TARGET, { connections: 64, pipelining: 1 });
  const results = together<string>(RESULTS, (ids) => {
    const updates = ids.map((id) => ({ updateOne: { filter: { _id: id }, update: { $set: result } } }));
    return deliveries.bulkWrite(updates, { ordered: false });
  });
  const commits = together<{ id: string; body: string; ack(): void }>(EVENTS, async (batch) => {
    const rows = batch.flatMap((message) =>
      Array.from({ length: DESTINATIONS }, () => ({ ...message, deliveryId: newId() })),
    );
    await commitTogether(mongo, [
      ...rows.map(({ id, deliveryId }) => insertion(deliveries, { ...begun, _id: deliveryId, eventId: id })),
      ...batch.map(({ id, body }) => insertion(events, { ...event, _id: id, body })),
    ]);
    for (const { ack } of batch) ack();
    for (const { id, body, deliveryId } of rows) {
      const headers = { "content-type": "application/json", ...signatureHeaders(id, new Date(), body, [key]) };
      void pool.request({ method: "POST", path: "/bare/0", headers, body }).then(async (answer) => {
        await answer.body.dump();
        await results.add("", deliveryId);
      });
    }
  });
  await nats.jsm.consumers.add(BARE_STREAM, { durable_name: "bare", ack_policy: AckPolicy.Explicit });
  const consumer = await nats.js.consumers.get(BARE_STREAM, "bare");
  const messages = await consumer.consume({ max_messages: 500 });
  ready("");
  for await (const message of messages) {
    const id = message.headers?.get("Nats-Msg-Id") ?? "";
    void commits.add("", { id, body: message.string(), ack: () => message.ack() });
  }
}

/** Batches of items whose work has no result. */
function together<T>(size: { maxBatch: number; delayMs?: number }, work: (items: T[]) => Promise<unknown>) {
  const run = async (_key: string, items: T[]) => {
    await work(items);
    return fulfilled<void>(items.map(() => undefined));
  };
  return batcher<T, void>({ ...size, run });
}

type Row = Document & { _id: string };

/** A document as Matchbook stored it; bare-path.ts put it there. */
async function sampleOf(collection: Collection<Row>): Promise<Row> {
  const sample = await collection.findOne({});
  if (sample === null) throw new Error(`${collection.collectionName} is empty`);
  return sample as Row;
}
