import { isOutage } from "@matchbook/runtime/errors/outage";
import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import { deferDelivery } from "../domain/delivery.ts";
import { changeSchedule } from "../store/change-schedule.ts";
import type { Store } from "../store/collections.ts";
import { findHeads } from "../store/deliveries.ts";
import type { Job } from "./job.ts";

/** A job that is returned to the schedule without an attempt, and when it is due again. */
export interface Returned {
  job: Job;
  dueAt: Date;
}

/** Returns jobs, each tenant's in one transaction. @throws an outage before other errors, when all were tried */
export async function giveAllBack(store: Store, returned: Returned[]): Promise<void> {
  const errors: unknown[] = [];
  for (const [tenant, own] of Map.groupBy(returned, ({ job }) => job.tenant))
    await giveBack(store, tenant, own).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors.find(isOutage) ?? errors[0];
}

/** Returns the jobs of a tenant that still hold their claims; after a failure the claims expire, which does it too. */
export async function giveBack(store: Store, tenant: string, returned: Returned[]): Promise<void> {
  const collections = await store.collections(tenant);
  await inTransaction(store.mongo, async (session) => {
    const ids = returned.map(({ job }) => job.deliveryId);
    const heads = await findHeads(collections, ids, { session });
    const held = returned.flatMap(({ job, dueAt }) => {
      const head = heads.get(job.deliveryId);
      return head?.claim === job.claim ? [{ head, dueAt, state: deferDelivery(job.state, dueAt) }] : [];
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
