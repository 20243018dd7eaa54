import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import { deferDelivery } from "../domain/delivery.ts";
import { changeSchedule } from "../store/change-schedule.ts";
import type { Store } from "../store/collections.ts";
import { findHeads } from "../store/deliveries.ts";
import type { Job } from "./job.ts";

/** A job that is returned to the schedule without an attempt, and when it is due again. */
export interface Returned extends Job {
  dueAt: Date;
}

/** Returns the jobs of a tenant that still hold their claims: one whose claim has expired is due by that. */
export async function giveBack(store: Store, tenant: string, returned: Returned[]): Promise<void> {
  const collections = await store.collections(tenant);
  await inTransaction(store.mongo, async (session) => {
    const ids = returned.map(({ deliveryId }) => deliveryId);
    const heads = await findHeads(collections, ids, { session });
    const held = returned.flatMap(({ deliveryId, claim, state, dueAt }) => {
      const head = heads.get(deliveryId);
      return head?.claim === claim ? [{ head, dueAt, state: deferDelivery(state, dueAt) }] : [];
    });
    if (held.length === 0) return;
    const writes = held.map(({ head: { _id, claim }, state }) => ({
      updateOne: { filter: { _id, claim }, update: { $set: { ...state, claim: null } } },
    }));
    await collections.deliveries.bulkWrite(writes, { session, ordered: false });
    const changes = held.map(({ head, dueAt }) => ({ id: head._id, dueAt, lanes: head.lanes }));
    const now = new Date(Math.min(...held.map(({ dueAt }) => dueAt.getTime())));
    await changeSchedule(store, changes, { session, now });
    const counted = held.map(({ head, state }) => ({ ...head, before: head.status, after: state.status }));
    await collections.counts.note(counted, session);
  });
}
