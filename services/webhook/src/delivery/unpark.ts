import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import type { Store } from "../store/collections.ts";
import { findActive } from "../store/endpoints.ts";
import { findParked } from "../store/schedule.ts";

/**
 * Makes parked deliveries of endpoints that are enabled by now due. Call it also after parking some: their endpoint
 * may have been enabled meanwhile. @param context without a worker when a sweep calls it, whose next turn finds them
 */
export async function unparkEnabled(
  { store, worker, clock }: { store: Store; worker?: { wake(): void }; clock: () => Date },
  tenant: string,
  endpoints: Iterable<string>,
): Promise<void> {
  const asked = [...new Set(endpoints)];
  if (asked.length === 0) return;
  const collections = await store.collections(tenant);
  // An endpoint may be disabled again between two batches. Sweeps park its deliveries, so this would never end.
  const next = async () => {
    const enabled = await findActive(collections, asked);
    return enabled.length === 0 ? [] : findParked(store, tenant, enabled);
  };
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    const now = clock();
    await inTransaction(store.mongo, async (session) => {
      const waiting = { _id: { $in: ids }, status: "failed" as const, nextRetryAt: null };
      await collections.deliveries.updateMany(waiting, { $set: { nextRetryAt: now } }, { session });
      const parked = { _id: { $in: ids }, parked: true };
      await store.schedule.updateMany(parked, { $set: { parked: false, dueAt: now } }, { session });
    });
    worker?.wake();
  }
}
