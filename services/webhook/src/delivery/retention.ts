import type { Logger } from "@matchbook/runtime/process/logger";
import { periodicTask } from "@matchbook/runtime/work/periodic-task";
import type { Config } from "../config.ts";
import type { Store } from "../store/collections.ts";
import { expireDeliveries, expirePayloads } from "../store/expire.ts";

export interface RetentionOptions {
  store: Store;
  config: Config;
  clock: () => Date;
  log: Logger;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Soon after the start, so that a process that restarts often also removes old rows. */
const FIRST_AFTER_MS = 60_000;

/** Removes old payloads and deliveries of all tenants in the background. Several replicas may do so at once. */
export function createRetention({ store, config, clock, log }: RetentionOptions) {
  const everyMs = config.WEBHOOK_RETENTION_EVERY_MS;
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  let stopped = false;
  const task = periodicTask({
    everyMs,
    run: async () => {
      for (const tenant of await store.tenants()) {
        if (stopped) return;
        const deliveries = await expireDeliveries(store, tenant, daysAgo(config.WEBHOOK_DELIVERY_RETENTION_DAYS));
        const payloads = await expirePayloads(store, tenant, daysAgo(config.WEBHOOK_PAYLOAD_RETENTION_DAYS));
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
