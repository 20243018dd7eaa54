import { inTransaction } from "@matchbook/runtime/mongo";
import type { Store } from "../store/collections.ts";
import { findHeads } from "../store/deliveries.ts";
import type { DeliveryHead, ScheduleRow } from "../store/rows.ts";
import { type ScheduleChange, settleSchedule } from "../store/schedule.ts";
import type { Job } from "./job.ts";

/** The new state and claim of a delivery, and the delivery as it was read. */
export interface DeliveryWrite {
  head: DeliveryHead;
  state: Job["state"];
  claim: string | null;
}

/** A delivery has changed since it was read. */
class Changed extends Error {}

/**
 * Stores the decisions in one database transaction. Deliveries that another process has changed since they were read
 * are skipped, because that process has also updated their schedule rows.
 * @returns the ids of the unchanged deliveries
 */
export async function storeDecisions(
  store: Store,
  tenant: string,
  [row]: ScheduleRow[],
  writes: DeliveryWrite[],
  changes: ScheduleChange[],
): Promise<ReadonlySet<string>> {
  const { deliveries, counts } = await store.collections(tenant);
  const run = (reload: boolean) =>
    inTransaction(store.mongo, async (session) => {
      let wanted = writes;
      if (reload) {
        const ids = writes.map(({ head }) => head._id);
        const heads = await findHeads({ deliveries }, ids, { session });
        wanted = writes.filter(({ head }) => isUnchanged(head, heads.get(head._id)));
      }
      if (wanted.length > 0) {
        const { matchedCount } = await deliveries.bulkWrite(wanted.map(toUpdate), { session, ordered: false });
        if (matchedCount !== wanted.length) throw new Changed();
      }
      const lost = new Set(writes.map(({ head }) => head._id));
      for (const { head } of wanted) lost.delete(head._id);
      const kept = changes.filter(({ id }) => !lost.has(id));
      if (row?.claim != null) await settleSchedule(store, kept, { session, claim: row.claim });
      const counted = wanted.map(({ head, state }) => ({ ...head, before: head.status, after: state.status }));
      await counts.note(counted, session);
      return new Set(wanted.map(({ head }) => head._id));
    });
  return run(false).catch((error: unknown) => {
    if (!(error instanceof Changed)) throw error;
    return run(true);
  });
}

function toUpdate({ head, state, claim }: DeliveryWrite) {
  const { _id, claim: before, status, attemptCount, maxAttempts } = head;
  const filter = { _id, claim: before, status, attemptCount, maxAttempts };
  return { updateOne: { filter, update: { $set: { ...state, claim } } } };
}

function isUnchanged(before: DeliveryHead, now: DeliveryHead | undefined): boolean {
  return (
    now !== undefined &&
    now.claim === before.claim &&
    now.status === before.status &&
    now.attemptCount === before.attemptCount &&
    now.maxAttempts === before.maxAttempts
  );
}
