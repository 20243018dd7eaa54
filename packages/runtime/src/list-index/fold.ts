import type { ClientSession } from "mongodb";
import { inTransaction, type Mongo } from "../mongo.ts";
import { BUILT, type IndexCollections, type IndexDocument, type ListEntries } from "./documents.ts";
import { documentsOf, loadHistograms, loadState, loadTallies } from "./state.ts";

/**
 * Moves what commits have recorded into the index, in one database transaction. Two that do it at the same time cannot
 * both succeed: the second finds the changes gone and begins again.
 * @returns how many changes that were
 */
export async function foldChanges(mongo: Mongo, collections: IndexCollections): Promise<number> {
  return inTransaction(mongo, async (session) => {
    const changes = await collections.changes.find({}, { session }).toArray();
    if (changes.length === 0) return 0;
    await applyEntries(
      collections,
      changes.flatMap(({ lists }) => lists),
      session,
    );
    await forgetChanges(
      collections,
      changes.map(({ _id }) => _id),
      session,
    );
    return changes.length;
  });
}

/** What the rows that are there mean, as if one commit had made them. */
export type ReadEntries = (session: ClientSession) => Promise<ListEntries[]>;

/**
 * Makes the index of rows that were stored before there was one. The rows and the changes are read as one snapshot, so
 * each row is counted once, whoever writes meanwhile.
 */
export async function buildIndex(mongo: Mongo, collections: IndexCollections, rows: ReadEntries): Promise<void> {
  const built = async () => (await collections.index.findOne({ _id: BUILT })) !== null;
  if (await built()) return;
  await build(mongo, collections, rows).catch(async (error: unknown) => {
    // Another process was at it, too, and came first.
    if (!(await built())) throw error;
  });
}

async function build(mongo: Mongo, collections: IndexCollections, rows: ReadEntries): Promise<void> {
  await inTransaction(mongo, async (session) => {
    if ((await collections.index.findOne({ _id: BUILT }, { session })) !== null) return;
    const changes = await collections.changes.find({}, { session, projection: { _id: 1 } }).toArray();
    await applyEntries(collections, await rows(session), session);
    await forgetChanges(
      collections,
      changes.map(({ _id }) => _id),
      session,
    );
    await collections.index.insertOne({ _id: BUILT }, { session });
  });
}

async function applyEntries(
  collections: IndexCollections,
  entries: readonly ListEntries[],
  session: ClientSession,
): Promise<void> {
  const lists = new Map<string, ListEntries[]>();
  for (const entry of entries) lists.set(entry.list, [...(lists.get(entry.list) ?? []), entry]);
  const documents: IndexDocument[] = [];
  for (const [list, pending] of lists) {
    const state = await loadState(collections, list, pending, session);
    const tallies = new Set(pending.flatMap((change) => change.tallies.map(([, document]) => document)));
    await loadTallies(collections, list, state, [...tallies], pending, session);
    const histograms = new Set(pending.flatMap((change) => (change.histograms ?? []).map(([document]) => document)));
    await loadHistograms(collections, list, state, [...histograms], pending, session);
    documents.push(...documentsOf(state));
  }
  await storeDocuments(collections, documents, session);
}

async function storeDocuments(
  collections: IndexCollections,
  documents: readonly IndexDocument[],
  session: ClientSession,
): Promise<void> {
  if (documents.length === 0) return;
  await collections.index.bulkWrite(
    documents.map((document) => ({
      replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
    })),
    { session },
  );
}

// Some stores compare every row with every value of an `$in`.
const DELETES_AT_ONCE = 50;

async function forgetChanges({ changes }: IndexCollections, ids: string[], session: ClientSession): Promise<void> {
  for (let start = 0; start < ids.length; start += DELETES_AT_ONCE) {
    await changes.deleteMany({ _id: { $in: ids.slice(start, start + DELETES_AT_ONCE) } }, { session });
  }
}
