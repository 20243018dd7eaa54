import { inTransaction } from "@matchbook/runtime/mongo";
import type { Store } from "../store/collections.ts";
import { findParked } from "../store/schedule.ts";
import type { Worker } from "./worker.ts";

/** Makes all parked deliveries of a destination due now, in batches, and wakes the sweeper. */
export async function unparkEndpoint(
  { store, worker, clock }: { store: Store; worker: Pick<Worker, "wake">; clock: () => Date },
  tenant: string,
  endpointId: string,
): Promise<void> {
  const { deliveries } = await store.collections(tenant);
  const next = () => findParked(store, tenant, endpointId);
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    const now = clock();
    await inTransaction(store.mongo, async (session) => {
      const waiting = { _id: { $in: ids }, status: "failed" as const, nextRetryAt: null };
      await deliveries.updateMany(waiting, { $set: { nextRetryAt: now } }, { session });
      const parked = { _id: { $in: ids }, parked: true };
      await store.schedule.updateMany(parked, { $set: { parked: false, dueAt: now } }, { session });
    });
    worker.wake();
  }
}
