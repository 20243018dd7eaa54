import { newId } from "../../values/ids.ts";
import { inTransaction, type Mongo } from "../mongo.ts";
import { smallCollection } from "../shared-rows.ts";
import type { CountEntry } from "./entries.ts";

/** Changes of one commit, until they are folded into the counts. */
export interface CountNote {
  /** `note <id>` */
  _id: string;
  entries: CountEntry[];
}

export interface CountRow {
  /** `day <list> <day>` */
  _id: string;
  /** Rows by combination, without empty ones. */
  rows: Record<string, number>;
  /** Amounts of the rows by combination; absent when no combination has any. */
  sums?: Record<string, bigint> | undefined;
}

const NOTE = "note ";
const DAY = "day ";

export const NOTES = { _id: { $gt: NOTE, $lt: "note!" } };
export const DAYS = { _id: { $gt: DAY, $lt: "day!" } };

export function newNote(entries: CountEntry[]): CountNote {
  return { _id: `${NOTE}${newId()}`, entries };
}

/** Notes that one database transaction folds at most. */
const MAX_NOTES = 1_000;

/** Adds all notes to the counts and deletes them. Of two processes that fold, the second finds the notes gone. */
export async function foldNotes(mongo: Mongo, tenant: string): Promise<void> {
  const notes = smallCollection<CountNote>(mongo.db, tenant);
  const counts = smallCollection<CountRow>(mongo.db, tenant);
  for (let folded = MAX_NOTES; folded === MAX_NOTES; ) {
    folded = await inTransaction(mongo, async (session) => {
      const noted = await notes.find(NOTES, { session }).sort({ _id: 1 }).limit(MAX_NOTES).toArray();
      if (noted.length === 0) return 0;
      const entries = noted.flatMap((note) => note.entries);
      const ids = [...new Set(entries.map(([list, day]) => idOf(list, day)))];
      const stored = await counts.find({ _id: { $in: ids } }, { session }).toArray();
      const days = new Map(stored.map((row) => [row._id, row]));
      for (const entry of entries) addTo(days, entry);
      const writes = [...days.values()].map((row) =>
        Object.keys(row.rows).length === 0 && row.sums === undefined
          ? { deleteOne: { filter: { _id: row._id } } }
          : { replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } },
      );
      await counts.bulkWrite(writes, { session, ordered: false });
      await notes.deleteMany({ _id: { $in: noted.map(({ _id }) => _id) } }, { session });
      return noted.length;
    });
  }
}

/** Ids of a list's days sort by day. */
export function idOf(list: string, day: string): string {
  return `${DAY}${list} ${day}`;
}

export function dayOf(id: string, list: string): string {
  return id.slice(idOf(list, "").length);
}

export function addTo(days: Map<string, CountRow>, [list, day, combination, rows, amount = 0n]: CountEntry): void {
  const id = idOf(list, day);
  const row = days.get(id) ?? { _id: id, rows: {} };
  days.set(id, row);
  const count = (row.rows[combination] ?? 0) + rows;
  if (count === 0) delete row.rows[combination];
  else row.rows[combination] = count;
  if (amount === 0n) return;
  const sums = row.sums ?? {};
  const sum = (sums[combination] ?? 0n) + amount;
  if (sum === 0n) delete sums[combination];
  else sums[combination] = sum;
  row.sums = Object.keys(sums).length === 0 ? undefined : sums;
}
