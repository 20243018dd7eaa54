import type { Change, Changes } from "@matchbook/matcher/books/book";
import type { Invoice, Line } from "@matchbook/matcher/model/model";
import { connectMongo, inTransaction } from "@matchbook/runtime/mongo/mongo";
import { insertion, writeTogether } from "@matchbook/runtime/mongo/write-together";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { waitUntil } from "@matchbook/servers/wait-until";
import { eventsOf } from "../../services/matching/src/domain/events.ts";
import { tenantCollections } from "../../services/matching/src/store/collections.ts";
import { writesOf } from "../../services/matching/src/store/commit.ts";
import { historyOf } from "../../services/matching/src/store/history.ts";
import { findInvoicesByNumbers } from "../../services/matching/src/store/invoices.ts";
import { fromLineRow } from "../../services/matching/src/store/lines.ts";
import { findLiveMatches, findMatchesOf } from "../../services/matching/src/store/matches.ts";
import type { TenantCollections } from "../../services/matching/src/store/tenant-collections.ts";
import { copyRows } from "../copy-collections.ts";
import { openBenchDatabase } from "../stack.ts";

/**
 * The work of the API without the system: one process runs only the database operations that each answer needs. The
 * difference to the API is the cost of the system.
 *
 * The process does what a program for one database would do. Rows, indexes, history and notes of the counters are
 * those of the service. A decision reads its rows in the transaction that stores it and checks their versions. The
 * writes take one round trip, as in the service; single writes would favour the gateway. The process omits the work
 * that only separate services cause: storing the facts of a line in two databases, and publishing and consuming events. A
 * list has its total, as in the API.
 */
type Direct = Awaited<ReturnType<typeof prepareDirect>>;

const PAGE = 25;
/** The total of a list is counted up to a bound. */
const BOUNDED = { limit: 10_001 };

/**
 * Opens a copy of the database of matching with the rows that the seed has left there.
 * @param size the number of lines with a match, and of invoices
 */
export async function prepareDirect(uri: string, database: string, tenant: string, size: number) {
  const [source, own] = [await connectMongo(uri, database), await openBenchDatabase(uri, `${database}_direct`)];
  const collections = await tenantCollections(own.mongo, own.counts)(tenant);
  await collections.lines.createIndex({ transactionCode: 1 }, { unique: true });
  const outbox = own.mongo.db.collection<{ _id: string; at: Date; events: unknown[] }>("outbox");
  await outbox.createIndex({ at: 1 });
  const stored = source.db.collection(collections.lines.collectionName);
  await waitUntil(
    () => stored.countDocuments(),
    (count) => count === size,
  );
  for (const to of [collections.counterparties, collections.lines, collections.invoices, collections.matches])
    await copyRows(source.db.collection(to.collectionName), to);
  await source.client.close();
  return { ...own, collections, outbox, tenant, size };
}

/** The requests of a program, on the copy. The index counts the calls of an operation. */
export function operationsOn(copy: Direct) {
  const { collections, size } = copy;
  const { lines, invoices } = collections;
  return {
    get: async (index: number) => {
      const line = await lineOf(collections, `L-${index % size}`);
      return findLiveMatches(collections, [line.id]);
    },
    /** One find by the number. */
    findInvoice: (index: number) => invoices.findOne({ invoiceNumber: `I-${index % size}` }),
    list: () =>
      Promise.all([lines.find({}).sort({ _id: -1 }).limit(PAGE).toArray(), lines.countDocuments({}, BOUNDED)]),
    createMatch: (index: number) => createMatch(copy, ...pairAt(index, size)),
  };
}

/** The n-th pair of a line and an invoice. Each is used once, because a second match of a pair is refused. */
export function pairAt(index: number, size: number): [line: string, invoice: string] {
  return [`L-${index % size}`, `I-${(index + 1 + Math.floor(index / size)) % size}`];
}

/** Stores a match in the transaction that reads its line and its invoice. */
function createMatch({ mongo, collections, outbox, tenant }: Direct, code: string, number: string) {
  const call = { tenant, correlationId: newId(), actor: "key:bench", log: silentLogger() };
  return inTransaction(mongo, async (session) => {
    const inside = { ...collections, session };
    const [line, now] = [await lineOf(inside, code), new Date()];
    const [known] = await findMatchesOf(inside, [line.id]);
    const [invoice] = await findInvoicesByNumbers(inside, [number]);
    if (known === undefined || invoice === undefined) throw new Error(`no match of ${code}, or no invoice ${number}`);
    const to = { id: newId(), invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber };
    const after = { ...known, ...to, version: 1n, createdAt: now, updatedAt: now };
    const changes: Changes = {
      lines: [changed(line, { allocated: line.allocated + 1n }, now)],
      invoices: [changed(invoice, { remaining: invoice.remaining - 1n }, now)],
      matches: [{ before: undefined, after, contentChanged: true }],
      deletedMatches: [],
      deletedInvoices: [],
    };
    const decided = { changes, now, operation: "create_match", operationId: newId(), trace: undefined };
    const events = eventsOf(changes).map(({ type }) => ({ id: newId(), type, payload: Buffer.alloc(300) }));
    const writes = [...(await writesOf(inside, changes)), ...historyOf(inside, { ...decided, call, writes: [] }, [])];
    await writeTogether(mongo, [...writes, insertion(outbox, { _id: newId(), at: now, events })], session);
  });
}

async function lineOf({ lines, session }: TenantCollections, transactionCode: string): Promise<Line> {
  const row = await lines.findOne({ transactionCode }, { session });
  if (row === null) throw new Error(`no line ${transactionCode}`);
  return fromLineRow(row);
}

function changed<T extends Line | Invoice>(before: T, change: Partial<T>, now: Date): Change<T> {
  const after = { ...before, ...change, version: before.version + 1n, updatedAt: now };
  return { before, after, contentChanged: true };
}
