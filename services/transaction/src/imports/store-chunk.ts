import { isDuplicateKey } from "@matchbook/runtime/mongo/mongo";
import type { Call, Context } from "../context.ts";
import { markLines } from "../store/bank-connections.ts";
import type { SyncRow } from "../store/sync-row.ts";
import { updateSync } from "../store/syncs.ts";
import { createdEvents } from "../store/transaction-row.ts";
import { insertTransactions } from "../store/transactions.ts";
import { LeaseLost } from "./lease.ts";
import { type NewRow, newRows } from "./new-rows.ts";

/** Stores the next lines, their events and the sync's progress in one commit. @throws LeaseLost for an advanced sync */
export async function storeChunk(context: Context, sync: SyncRow, lines: readonly NewRow[], call: Call) {
  // Most files overlap with nothing, so the unique indexes alone look for a first duplicate.
  for (let look = sync.processed === 0n || sync.duplicates > 0n; ; look = true) {
    const found = await newRows(call.collections, lines, look);
    const given = found.map((row) => row.facts);
    const facts = await markLines(call.collections, given);
    const rows = found.map((row, at) => ({ ...row, facts: facts[at] ?? row.facts }));
    const add = {
      processed: BigInt(lines.length),
      created: BigInt(rows.length),
      duplicates: BigInt(lines.length - rows.length),
      late: BigInt(facts.filter(({ late }) => late).length),
    };
    try {
      return await context.outbox.commit(call, async (session) => {
        await insertTransactions(call.collections, rows, session);
        const at = { id: sync._id, processed: sync.processed };
        const moved = await updateSync(call.collections, at, { add }, session);
        if (moved === null) throw new LeaseLost();
        const moreFollow = moved.total !== undefined && moved.processed < moved.total;
        return { result: moved, events: createdEvents(rows, moreFollow) };
      });
    } catch (error) {
      // A line or booking of this chunk is stored already. The next round looks it up.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
