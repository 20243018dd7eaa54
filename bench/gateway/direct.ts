import { dayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { newId } from "@matchbook/runtime/ids";
import { silentLogger } from "@matchbook/runtime/logger";
import { connectMongo, inTransaction } from "@matchbook/runtime/mongo";
import { insertion, writeTogether } from "@matchbook/runtime/write-together";
import type { ClientSession } from "mongodb";
import type { Change, Changes } from "../../services/matching/src/domain/book.ts";
import { eventsOf } from "../../services/matching/src/domain/events.ts";
import type { Line, Match } from "../../services/matching/src/domain/model.ts";
import { loadPool } from "../../services/matching/src/engine/load-pool.ts";
import { tenantCollections } from "../../services/matching/src/store/collections.ts";
import { writesOf } from "../../services/matching/src/store/commit.ts";
import { findCounterpartyByCode } from "../../services/matching/src/store/counterparties.ts";
import { historyOf } from "../../services/matching/src/store/history.ts";
import { findInvoiceByNumber } from "../../services/matching/src/store/invoices.ts";
import { fromLineRow } from "../../services/matching/src/store/lines.ts";
import { findLiveMatches, findMatchesOfLines } from "../../services/matching/src/store/matches.ts";
import type { TenantCollections } from "../../services/matching/src/store/tenant-collections.ts";
import { fillDirect, type Named } from "./direct-rows.ts";

/**
 * The same work without the system: the database operations that an answer cannot do without, made straight from one
 * process. What the gateway adds is the difference.
 *
 * It is neither more nor less than a program for one database would do. Rows, indexes, history and notes of counts are the
 * service's own, so they weigh the same; a decision reads what it depends on in the transaction that stores it, under the
 * versions that were read; the writes go in one round trip, as the service's do, and not one by one, which would flatter
 * the gateway. Left out, to the gateway's disadvantage, is what follows from there being services: facts and state of a line
 * in two databases (here one row), the projection of the state, events that are published and consumed. A list has its
 * total, as the answer has.
 */
export interface Direct {
  get(index: number): Promise<unknown>;
  list(index: number): Promise<unknown>;
  createMatch(index: number): Promise<unknown>;
  /** `ignore` and `include` in turns, of lines without matches. */
  ignore(index: number): Promise<unknown>;
  /** Another amount for a match. */
  save(index: number): Promise<unknown>;
  close(): Promise<void>;
}

const TENANT = "bench";
const PAGE = 25;
const TOTAL_BOUND = 10_000;

/** @param size how many lines with a match, lines without one, and invoices there are to work on */
export async function prepareDirect(mongoUri: string, database: string, size: number): Promise<Direct> {
  const mongo = await connectMongo(mongoUri, database);
  await mongo.db.dropDatabase();
  const counts = dayCounts(mongo, silentLogger());
  const collections = await tenantCollections(mongo, counts)(TENANT);
  await collections.lines.createIndex({ transactionCode: 1 }, { unique: true });
  const outbox = mongo.db.collection<{ _id: string; at: Date; events: unknown[] }>("outbox");
  await outbox.createIndex({ at: 1 });
  await fillDirect(collections, size);

  const call = { tenant: TENANT, correlationId: newId(), actor: "key:bench", log: silentLogger() };
  const decide = (
    operation: string,
    code: string,
    how: (inside: TenantCollections, line: Line, matches: Match[], now: Date) => Promise<Changes>,
  ) =>
    inTransaction(mongo, async (session: ClientSession) => {
      const inside = { ...collections, session };
      const line = await lineOf(inside, code);
      const now = new Date();
      const changes = await how(inside, line, await findMatchesOfLines(inside, [line.id]), now);
      const events = eventsOf(changes).map(({ type }) => ({ id: newId(), type, payload: Buffer.alloc(300) }));
      const row = { _id: newId(), at: now, events };
      const writes = [...writesOf(inside, changes), ...historyOf(inside, call, operation, changes, now)];
      await writeTogether(mongo, [...writes, insertion(outbox, row)], session);
    });

  return {
    get: async (index) => {
      const line = await lineOf(collections, `L-${index % size}`);
      return findLiveMatches(collections, { transactionId: line.id });
    },
    list: () =>
      Promise.all([
        collections.lines.find({}).sort({ _id: -1 }).limit(PAGE).toArray(),
        collections.lines.countDocuments({}, { limit: TOTAL_BOUND + 1 }),
      ]),
    createMatch: (index) =>
      decide("create_match", `L-${index % size}`, async (inside, line, matches, now) => {
        const invoice = await invoiceOf(inside, `I-${(index + 1 + Math.floor(index / size)) % size}`);
        const made = {
          ...(matches[0] as Match),
          id: newId(),
          invoiceId: invoice.id,
          invoiceNumber: invoice.invoiceNumber,
        };
        return {
          lines: [changed(line, { allocated: line.allocated + 1n }, now)],
          invoices: [changed(invoice, { remaining: invoice.remaining - 1n }, now)],
          matches: [
            {
              before: undefined,
              after: { ...made, version: 1n, createdAt: now, updatedAt: now },
              contentChanged: true,
            },
          ],
          deletedMatches: [],
        };
      }),
    ignore: (index) =>
      decide("reconcile_ignore", `R-${index % size}`, async (inside, line, _matches, now) => {
        // A line that is included again is matched again: that takes a look at what it may pay.
        if (line.ignored) await loadPool(inside, [line]);
        const lines = [changed(line, { ignored: !line.ignored }, now)];
        return { lines, invoices: [], matches: [], deletedMatches: [] };
      }),
    save: (index) =>
      decide("reconcile_save", `L-${index % size}`, async (inside, line, matches, now) => {
        const invoice = await invoiceOf(inside, `I-${index % size}`);
        await findCounterpartyByCode(inside, "C");
        const match = matches.find(({ invoiceId }) => invoiceId === invoice.id) as Match;
        const step = match.matchedAmount === 1n ? 1n : -1n;
        return {
          lines: [changed(line, { allocated: line.allocated + step }, now)],
          invoices: [changed(invoice, { remaining: invoice.remaining - step }, now)],
          matches: [changed(match, { matchedAmount: match.matchedAmount + step }, now)],
          deletedMatches: [],
        };
      }),
    close: async () => {
      await counts.stop();
      await mongo.db.dropDatabase();
      await mongo.client.close();
    },
  };
}

async function lineOf({ lines, session }: TenantCollections, transactionCode: string): Promise<Line> {
  const row = await lines.findOne({ transactionCode }, { session });
  if (row === null) throw new Error(`no line ${transactionCode}`);
  return fromLineRow(row);
}

async function invoiceOf(collections: TenantCollections, number: string) {
  const invoice = await findInvoiceByNumber(collections, number);
  if (invoice === undefined) throw new Error(`no invoice ${number}`);
  return invoice;
}

function changed<T extends Named>(before: T, change: Partial<T>, now: Date): Change<T> {
  const after = { ...before, ...change, version: before.version + 1n, updatedAt: now };
  return { before, after, contentChanged: true };
}
