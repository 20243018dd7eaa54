import { noteOf } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { countEntries } from "@matchbook/runtime/mongo/day-counts/entries";
import { rederive } from "@matchbook/runtime/mongo/migrations/rederive";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { rowUpdate, type Write } from "@matchbook/runtime/mongo/write-together";
import { BOOKED, COUNTED, type CountedRow, keysOf, type TransactionRow } from "./transaction-row.ts";

export const BOOKED_ROWS_STEP = "booked-rows-1";

/** Counts the lines that are not counted yet. A counted line says so: it may run beside writes and more than once. */
export async function countBookedRows(mongo: Mongo, tenant: string, progress: Progress): Promise<void> {
  const transactions = mongo.db.collection<TransactionRow>(`transactions.${tenant}`);
  const writesOf = (rows: readonly CountedRow[]): Write[] => {
    const added = rows.filter(({ booked }) => booked === undefined).map((row) => ({ ...row, booked: BOOKED }));
    const updates = added.map(({ _id: id, booked }) =>
      rowUpdate(transactions, { id, was: { booked: null }, set: { booked } }),
    );
    const entries = countEntries(
      added.map((after) => ({ after })),
      keysOf,
    );
    return [...updates, ...noteOf(mongo, tenant, entries)];
  };
  await rederive(mongo, [{ collection: transactions, projection: COUNTED, writesOf }], progress);
}
