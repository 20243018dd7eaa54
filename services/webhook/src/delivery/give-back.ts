import { inTransaction } from "@matchbook/runtime/mongo";
import { deferDelivery } from "../domain/delivery.ts";
import type { Store } from "../store/collections.ts";
import { findHeads } from "../store/deliveries.ts";
import { type ScheduleChange, settleSchedule } from "../store/schedule.ts";
import type { Job } from "./job.ts";

/** A job whose attempt is not made here, and when it is due again. */
export interface Returned {
  job: Job;
  dueAt: Date;
}

/**
 * Returns claimed work to the schedule without an attempt. Only what is still held under its claim is touched; what is
 * left over when this fails comes up again when its claim runs out.
 */
export async function giveBack(store: Store, returned: Returned[]): Promise<void> {
  for (const [tenant, ofTenant] of Map.groupBy(returned, ({ job }) => job.tenant)) {
    const collections = await store.collections(tenant);
    await inTransaction(store.mongo, async (session) => {
      const ids = ofTenant.map(({ job }) => job.deliveryId);
      const heads = await findHeads(collections, ids, { session });
      const held = ofTenant.filter(({ job }) => heads.get(job.deliveryId)?.claim === job.claim);
      if (held.length === 0) return;
      const states = held.map(({ job, dueAt }) => deferDelivery(job.state, dueAt));
      const writes = held.map(({ job }, index) => ({
        updateOne: {
          filter: { _id: job.deliveryId, claim: job.claim },
          update: { $set: { ...states[index], claim: null } },
        },
      }));
      await collections.deliveries.bulkWrite(writes, { session, ordered: false });
      const changes: ScheduleChange[] = held.map(({ job, dueAt }) => {
        const of = { tenant, endpointId: job.endpointId };
        return { id: job.deliveryId, dueAt, of };
      });
      await settleSchedule(store, changes, { session });
      const counted = held.map(({ job }, index) => ({
        _id: job.deliveryId,
        endpointId: job.endpointId,
        eventType: job.eventType,
        before: job.state.status,
        after: states[index]?.status,
      }));
      await collections.counts.note(counted, session);
    });
  }
}
