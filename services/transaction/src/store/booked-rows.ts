import { noteOf } from "@matchbook/runtime/day-counts/day-counts";
import { countEntries } from "@matchbook/runtime/day-counts/entries";
import { rederive } from "@matchbook/runtime/migrations/rederive";
import type { Progress } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { rowUpdate } from "@matchbook/runtime/row-update";
import type { Write } from "@matchbook/runtime/write-together";
import { BOOKED, COUNTED, type CountedRow, keysOf, type TransactionRow } from "./transaction-row.ts";

export const BOOKED_ROWS_STEP = "booked-rows-1";

/**
 * Counts the lines that are not counted yet. A counted line says so itself, so the step may run beside other writes and
 * more than once.
 */
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
