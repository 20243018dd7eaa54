import { isDeepStrictEqual } from "node:util";
import { noteOf } from "@matchbook/runtime/day-counts/day-counts";
import { countEntries } from "@matchbook/runtime/day-counts/entries";
import { rederive } from "@matchbook/runtime/migrations/rederive";
import type { Progress } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { rowUpdate } from "@matchbook/runtime/row-update";
import type { Write } from "@matchbook/runtime/write-together";
import { bookedKeys, bookedOf } from "./booked-keys.ts";
import { COUNTED, type CountedRow, type TransactionRow } from "./transaction-row.ts";

/** The name of the migration step. */
export const BOOKED_ROWS_STEP = "booked-rows-1";

/**
 * Counts the lines that `booked-keys.ts` does not count yet, or that a replica of an older version has changed since
 * they were counted. A line says what it is counted as, so the step may run at the same time as other writes and more
 * than once.
 */
export async function countBookedRows(mongo: Mongo, tenant: string, progress: Progress): Promise<void> {
  const transactions = mongo.db.collection<TransactionRow>(`transactions.${tenant}`);
  const writesOf = (rows: readonly CountedRow[]): Write[] => {
    const changes = rows
      .map((before) => ({ before, after: { ...before, booked: bookedOf(before) } }))
      .filter(({ before, after }) => !isDeepStrictEqual(bare(before.booked), bare(after.booked)));
    const updates = changes.map(({ before: { _id: id, state }, after: { booked } }) => {
      return rowUpdate(transactions, { id, was: { "state.sequence": state.sequence }, set: { booked } });
    });
    return [...updates, ...noteOf(mongo, tenant, countEntries(changes, bookedKeys))];
  };
  await rederive(mongo, [{ collection: transactions, projection: COUNTED, writesOf }], progress);
}

// A reason that is undefined is not stored.
function bare(booked: CountedRow["booked"]): unknown {
  return booked && { ...booked, reason: booked.reason ?? null };
}
