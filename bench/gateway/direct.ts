import type { Change, Changes } from "@matchbook/matcher/book";
import type { Invoice, Line, Match } from "@matchbook/matcher/model";
import { newId } from "@matchbook/runtime/ids";
import { silentLogger } from "@matchbook/runtime/logger";
import { connectMongo, inTransaction } from "@matchbook/runtime/mongo";
import { insertion, writeTogether } from "@matchbook/runtime/write-together";
import { waitUntil } from "@matchbook/servers/wait-until";
import { eventsOf } from "../../services/matching/src/domain/events.ts";
import { loadPool } from "../../services/matching/src/engine/load-pool.ts";
import { tenantCollections } from "../../services/matching/src/store/collections.ts";
import { writesOf } from "../../services/matching/src/store/commit.ts";
import { findCounterpartiesByCodes } from "../../services/matching/src/store/counterparties.ts";
import { historyOf } from "../../services/matching/src/store/history.ts";
import { findInvoicesByNumbers } from "../../services/matching/src/store/invoices.ts";
import { fromLineRow } from "../../services/matching/src/store/lines.ts";
import { findLiveMatches, findMatchesOf } from "../../services/matching/src/store/matches.ts";
import type { TenantCollections } from "../../services/matching/src/store/tenant-collections.ts";
import { copyRows } from "../copy-collections.ts";
import { openBenchDatabase } from "../stack.ts";

/**
 * The same work without the system: one process runs only the database operations that each answer needs. The
 * difference to the API is the cost of the system.
 *
 * The process does what a program for one database would do. Rows, indexes, history and notes of the counters are
 * those of the service. A decision reads its rows in the transaction that stores it and checks their versions. The
 * writes take one round trip, as in the service; single writes would favour the gateway. The process omits the work
 * that only separate services cause: two databases for facts and state of a line (here one row), the projection of the
 * state, and publishing and consuming events. A list has its total, as in the API.
 */
type Direct = Awaited<ReturnType<typeof prepareDirect>>;

const PAGE = 25;
/** The total of a list is counted up to a bound. */
const BOUNDED = { limit: 10_001 };
const NOTHING: Changes = { lines: [], invoices: [], matches: [], deletedMatches: [], deletedInvoices: [] };

/**
 * Opens a copy of the database of matching with the rows that the seed has left there.
 * @param size the number of lines with a match, of lines without one, and of invoices
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
    (count) => count === 2 * size,
  );
  for (const to of [collections.counterparties, collections.lines, collections.invoices, collections.matches])
    await copyRows(source.db.collection(to.collectionName), to);
  await source.client.close();
  return { ...own, collections, outbox, tenant, size };
}

/** What a person or a program asks for, on the copy. The index counts the calls of an operation. */
export function operationsOn(copy: Direct) {
  const { collections, size } = copy;
  const { lines, invoices } = collections;
  return {
    get: async (index: number) => {
      const line = await lineOf(collections, `L-${index % size}`);
      return findLiveMatches(collections, { transactionId: line.id });
    },
    /** One find by the number. */
    findInvoice: (index: number) => invoices.findOne({ invoiceNumber: `I-${index % size}` }),
    list: () =>
      Promise.all([lines.find({}).sort({ _id: -1 }).limit(PAGE).toArray(), lines.countDocuments({}, BOUNDED)]),
    createMatch: (index: number) =>
      decide(copy, "create_match", `L-${index % size}`, async (inside, line, matches, now) => {
        const invoice = await invoiceOf(inside, `I-${(index + 1 + Math.floor(index / size)) % size}`);
        const to = { id: newId(), invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber };
        const after = { ...(matches[0] as Match), ...to, version: 1n, createdAt: now, updatedAt: now };
        return {
          ...NOTHING,
          lines: [changed(line, { allocated: line.allocated + 1n }, now)],
          invoices: [changed(invoice, { remaining: invoice.remaining - 1n }, now)],
          matches: [{ before: undefined, after, contentChanged: true }],
        };
      }),
    /** Alternates `ignore` and `include` on lines without matches. */
    ignore: (index: number) =>
      decide(copy, "reconcile_ignore", `R-${index % size}`, async (inside, line, _matches, now) => {
        // Including a line matches it again, so its candidates are loaded.
        if (line.ignored) await loadPool(inside, [line]);
        return { ...NOTHING, lines: [changed(line, { ignored: !line.ignored }, now)] };
      }),
    /** Changes the amount of a match. */
    save: (index: number) =>
      decide(copy, "reconcile_save", `L-${index % size}`, async (inside, line, matches, now) => {
        const invoice = await invoiceOf(inside, `I-${index % size}`);
        await findCounterpartiesByCodes(inside, ["C"]);
        const match = matches.find(({ invoiceId }) => invoiceId === invoice.id) as Match;
        const step = match.matchedAmount === 1n ? 1n : -1n;
        return {
          ...NOTHING,
          lines: [changed(line, { allocated: line.allocated + step }, now)],
          invoices: [changed(invoice, { remaining: invoice.remaining - step }, now)],
          matches: [changed(match, { matchedAmount: match.matchedAmount + step }, now)],
        };
      }),
  };
}

/** Decides about a line and stores the decision in one transaction. */
function decide(
  { mongo, collections, outbox, tenant }: Direct,
  operation: string,
  code: string,
  change: (inside: TenantCollections, line: Line, matches: Match[], now: Date) => Promise<Changes>,
) {
  const call = { tenant, correlationId: newId(), actor: "key:bench", log: silentLogger() };
  return inTransaction(mongo, async (session) => {
    const inside = { ...collections, session };
    const line = await lineOf(inside, code);
    const now = new Date();
    const changes = await change(inside, line, await findMatchesOf(inside, [line.id]), now);
    const decision = { call, trace: undefined, operation, operationId: newId(), changes, now, writes: [] };
    const events = eventsOf(changes).map(({ type }) => ({ id: newId(), type, payload: Buffer.alloc(300) }));
    const writes = [...(await writesOf(inside, changes)), ...historyOf(inside, decision, [])];
    await writeTogether(mongo, [...writes, insertion(outbox, { _id: newId(), at: now, events })], session);
  });
}

async function lineOf({ lines, session }: TenantCollections, transactionCode: string): Promise<Line> {
  const row = await lines.findOne({ transactionCode }, { session });
  if (row === null) throw new Error(`no line ${transactionCode}`);
  return fromLineRow(row);
}

async function invoiceOf(collections: TenantCollections, number: string): Promise<Invoice> {
  const [invoice] = await findInvoicesByNumbers(collections, [number]);
  if (invoice === undefined) throw new Error(`no invoice ${number}`);
  return invoice;
}

function changed<T extends Line | Invoice | Match>(before: T, change: Partial<T>, now: Date): Change<T> {
  const after = { ...before, ...change, version: before.version + 1n, updatedAt: now };
  return { before, after, contentChanged: true };
}
