import { firstIdAt } from "@matchbook/runtime/ids";
import { inTransaction } from "@matchbook/runtime/mongo";
import { parkDelivery, reopenDelivery } from "../domain/delivery.ts";
import { MAX_ATTEMPTS } from "../domain/schedule.ts";
import type { Store } from "./collections.ts";
import { stateOf } from "./deliveries.ts";
import type { DeliveryHead } from "./rows.ts";
import { parkedUntil } from "./schedule.ts";

/** The most deliveries that one transaction reopens. */
const BATCH = 250;

/**
 * Reopens the next deliveries of a destination that are failed, or that are exhausted, oldest first.
 * @param from only those created at `since` or later, and after the delivery with the id `after`
 * @returns how many were reopened, and the id to go on after, undefined when none are left
 */
export async function reopenFailed(
  store: Store,
  tenant: string,
  endpoint: { _id: string; active: boolean },
  { status, since, after, now }: { status: "failed" | "exhausted"; since: Date; after: string | undefined; now: Date },
): Promise<{ reopened: number; last: string | undefined }> {
  const { deliveries, counts } = await store.collections(tenant);
  const ids = after === undefined ? { $gte: firstIdAt(since) } : { $gt: after };
  return inTransaction(store.mongo, async (session) => {
    const stages = [
      // An index serves the first stage.
      { $match: { endpointId: endpoint._id, status, _id: ids } },
      // Test events are not repeated.
      { $match: { test: false } },
      { $sort: { _id: 1 } },
      { $limit: BATCH },
      { $project: { attempts: 0 } },
    ];
    const found = await deliveries.aggregate<DeliveryHead>(stages, { session }).toArray();
    if (found.length === 0) return { reopened: 0, last: undefined };
    const reopened = found.map((head) => {
      const state = reopenDelivery(stateOf(head), MAX_ATTEMPTS, now);
      return { head, state: endpoint.active ? state : parkDelivery(state) };
    });
    const writes = reopened.map(({ head: { _id }, state }) => ({
      updateOne: { filter: { _id }, update: { $set: { ...state, claim: null } } },
    }));
    await deliveries.bulkWrite(writes, { session, ordered: false });
    await counts.note(
      reopened.map(({ head, state }) => ({ ...head, before: head.status, after: state.status })),
      session,
    );
    const planned = endpoint.active ? { dueAt: now, parked: false } : { dueAt: parkedUntil(now), parked: true };
    const rows = found.map(({ _id }) => ({
      replaceOne: {
        filter: { _id },
        replacement: { tenant, endpointId: endpoint._id, claim: null, ...planned },
        upsert: true,
      },
    }));
    await store.schedule.bulkWrite(rows, { session, ordered: false });
    const last = found.length === BATCH ? found.at(-1)?._id : undefined;
    return { reopened: found.length, last };
  });
}
