import type { Call } from "@matchbook/runtime/call";
import { duplicateKeyIndex } from "@matchbook/runtime/mongo";
import type { Context } from "../context.ts";
import type { SyncRow } from "../store/sync-row.ts";
import { updateSync } from "../store/syncs.ts";
import { type TransactionRow, toTransaction } from "../store/transaction-row.ts";
import { insertTransactions, storedIdentities, storedReadings } from "../store/transactions.ts";
import { LeaseLost } from "./lease.ts";

/**
 * Stores the next lines of a file. New lines, their events and the sync's progress go into one commit, so a crash
 * leaves either all of it or nothing.
 * @param lines the row of each line, in file order, including lines that may be stored already
 * @throws LeaseLost when another process has advanced or ended this sync
 */
export async function storeChunk(
  context: Context,
  sync: SyncRow,
  lines: readonly TransactionRow[],
  call: Call,
): Promise<SyncRow> {
  // Most files overlap with nothing. Until a first duplicate is found, only the unique indexes look for duplicates.
  for (let look = sync.processed === 0n || sync.duplicates > 0n; ; look = true) {
    const rows = await newRows(context, lines, look, call.tenant);
    const add = {
      processed: BigInt(lines.length),
      created: BigInt(rows.length),
      duplicates: BigInt(lines.length - rows.length),
    };
    try {
      return await context.outbox.commit(call, async (session) => {
        await insertTransactions(context, call.tenant, rows, session);
        const at = { id: sync._id, processed: sync.processed };
        const moved = await updateSync(context, call.tenant, at, { add }, session);
        if (moved === null) throw new LeaseLost();
        const events = rows.map((row) => ({
          type: "transaction.created",
          data: { $case: "transaction" as const, value: toTransaction(row) },
        }));
        return { result: moved, events };
      });
    } catch (error) {
      // A line or booking of this chunk is stored already. The next round looks it up.
      if (duplicateKeyIndex(error) === undefined) throw error;
    }
  }
}

/**
 * The rows that are not stored yet. A file may repeat a line, because statements in one file may overlap. A line whose
 * booking is stored with another reading (a batch as one sum, for example) is the same money and counts as stored.
 * @param look false to skip the lookup in the database; the insert then fails on a duplicate key
 */
async function newRows(
  context: Context,
  lines: readonly TransactionRow[],
  look: boolean,
  tenant: string,
): Promise<TransactionRow[]> {
  const byIdentity = new Map<string, TransactionRow>();
  for (const row of lines) if (!byIdentity.has(row.identity)) byIdentity.set(row.identity, row);
  const bookings = [...byIdentity.values()].flatMap(({ booking }) => booking?.identity ?? []);
  const stored = await storedIdentities(context, tenant, look ? [...byIdentity.keys()] : []);
  const readings = await storedReadings(context, tenant, look ? [...new Set(bookings)] : []);
  return [...byIdentity.values()].flatMap((row) => {
    const { booking, ...withoutBooking } = row;
    const reading = booking && readings.get(booking.identity);
    if (stored.has(row.identity) || (reading !== undefined && reading !== booking?.reading)) return [];
    // Only the first stored line of a booking carries it, because its index is unique.
    if (booking === undefined || reading !== undefined) return [withoutBooking];
    readings.set(booking.identity, booking.reading);
    return [row];
  });
}
