import { batcher, fulfilled } from "@matchbook/runtime/batcher";
import type { Logger } from "@matchbook/runtime/logger";
import { inTransaction } from "@matchbook/runtime/mongo";
import { isOutage } from "@matchbook/runtime/outage";
import { deferDelivery } from "../domain/delivery.ts";
import type { Store } from "../store/collections.ts";
import { findHeads } from "../store/deliveries.ts";
import { applyScheduleChanges } from "../store/schedule.ts";
import type { Job } from "./job.ts";
import { repeatedWrites, withGrace } from "./repeated-writes.ts";

/** A job that is returned to the schedule without an attempt, and when it is due again. */
export interface Returned {
  job: Job;
  dueAt: Date;
}

/** Returns jobs to the schedule in batches. */
export interface Returns {
  add(returned: Returned[]): void;
  /** Stores everything added so far without further delay; resolves when it is stored. */
  flush(): Promise<void>;
  /** Stores what it can within `graceMs`. The claims of the other jobs are released with the lease of the process. */
  stop(graceMs: number): Promise<void>;
}

const DELAY_MS = 100;
const MAX_BATCH = 500;

/**
 * Creates the batcher for returned jobs. One batch is stored at a time, in one transaction per tenant, so that many
 * returned jobs do not need many database sessions.
 */
export function createReturns(store: Store, log: Logger): Returns {
  const writes = repeatedWrites(log);
  const returns = batcher<Returned, void>({
    maxBatch: MAX_BATCH,
    delayMs: DELAY_MS,
    run: async (_key, batch) => {
      for (const [tenant, ofTenant] of Map.groupBy(batch, ({ job }) => job.tenant)) {
        // After another error the claims expire.
        await writes.store("returned jobs", () => giveBack(store, tenant, ofTenant), isOutage);
      }
      return fulfilled(batch.map(() => undefined));
    },
  });
  return {
    add: (returned) => {
      for (const one of returned) void returns.add("", one);
    },
    flush: returns.flush,
    stop: (graceMs) => withGrace(writes, graceMs, returns.flush),
  };
}

/**
 * Returns claimed jobs of a tenant to the schedule in one database transaction. Deliveries that are no longer under the
 * job's claim stay unchanged. If the transaction fails, the claims expire and the deliveries become due again.
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
    const changes = held.map(({ job, dueAt }) => ({ id: job.deliveryId, dueAt }));
    await applyScheduleChanges(store, changes, { session });
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
