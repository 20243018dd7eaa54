import type { ClientSession, Collection } from "mongodb";
import { deleteByIds } from "./by-ids.ts";
import { inTransaction, type Mongo } from "./mongo.ts";

/**
 * Counts that many commits change without meeting each other: a commit inserts a note of what it changes, and notes are
 * folded into the counts later, by whichever process comes first. Why: docs/decisions/0011-lists-from-kept-counts.md.
 */

interface Row {
  _id: string;
}

/**
 * Moves what commits have noted into the counts, in one database transaction. Two that do it at the same time cannot
 * both succeed: the second finds the notes gone and begins again.
 * @param apply changes the counts
 * @returns how many notes that were
 */
export async function foldNotes<N extends Row>(
  mongo: Mongo,
  notes: Collection<N>,
  apply: (notes: N[], session: ClientSession) => Promise<void>,
): Promise<number> {
  return inTransaction(mongo, async (session) => {
    const noted = (await notes.find({}, { session }).toArray()) as N[];
    if (noted.length === 0) return 0;
    await apply(noted, session);
    await forget(notes, noted, session);
    return noted.length;
  });
}

const BUILT = "built";

/**
 * Makes the counts of rows that were stored before there were counts, once. Rows and notes are read as one snapshot, so
 * each row is counted once, whoever writes meanwhile.
 * @param counts where a row of its own says that they are made
 * @param make counts all rows
 */
export async function buildOnce<N extends Row>(
  mongo: Mongo,
  notes: Collection<N>,
  counts: { collectionName: string },
  make: (session: ClientSession) => Promise<void>,
): Promise<void> {
  const marks = mongo.db.collection<Row>(counts.collectionName);
  const built = async (session?: ClientSession) => (await marks.findOne({ _id: BUILT }, { session })) !== null;
  if (await built()) return;
  const build = inTransaction(mongo, async (session) => {
    if (await built(session)) return;
    const noted = (await notes.find({}, { session, projection: { _id: 1 } }).toArray()) as Row[];
    await make(session);
    await forget(notes, noted, session);
    await marks.insertOne({ _id: BUILT }, { session });
  });
  await build.catch(async (error: unknown) => {
    // Another process was at it, too, and came first.
    if (!(await built())) throw error;
  });
}

async function forget<N extends Row>(notes: Collection<N>, noted: Row[], session: ClientSession): Promise<void> {
  await deleteByIds(
    notes,
    noted.map(({ _id }) => _id),
    { session },
  );
}

/** Folds in the background. */
export interface Folder {
  /** Has what was noted folded before long: at once when enough has come together. @param weight of what was noted */
  soon(weight: number): void;
  /** Folds what is noted now instead of later. */
  now(): Promise<void>;
  /** Ends folding. What is noted by then is folded by whoever begins next. */
  stop(): Promise<void>;
}

export interface FolderOptions {
  fold(): Promise<unknown>;
  /** Told of a fold that failed: what was noted stays so, and is tried again. */
  failed(error: unknown): void;
  /** How long notes are collected before they are folded together, in ms, */
  afterMs: number;
  /** and which weight makes it worth while at once. */
  from: number;
}

/** Starts with what a process that died may have noted. */
export function startFolder({ fold, failed, afterMs, from }: FolderOptions): Folder {
  let noted = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let folding: Promise<void> = Promise.resolve();
  const now = (): Promise<void> => {
    clearTimeout(timer);
    noted = 0;
    timer = undefined;
    folding = folding.then(async () => {
      try {
        await fold();
      } catch (error) {
        failed(error);
        soon(1);
      }
    });
    return folding;
  };
  const soon = (weight: number): void => {
    if (stopped) return;
    noted += weight;
    if (noted >= from) void now();
    else timer ??= setTimeout(now, afterMs);
  };
  soon(1);
  return {
    soon,
    now,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await folding;
    },
  };
}
