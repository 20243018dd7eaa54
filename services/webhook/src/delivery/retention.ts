import type { Logger } from "@matchbook/runtime/logger";
import type { Store } from "../store/collections.ts";
import { expireDeliveries, expirePayloads } from "../store/expire.ts";

export interface RetentionOptions {
  store: Store;
  clock: () => Date;
  log: Logger;
  /** Days that payloads and deliveries are kept. */
  payloadDays: number;
  deliveryDays: number;
  everyMs: number;
}

/** Removes what is older than it is kept, in the background. Any number of replicas may do it at once. */
export interface Retention {
  start(): void;
  /** Removes what is too old now, of all tenants. */
  runNow(): Promise<void>;
  stop(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A process that is restarted often gets round to it, too. */
const FIRST_AFTER_MS = 60_000;

export function createRetention(options: RetentionOptions): Retention {
  const { store, clock, log } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    const now = clock().getTime();
    for (const tenant of await store.tenants()) {
      if (stopped) return;
      const deliveries = await expireDeliveries(store, tenant, new Date(now - options.deliveryDays * DAY_MS));
      const payloads = await expirePayloads(store, tenant, new Date(now - options.payloadDays * DAY_MS));
      if (deliveries + payloads > 0) log.info({ tenant, deliveries, payloads }, "webhook log shortened");
    }
  };
  const runNow = (): Promise<void> => {
    const next = running.then(run);
    running = next.catch(() => {});
    return next;
  };
  const runLater = (delayMs: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      runNow()
        .catch((error: unknown) => log.warn({ err: error }, "shortening of the webhook log is put off"))
        .finally(() => runLater(options.everyMs));
    }, delayMs);
  };
  return {
    start: () => runLater(Math.min(FIRST_AFTER_MS, options.everyMs)),
    runNow,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
