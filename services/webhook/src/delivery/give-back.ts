import type { Logger } from "@matchbook/runtime/logger";
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

/** Returns jobs to the schedule, many at a time. */
export interface Returns {
  add(returned: Returned[]): void;
  /** Returns everything that was added now instead of a moment later; resolves when that is done. */
  flush(): Promise<void>;
}

/** How long returned jobs wait for more, in ms. */
const GATHER_MS = 100;
/** Jobs that one database transaction returns at most. */
const BATCH = 500;

/**
 * Jobs that come back within a moment share a transaction per tenant, and one transaction is on its way at a time: a
 * thousand jobs that come back together must not take a thousand database sessions.
 * @param onReturned takes the jobs of each transaction that was stored
 */
export function createReturns(store: Store, log: Logger, onReturned: (jobs: Job[]) => void): Returns {
  let added: Returned[] = [];
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  const storeAll = async (returned: Returned[]): Promise<void> => {
    for (const [tenant, ofTenant] of Map.groupBy(returned, ({ job }) => job.tenant)) {
      for (let start = 0; start < ofTenant.length; start += BATCH) {
        const batch = ofTenant.slice(start, start + BATCH);
        await giveBack(store, tenant, batch).then(
          () => onReturned(batch.map(({ job }) => job)),
          (error: unknown) => log.warn({ err: error, jobs: batch.length }, "claims are left to run out"),
        );
      }
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const returned = added;
    added = [];
    if (returned.length > 0) storing = storing.then(() => storeAll(returned));
    return storing;
  };
  return {
    add: (returned) => {
      added.push(...returned);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}

/**
 * Returns claimed work of a tenant to the schedule without an attempt, in one database transaction. Only what is still
 * held under its claim is touched; what is left over when this fails comes up again when its claim runs out.
 */
export async function giveBack(store: Store, tenant: string, returned: Returned[]): Promise<void> {
  const collections = await store.collections(tenant);
  await inTransaction(store.mongo, async (session) => {
    const ids = returned.map(({ job }) => job.deliveryId);
    const heads = await findHeads(collections, ids, { session });
    const held = returned.filter(({ job }) => heads.get(job.deliveryId)?.claim === job.claim);
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
