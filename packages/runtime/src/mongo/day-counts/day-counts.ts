import type { ClientSession } from "mongodb";
import type { Logger } from "../../process/logger.ts";
import { periodicTask } from "../../work/periodic-task.ts";
import type { Mongo } from "../mongo.ts";
import { smallCollection } from "../shared-rows.ts";
import { withSnapshot } from "../snapshot.ts";
import { commitTogether, insertion, type Write, writeTogether } from "../write-together.ts";
import { type CountEntry, combinationOf, sumOfEntries, valuesOf } from "./entries.ts";
import { addTo, type CountNote, type CountRow, dayOf, foldNotes, idOf, NOTES, newNote } from "./rows.ts";

/** An inclusive range of days, YYYY-MM-DD. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Rows of a day by combination of values, and the sum of their amounts. Days come newest first. */
export interface CountedDay {
  day: string;
  counts: { values: string[]; rows: number; amount: bigint }[];
}

/** The counts of all tenants in this process, which folds them in the background. */
export type DayCountsOfTenants = ReturnType<typeof dayCounts>;

/** Rows per day and combination of low-cardinality fields of a tenant's lists (docs/decisions/0024). */
export type DayCounts = ReturnType<DayCountsOfTenants["open"]>;

/** Time for which notes wait to be folded, in milliseconds, and the number that is folded at once. */
const FOLD_EVERY_MS = 5_000;
const FOLD_FROM_NOTES = 200;

export function dayCounts(mongo: Mongo, log: Logger) {
  const stops: (() => Promise<void>)[] = [];
  return {
    open: (tenant: string) => {
      // A process that died may have left notes.
      let waiting = 1;
      const folding = periodicTask({
        everyMs: Number.POSITIVE_INFINITY,
        run: async () => {
          if (waiting === 0) return;
          waiting = 0;
          await foldNotes(mongo, tenant);
        },
        failed: (error) => {
          waiting += 1;
          folding.wake(FOLD_EVERY_MS);
          log.warn({ err: error, tenant }, "counts could not be folded; they are folded later");
        },
      });
      folding.start(FOLD_EVERY_MS);
      stops.push(folding.stop);
      const note = (entries: CountEntry[]): Write[] => {
        if (entries.length > 0) {
          waiting += 1;
          folding.wake(waiting === FOLD_FROM_NOTES ? 0 : FOLD_EVERY_MS);
        }
        return noteOf(mongo, tenant, entries);
      };
      return {
        /** The write that notes what a commit changes, if it changes a count. It conflicts with no other commit. */
        note,
        record: (entries: CountEntry[], session: ClientSession): Promise<void> =>
          writeTogether(mongo, note(entries), session),
        /** The days of a list that have rows, with notes that are not folded yet; in a transaction as it sees them. */
        read: (list: string, days: Days, session?: ClientSession) =>
          withSnapshot(() => readDays(mongo, tenant, list, days, session)),
        fold: () => foldNotes(mongo, tenant),
      };
    },
    stop: async (): Promise<void> => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** The write of a note, for a migration step before the counts of its tenant are opened. */
export function noteOf({ db }: Mongo, tenant: string, entries: CountEntry[]): Write[] {
  return entries.length === 0 ? [] : [insertion(smallCollection<CountNote>(db, tenant), newNote(entries))];
}

/** Reads counts and notes in one snapshot, so that a note that is being folded counts once. */
export async function readDays(
  { db }: Mongo,
  tenant: string,
  list: string,
  { from = "0000-01-01", to = "9999-12-31" }: Days,
  session?: ClientSession,
): Promise<CountedDay[]> {
  const both = { $or: [NOTES, { _id: { $gte: idOf(list, from), $lte: idOf(list, to) } }] };
  const rows = smallCollection<CountNote | CountRow>(db, tenant);
  const options = session?.inTransaction() ? { session } : { session, readConcern: { level: "snapshot" } as const };
  const found = await rows.find(both, options).toArray();
  const days = new Map(found.flatMap((row) => ("entries" in row ? [] : [[row._id, row]])));
  for (const entry of found.flatMap((row) => ("entries" in row ? row.entries : []))) {
    if (entry[0] === list && entry[1] >= from && entry[1] <= to) addTo(days, entry);
  }
  return [...days.values()]
    .sort((a, b) => (a._id < b._id ? 1 : -1))
    .map(({ _id, rows, sums = {} }) => ({
      day: dayOf(_id, list),
      counts: [...new Set([...Object.keys(rows), ...Object.keys(sums)])].map((combination) => ({
        values: valuesOf(combination),
        rows: rows[combination] ?? 0,
        amount: sums[combination] ?? 0n,
      })),
    }));
}

/** Notes the differences between stored and `expected` counts, both in one snapshot. A step may repeat it. */
export async function recount(
  mongo: Mongo,
  tenant: string,
  lists: readonly string[],
  expected: (session: ClientSession) => Promise<CountEntry[]>,
): Promise<void> {
  const differencesIn = async (session: ClientSession): Promise<CountEntry[]> => {
    const entries = await expected(session);
    for (const list of lists)
      for (const { day, counts } of await readDays(mongo, tenant, list, {}, session))
        for (const { values, rows, amount } of counts) entries.push([list, day, combinationOf(values), -rows, -amount]);
    return sumOfEntries(entries);
  };
  const entries = await withSnapshot(() => mongo.client.withSession({ snapshot: true }, differencesIn));
  const writes = noteOf(mongo, tenant, entries);
  if (writes.length > 0) await commitTogether(mongo, writes);
}
