import type { ClientSession } from "mongodb";
import { type Folder, startFolder } from "../folded-notes.ts";
import { newId } from "../ids.ts";
import type { Logger } from "../logger.ts";
import type { Collections } from "../migrations/schema.ts";
import { inTransaction, type Mongo } from "../mongo.ts";
import { insertion, type Write } from "../write-together.ts";
import { type ChangeDocument, indexCollections, type ListEntries } from "./documents.ts";
import { buildIndex, foldChanges, type ReadEntries } from "./fold.ts";
import { PIECE_SIZES } from "./tables.ts";
import { type ListView, openView } from "./view.ts";

/** The kept counts behind the lists of one tenant: see docs/decisions/0011-lists-from-kept-counts.md. */
export interface ListIndex {
  /** Notes what a commit changes, as part of it: one insert, which conflicts with nobody. */
  record(entries: readonly (ListEntries | undefined)[], session: ClientSession): Promise<void>;
  /** The same, left to do with the commit's other writes; none when nothing changes. */
  note(entries: readonly (ListEntries | undefined)[]): Write[];
  /** Reads counts and rows as one snapshot, with every change that is committed. */
  read<T>(work: (view: ListView) => Promise<T>): Promise<T>;
}

/** The list indexes of one process. */
export interface ListIndexes {
  /** Opens the index of a tenant, which was prepared. */
  open(tenant: string): ListIndex;
  /** Ends folding. What is noted by then is folded by whoever opens the tenant next. */
  stop(): Promise<void>;
}

/** How long changes are collected before they are folded together, and how many make it worth while at once. */
const FOLD_AFTER_MS = 1_000;
const FOLD_FROM = 200;

/** The collections of a tenant's list index, for the schema of a process's database. */
export const listIndexCollections: Collections = { "list_changes.*": [], "list_index.*": [] };

/**
 * Makes the index of a tenant from what was stored before; once it is made, nothing.
 * @param rows asked only when it is made
 */
export async function prepareListIndex(
  mongo: Mongo,
  tenant: string,
  rows: ReadEntries,
  sizes = PIECE_SIZES,
): Promise<void> {
  await buildIndex(mongo, indexCollections(mongo.db, tenant, sizes), rows);
}

/** Keeps list indexes in the process's database; folding is background work of this process. */
export function listIndexes(mongo: Mongo, log: Logger, sizes = PIECE_SIZES): ListIndexes {
  const folders = new Map<string, Folder>();
  return {
    open: (tenant) => {
      const collections = indexCollections(mongo.db, tenant, sizes);
      const folder = startFolder({
        fold: () => foldChanges(mongo, collections),
        failed: (error) => log.warn({ err: error, tenant }, "folding of list counts is put off"),
        afterMs: FOLD_AFTER_MS,
        from: FOLD_FROM,
      });
      folders.set(tenant, folder);
      const changeOf = (entries: readonly (ListEntries | undefined)[]): ChangeDocument | undefined => {
        const lists = entries.filter((entry) => entry !== undefined);
        if (lists.length === 0) return undefined;
        folder.soon(1);
        return { _id: newId(), lists };
      };
      return {
        record: async (entries, session) => {
          const change = changeOf(entries);
          if (change !== undefined) await collections.changes.insertOne(change, { session });
        },
        note: (entries) => {
          const change = changeOf(entries);
          return change === undefined ? [] : [insertion(collections.changes, change)];
        },
        read: (work) =>
          inTransaction(mongo, async (session) => {
            const changes = await collections.changes.find({}, { session }).toArray();
            if (changes.length > 0) folder.soon(changes.length);
            const pending = changes.flatMap(({ lists }) => lists);
            return work(openView(collections, pending, session));
          }),
      };
    },
    stop: async () => {
      await Promise.all([...folders.values()].map((folder) => folder.stop()));
    },
  };
}
