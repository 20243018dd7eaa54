import { buildOnce, foldNotes } from "@matchbook/runtime/folded-notes";
import { timeOfId } from "@matchbook/runtime/ids";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { ClientSession, Collection } from "mongodb";
import type { DeliveryRow } from "../deliveries.ts";
import type { CountEntry } from "./notes.ts";
import { byScope, type CountCollections, entryOf, loadScopes } from "./rows.ts";
import { chapterRowId, dropEmptyChapters } from "./scope.ts";

/** Moves what commits have noted into the counts. */
export async function foldCounts(mongo: Mongo, collections: CountCollections): Promise<void> {
  await foldNotes(mongo, collections.notes, (notes, session) =>
    store(
      collections,
      notes.flatMap(({ entries }) => entries),
      session,
    ),
  );
}

/** Makes the counts of rows that were stored before there were counts. */
export async function buildCounts(
  mongo: Mongo,
  collections: CountCollections,
  deliveries: Collection<DeliveryRow>,
): Promise<void> {
  await buildOnce(mongo, collections.notes, collections.counts, async (session) => {
    const entries: CountEntry[] = [];
    const projection = { endpointId: 1, status: 1, eventType: 1 };
    for await (const row of deliveries.find({}, { session, projection })) entries.push(entryOf(timeOfId(row._id), row));
    await store(collections, entries, session);
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
