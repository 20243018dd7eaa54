import { newId } from "@matchbook/runtime/ids";
import { connectMongo, inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { Collection } from "mongodb";

/**
 * The same work without the system: the database operations that an answer cannot do without, made straight from one
 * process. What the gateway adds is the difference.
 */
export interface Direct {
  get(index: number): Promise<unknown>;
  list(index: number): Promise<unknown>;
  createMatch(index: number): Promise<unknown>;
  reconcile(index: number): Promise<unknown>;
  close(): Promise<void>;
}

interface Row {
  _id: string;
  [field: string]: unknown;
}

/** @param size how many lines and invoices there are to work on */
export async function prepareDirect(mongoUri: string, database: string, size: number): Promise<Direct> {
  const mongo = await connectMongo(mongoUri, database);
  const collection = (name: string) => mongo.db.collection<Row>(name);
  const [lines, invoices, matches] = [collection("lines"), collection("invoices"), collection("matches")];
  const [history, outbox] = [collection("history"), collection("outbox")];
  await lines.createIndex({ code: 1 }, { unique: true });
  await matches.createIndex({ transactionId: 1, status: 1 });
  await history.createIndex({ entity: 1, entityId: 1, version: -1 });
  const filler = {
    currency: "EUR",
    description: "a payment as long as most of them are",
    keys: ["A1", "B2"],
    version: 1n,
  };
  for (let start = 0; start < size; start += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, size - start) }, (_, index) => start + index);
    await lines.insertMany(
      numbers.map((n) => ({ _id: `l${n}`, code: `L-${n}`, amount: 10_000n, allocated: 0n, ...filler })),
    );
    await invoices.insertMany(numbers.map((n) => ({ _id: `i${n}`, number: `I-${n}`, remaining: 10_000n, ...filler })));
  }
  const commit = (index: number, status: string) => {
    const n = index % size;
    return inTransaction(mongo, async (session) => {
      const line = await lines.findOne({ _id: `l${n}` }, { session });
      const invoice = await invoices.findOne({ _id: `i${n}` }, { session });
      await lines.replaceOne(
        { _id: `l${n}`, version: line?.version },
        { ...line, version: (line?.version as bigint) + 1n },
        { session },
      );
      await invoices.replaceOne(
        { _id: `i${n}`, version: invoice?.version },
        { ...invoice, version: (invoice?.version as bigint) + 1n },
        { session },
      );
      const match = {
        _id: newId(),
        transactionId: `l${n}`,
        invoiceId: `i${n}`,
        status,
        matchedAmount: 100n,
        ...filler,
      };
      await matches.insertOne(match, { session });
      await history.insertMany(
        ["line", "invoice", "match"].map((entity) => ({
          _id: newId(),
          entity,
          entityId: `${entity}${n}`,
          version: BigInt(index),
          before: line,
          after: line,
        })),
        { session },
      );
      await outbox.insertOne(
        { _id: newId(), at: new Date(), events: [Buffer.alloc(300), Buffer.alloc(300), Buffer.alloc(300)] },
        { session },
      );
    });
  };
  return {
    get: (index) => getOne(lines, matches, `L-${index % size}`),
    list: () => lines.find({}).sort({ _id: -1 }).limit(25).toArray(),
    createMatch: (index) => commit(index, "active"),
    reconcile: (index) => commit(index, "cancelled"),
    close: () => close(mongo),
  };
}

async function getOne(lines: Collection<Row>, matches: Collection<Row>, code: string) {
  const line = await lines.findOne({ code });
  return matches
    .find({ transactionId: line?._id, status: { $in: ["active", "confirmed", "pending_review"] } })
    .toArray();
}

async function close(mongo: Mongo): Promise<void> {
  await mongo.db.dropDatabase();
  await mongo.client.close();
}
