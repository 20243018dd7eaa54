import type { ClientSession } from "mongodb";
import { buildOnce, foldNotes } from "../folded-notes.ts";
import type { Mongo } from "../mongo.ts";
import type { IndexCollections, IndexDocument, ListEntries } from "./documents.ts";
import { documentsOf, loadHistograms, loadState, loadTallies } from "./state.ts";

/** Moves what commits have recorded into the index. @returns how many changes that were */
export function foldChanges(mongo: Mongo, collections: IndexCollections): Promise<number> {
  return foldNotes(mongo, collections.changes, (changes, session) =>
    applyEntries(
      collections,
      changes.flatMap(({ lists }) => lists),
      session,
    ),
  );
}

/** What the rows that are there mean, as if one commit had made them. */
export type ReadEntries = (session: ClientSession) => Promise<ListEntries[]>;

/** Makes the index of rows that were stored before there was one. */
export function buildIndex(mongo: Mongo, collections: IndexCollections, rows: ReadEntries): Promise<void> {
  return buildOnce(mongo, collections.changes, collections.index, async (session) =>
    applyEntries(collections, await rows(session), session),
  );
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
