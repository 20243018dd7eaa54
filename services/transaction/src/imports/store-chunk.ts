import type { Call } from "@matchbook/runtime/call";
import { newId } from "@matchbook/runtime/ids";
import { duplicateKeyIndex } from "@matchbook/runtime/mongo";
import type { Context } from "../context.ts";
import { bookingIdentity, statementIdentity } from "../domain/line-identity.ts";
import { untouched } from "../domain/new-line.ts";
import type { StatementLine } from "../statements/statement-line.ts";
import { type SyncRow, updateSync } from "../store/syncs.ts";
import {
  insertTransactions,
  type StoredBooking,
  storedIdentities,
  storedReadings,
  type TransactionRow,
  toRow,
  toTransaction,
} from "../store/transactions.ts";
import { LeaseLost } from "./lease.ts";
import { lineFacts } from "./line-facts.ts";

/** A statement line with its fingerprint. */
export interface IdentifiedLine {
  line: StatementLine;
  fingerprint: string;
}

/**
 * Stores the next lines of a file: those that are new, their events and the sync's progress in one commit, so that a
 * crash leaves either all of it or nothing.
 * @throws LeaseLost when another process has moved this sync on
 */
export async function storeChunk(
  context: Context,
  sync: SyncRow,
  lines: readonly IdentifiedLine[],
  call: Call,
): Promise<SyncRow> {
  // Of most files nothing is stored before: while that is so, the indexes that refuse repetitions are relied on alone.
  for (let look = sync.processed === 0n || sync.duplicates > 0n; ; look = true) {
    const rows = await newRows(context, sync, lines, look, call.tenant);
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
      // One of these lines or bookings is stored: by another import since we looked, or we had not looked.
      if (duplicateKeyIndex(error) === undefined) throw error;
    }
  }
}

/**
 * Rows for the lines that are not stored yet. Overlapping statements in one file repeat a line within it, and a booking
 * that is stored as another file read it (a batch as one sum, say) is the same money in other lines.
 * @param look whether what is stored is looked up; without, a duplicate key tells of it
 */
async function newRows(
  context: Context,
  { bankConnectionId }: SyncRow,
  lines: readonly IdentifiedLine[],
  look: boolean,
  tenant: string,
): Promise<TransactionRow[]> {
  const byIdentity = new Map<string, { line: StatementLine; booking: StoredBooking | undefined }>();
  for (const { line, fingerprint } of lines) {
    const identity = statementIdentity(bankConnectionId, fingerprint);
    if (!byIdentity.has(identity)) byIdentity.set(identity, { line, booking: bookingOf(bankConnectionId, line) });
  }
  const bookings = [...byIdentity.values()].flatMap(({ booking }) => booking?.identity ?? []);
  const stored = await storedIdentities(context, tenant, look ? [...byIdentity.keys()] : []);
  const readings = await storedReadings(context, tenant, look ? [...new Set(bookings)] : []);
  const now = context.clock();
  return [...byIdentity].flatMap(([identity, { line, booking }]) => {
    const reading = booking && readings.get(booking.identity);
    if (stored.has(identity) || (reading !== undefined && reading !== booking?.reading)) return [];
    const row = toRow(lineFacts(line, { id: newId(), now, bankConnectionId }), untouched(now), identity);
    if (booking === undefined || reading !== undefined) return [row];
    readings.set(booking.identity, booking.reading);
    return [{ ...row, booking }];
  });
}

function bookingOf(bankConnectionId: string, { booking }: StatementLine): StoredBooking | undefined {
  return booking && { identity: bookingIdentity(bankConnectionId, booking.key), reading: booking.reading };
}
