import { inTransaction } from "@matchbook/runtime/mongo";
import type { Store } from "../store/collections.ts";
import { findHeads } from "../store/deliveries.ts";
import type { DeliveryHead, ScheduleRow } from "../store/rows.ts";
import { applyScheduleChanges, type ScheduleChange } from "../store/schedule.ts";
import type { Job } from "./job.ts";

/** The new state and claim of a delivery, and the delivery as it was read. */
export interface DeliveryWrite {
  head: DeliveryHead;
  state: Job["state"];
  claim: string | null;
}

/** A delivery has changed since it was read. */
class Changed extends Error {}
/** Another transaction holds one of the rows. */
class Held extends Error {}

/** How long the transaction of all rows is repeated after conflicts, in ms. */
const PATIENCE_MS = 1_000;

/**
 * Stores the decisions in one database transaction. Deliveries that another process has changed since they were read
 * are skipped, because that process has also updated their schedule rows.
 *
 * The open transaction of a dead or frozen process holds the rows of the results that it was storing, in MongoDB for up
 * to a minute. So after repeated conflicts the rows are divided, and only those that are held keep their claim.
 * @returns the ids of the unchanged deliveries
 */
export async function storeDecisions(
  store: Store,
  tenant: string,
  rows: ScheduleRow[],
  writes: DeliveryWrite[],
  changes: ScheduleChange[],
  patienceMs = PATIENCE_MS,
): Promise<ReadonlySet<string>> {
  try {
    return await storeTogether(store, tenant, rows, writes, changes, performance.now() + patienceMs);
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    if (rows.length === 1) return new Set();
    const middle = Math.ceil(rows.length / 2);
    const stored = new Set<string>();
    for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
      const ids = new Set(half.map(({ _id }) => _id));
      const own = [writes.filter(({ head }) => ids.has(head._id)), changes.filter(({ id }) => ids.has(id))] as const;
      for (const id of await storeDecisions(store, tenant, half, ...own, 0)) stored.add(id);
    }
    return stored;
  }
}

async function storeTogether(
  store: Store,
  tenant: string,
  [row]: ScheduleRow[],
  writes: DeliveryWrite[],
  changes: ScheduleChange[],
  until: number,
): Promise<ReadonlySet<string>> {
  const { deliveries, counts } = await store.collections(tenant);
  const run = (reload: boolean) => {
    let attempts = 0;
    return inTransaction(store.mongo, async (session) => {
      attempts += 1;
      if (attempts > 1 && performance.now() > until) throw new Held();
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
      if (row?.claim != null) await applyScheduleChanges(store, kept, { session, claim: row.claim });
      const counted = wanted.map(({ head, state }) => ({ ...head, before: head.status, after: state.status }));
      await counts.note(counted, session);
      return new Set(wanted.map(({ head }) => head._id));
    });
  };
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
