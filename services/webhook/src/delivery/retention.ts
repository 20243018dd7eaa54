import type { Logger } from "@matchbook/runtime/logger";
import { type PeriodicTask, periodicTask } from "@matchbook/runtime/periodic-task";
import type { Store } from "../store/collections.ts";
import { expireDeliveries, expirePayloads } from "../store/expire.ts";

export interface RetentionOptions {
  store: Store;
  clock: () => Date;
  log: Logger;
  /** How many days payloads and deliveries are kept. */
  payloadDays: number;
  deliveryDays: number;
  everyMs: number;
}

export type Retention = Pick<PeriodicTask<void>, "runNow" | "stop"> & { start(): void };

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Soon after the start, so that a process that restarts often also removes old rows. */
const FIRST_AFTER_MS = 60_000;

/** Removes old payloads and deliveries of all tenants in the background. Several replicas may do so at once. */
export function createRetention(options: RetentionOptions): Retention {
  const { store, clock, log, everyMs } = options;
  let stopped = false;
  const task = periodicTask({
    everyMs,
    run: async () => {
      const now = clock().getTime();
      for (const tenant of await store.tenants()) {
        if (stopped) return;
        const deliveries = await expireDeliveries(store, tenant, new Date(now - options.deliveryDays * DAY_MS));
        const payloads = await expirePayloads(store, tenant, new Date(now - options.payloadDays * DAY_MS));
        if (deliveries + payloads > 0) log.info({ tenant, deliveries, payloads }, "old webhook deliveries removed");
      }
    },
    failed: (error) => log.warn({ err: error }, "removing old webhook deliveries failed and is repeated later"),
  });
  return {
    start: () => task.start(Math.min(FIRST_AFTER_MS, everyMs)),
    runNow: task.runNow,
    stop: () => {
      stopped = true;
      return task.stop();
    },
  };
}
