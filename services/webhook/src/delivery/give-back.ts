import { deferDelivery } from "../domain/delivery.ts";
import type { Store } from "../store/collections.ts";
import { settleSchedule } from "../store/schedule.ts";
import type { Job } from "./job.ts";

/**
 * Returns claimed work to the schedule without an attempt. Only what is still held under its claim is touched; what is
 * left over when this fails comes up again when its claim runs out.
 */
export async function giveBack(store: Store, returned: { job: Job; dueAt: Date }[]): Promise<void> {
  for (const [tenant, ofTenant] of Map.groupBy(returned, ({ job }) => job.tenant)) {
    const { deliveries } = await store.collections(tenant);
    const writes = ofTenant.map(({ job, dueAt }) => ({
      updateOne: {
        filter: { _id: job.deliveryId, claim: job.claim },
        update: { $set: { ...deferDelivery(job.state, dueAt), claim: null } },
      },
    }));
    await deliveries.bulkWrite(writes, { ordered: false });
  }
  for (const [claim, ofClaim] of Map.groupBy(returned, ({ job }) => job.claim)) {
    const changes = ofClaim.map(({ job, dueAt }) => ({ id: job.deliveryId, dueAt }));
    await settleSchedule(store, changes, { claim });
  }
}
