import { inTransaction } from "@matchbook/runtime/mongo";
import type { Store } from "../store/collections.ts";
import { findActive } from "../store/endpoints.ts";
import { findParked } from "../store/schedule.ts";

interface Unparking {
  store: Store;
  worker: { wake(): void };
  clock: () => Date;
}

/**
 * Makes the parked deliveries of those destinations due that are enabled by now. Call it after deliveries were parked:
 * their destination may have been enabled since it was read, and then nothing else makes them due for an hour.
 * @param disabled the destinations for which deliveries were parked
 */
export async function unparkEnabled(context: Unparking, tenant: string, disabled: Iterable<string>): Promise<void> {
  const ids = [...new Set(disabled)];
  if (ids.length === 0) return;
  const enabled = await findActive(await context.store.collections(tenant), ids);
  for (const endpointId of enabled) await unparkEndpoint(context, tenant, endpointId);
}

/** Makes all parked deliveries of a destination due now, in batches, and wakes the sweeper. */
export async function unparkEndpoint(
  { store, worker, clock }: Unparking,
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
