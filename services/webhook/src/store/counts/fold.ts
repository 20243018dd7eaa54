import { timeOfId } from "@matchbook/runtime/ids";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { ClientSession, Collection } from "mongodb";
import type { DeliveryRow } from "../deliveries.ts";
import type { CountEntry } from "./notes.ts";
import { BUILT, byScope, type CountCollections, entryOf, loadScopes } from "./rows.ts";
import { chapterRowId, dropEmptyChapters } from "./scope.ts";

/**
 * Moves what commits have noted into the counts, in one database transaction. Two that do it at the same time cannot both
 * succeed: the second finds the notes gone and begins again.
 */
export async function foldNotes(mongo: Mongo, collections: CountCollections): Promise<void> {
  await inTransaction(mongo, async (session) => {
    const notes = await collections.notes.find({}, { session }).toArray();
    if (notes.length === 0) return;
    const entries = notes.flatMap((note) => note.entries);
    await store(collections, entries, session);
    await forget(
      collections,
      notes.map(({ _id }) => _id),
      session,
    );
  });
}

/**
 * Makes the counts of rows that were stored before there were counts. Rows and notes are read as one snapshot, so each row
 * is counted once, whoever writes meanwhile.
 */
export async function buildCounts(
  mongo: Mongo,
  collections: CountCollections,
  deliveries: Collection<DeliveryRow>,
): Promise<void> {
  const built = async (session?: ClientSession) =>
    (await collections.counts.findOne({ _id: BUILT }, { session })) !== null;
  if (await built()) return;
  const build = inTransaction(mongo, async (session) => {
    if (await built(session)) return;
    const notes = await collections.notes.find({}, { session, projection: { _id: 1 } }).toArray();
    const entries: CountEntry[] = [];
    const projection = { endpointId: 1, status: 1, eventType: 1 };
    for await (const row of deliveries.find({}, { session, projection })) entries.push(entryOf(timeOfId(row._id), row));
    await store(collections, entries, session);
    await forget(
      collections,
      notes.map(({ _id }) => _id),
      session,
    );
    await collections.counts.insertOne({ _id: BUILT }, { session });
  });
  await build.catch(async (error: unknown) => {
    // Another process was at it, too, and came first.
    if (!(await built())) throw error;
  });
}

async function store(
  collections: CountCollections,
  entries: readonly CountEntry[],
  session: ClientSession,
): Promise<void> {
  if (entries.length === 0) return;
  const writes = [];
  for (const scope of await loadScopes(collections, byScope(entries), session)) {
    const { row, segments } = scope;
    for (const from of dropEmptyChapters(scope)) {
      writes.push({ deleteOne: { filter: { _id: chapterRowId(row._id, from) } } });
    }
    const split = new Set(row.from.filter((_from, chapter) => row.split[chapter] === 1));
    for (const [from, pieces] of segments) {
      if (split.has(from)) writes.push(replace({ _id: chapterRowId(row._id, from), ...pieces }));
    }
    writes.push(row.from.length === 0 ? { deleteOne: { filter: { _id: row._id } } } : replace(row));
  }
  await collections.counts.bulkWrite(writes, { session });
}

function replace<T extends { _id: string }>(row: T) {
  return { replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } };
}

// Some stores compare every row with every value of an `$in`.
const DELETES_AT_ONCE = 50;

async function forget({ notes }: CountCollections, ids: string[], session: ClientSession): Promise<void> {
  for (let start = 0; start < ids.length; start += DELETES_AT_ONCE) {
    await notes.deleteMany({ _id: { $in: ids.slice(start, start + DELETES_AT_ONCE) } }, { session });
  }
}
