import { type Folder, startFolder } from "@matchbook/runtime/folded-notes";
import type { Logger } from "@matchbook/runtime/logger";
import type { Collections } from "@matchbook/runtime/migrations/schema";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import { insertion, type Write } from "@matchbook/runtime/write-together";
import type { ClientSession, Collection } from "mongodb";
import type { DeliveryRow } from "../deliveries.ts";
import { buildCounts, foldCounts } from "./fold.ts";
import { type CountEntry, type CountedChange, type CountNote, noteOf } from "./notes.ts";
import { byScope, type CountCollections, countCollections, loadScopes, loadSegments, PIECE_SIZES } from "./rows.ts";
import { ALL, emptyScope, type Scope } from "./scope.ts";

/** How many deliveries of which destination, status and type there are, and where in time: kept for exact pages. */
export interface DeliveryCounts {
  /** Notes what a commit changes, as part of it: an insert, which conflicts with nobody. */
  note(changes: Iterable<CountedChange>, session: ClientSession): Promise<void>;
  /** The same for a commit that carries out its writes together: what is to be written for it. */
  noteWrites(changes: Iterable<CountedChange>): Write[];
  /** Reads counts and rows as one snapshot, with everything that is committed. @param scope ALL or a destination */
  read<T>(scope: string, work: (view: CountsView) => Promise<T>): Promise<T>;
  /** Folds what is noted now instead of later. */
  fold(): Promise<void>;
}

/** The counts of one scope as one snapshot sees them. */
export interface CountsView {
  session: ClientSession;
  scope: Scope;
  /** Loads the segments of chapters, given by their beginning. */
  load(chapters: Iterable<number>): Promise<void>;
}

/** The counts of all tenants in this process; folding is background work. */
export interface DeliveryCountsOfTenants {
  /** Opens the counts of a tenant, which were prepared. */
  open(tenant: string): DeliveryCounts;
  /** Ends folding. What is noted by then is folded by whoever opens the tenant next. */
  stop(): Promise<void>;
}

/** How long notes are collected before they are folded together, and how many entries make it worth while at once. */
const FOLD_AFTER_MS = 10_000;
const FOLD_FROM = 10_000;
/** A note costs a reader something by itself, too. */
const NOTE_ENTRIES = 40;

/** The collections of a tenant's counts, for the schema of the database. */
export const deliveryCountCollections: Collections = { "delivery_counts.*": [], "delivery_count_notes.*": [] };

/** Makes the counts of a tenant from what was stored before there were any; once they are made, nothing. */
export async function prepareCounts(
  mongo: Mongo,
  tenant: string,
  deliveries: Collection<DeliveryRow>,
  sizes = PIECE_SIZES,
): Promise<void> {
  await buildCounts(mongo, countCollections(mongo, tenant, sizes), deliveries);
}

export function deliveryCounts(mongo: Mongo, log: Logger, sizes = PIECE_SIZES): DeliveryCountsOfTenants {
  const folders = new Map<string, Folder>();
  return {
    open: (tenant) => {
      const collections = countCollections(mongo, tenant, sizes);
      const folder = startFolder({
        fold: () => foldCounts(mongo, collections),
        failed: (error) => log.warn({ err: error, tenant }, "folding of delivery counts is put off"),
        afterMs: FOLD_AFTER_MS,
        from: FOLD_FROM,
      });
      folders.set(tenant, folder);
      const noted = (changes: Iterable<CountedChange>): CountNote | undefined => {
        const note = noteOf(changes);
        if (note !== undefined) folder.soon(note.entries.length + NOTE_ENTRIES);
        return note;
      };
      return {
        note: async (changes, session) => {
          const note = noted(changes);
          if (note !== undefined) await collections.notes.insertOne(note, { session });
        },
        noteWrites: (changes) => {
          const note = noted(changes);
          return note === undefined ? [] : [insertion(collections.notes, note)];
        },
        read: (scope, work) => inTransaction(mongo, (session) => read(collections, scope, session, folder, work)),
        fold: folder.now,
      };
    },
    stop: async () => {
      await Promise.all([...folders.values()].map((folder) => folder.stop()));
    },
  };
}

async function read<T>(
  collections: CountCollections,
  id: string,
  session: ClientSession,
  folder: Folder,
  work: (view: CountsView) => Promise<T>,
): Promise<T> {
  const notes = await collections.notes.find({}, { session }).toArray();
  if (notes.length > 0) folder.soon(1);
  const pending: CountEntry[] = [];
  for (const { entries } of notes) {
    for (const entry of entries) if (id === ALL || entry[1] === id) pending.push(entry);
  }
  const own = new Map([[id, byScope(pending).get(id) ?? []]]);
  const [scope = emptyScope(id)] = await loadScopes(collections, own, session);
  return work({ session, scope, load: (chapters) => loadSegments(collections, [{ scope, chapters }], session) });
}
