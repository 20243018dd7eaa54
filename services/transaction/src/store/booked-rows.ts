import { isDeepStrictEqual } from "node:util";
import { noteOf } from "@matchbook/runtime/day-counts/day-counts";
import { countEntries } from "@matchbook/runtime/day-counts/entries";
import type { Progress } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { rowUpdate } from "@matchbook/runtime/row-update";
import { commitTogether, RowsChanged } from "@matchbook/runtime/write-together";
import type { Collection } from "mongodb";
import { bookedKeys, bookedOf } from "./booked-keys.ts";
import { COUNTED, type CountedRow, type TransactionRow } from "./transaction-row.ts";

const PORTION = 500;

/** The name of the migration step. */
export const BOOKED_ROWS_STEP = "booked-rows-1";

/**
 * Counts the lines that `booked-keys.ts` does not count yet, or that a replica of an older version has changed since
 * they were counted. A line says what it is counted as, so the step may run at the same time as other writes and more
 * than once.
 * @param progress the id of the last line that was looked at
 */
export async function countBookedRows(mongo: Mongo, tenant: string, progress: Progress): Promise<void> {
  const transactions = mongo.db.collection<TransactionRow>(`transactions.${tenant}`);
  for (let after = progress.at ?? ""; ; ) {
    const found = transactions.find({ _id: { $gt: after } }, { projection: COUNTED });
    const rows: CountedRow[] = await found.sort({ _id: 1 }).limit(PORTION).toArray();
    const last = rows.at(-1);
    if (last === undefined) return;
    try {
      await countPortion(mongo, tenant, transactions, rows);
    } catch (error) {
      // Another process changed a line since it was read.
      if (error instanceof RowsChanged) continue;
      throw error;
    }
    after = last._id;
    await progress.reached(after);
  }
}

async function countPortion(
  mongo: Mongo,
  tenant: string,
  transactions: Collection<TransactionRow>,
  rows: readonly CountedRow[],
): Promise<void> {
  const changes = rows
    .map((before) => ({ before, after: { ...before, booked: bookedOf(before) } }))
    .filter(({ before, after }) => !isDeepStrictEqual(bare(before.booked), bare(after.booked)));
  const updates = changes.map(({ before: { _id: id, state }, after: { booked } }) => {
    return rowUpdate(transactions, { id, was: { "state.sequence": state.sequence }, set: { booked } });
  });
  if (updates.length > 0)
    await commitTogether(mongo, [...updates, ...noteOf(mongo, tenant, countEntries(changes, bookedKeys))]);
}

// A reason that is undefined is not stored.
function bare(booked: CountedRow["booked"]): unknown {
  return booked && { ...booked, reason: booked.reason ?? null };
}
