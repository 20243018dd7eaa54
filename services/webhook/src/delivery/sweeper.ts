import type { Logger } from "@matchbook/runtime/logger";
import type { Store } from "../store/collections.ts";
import { claimDue } from "../store/schedule.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { takeUp } from "./take-up.ts";

export interface SweeperOptions {
  store: Store;
  dispatcher: Dispatcher;
  clock: () => Date;
  leaseUntil(): Date;
  log: Logger;
  /** How often it looks, in ms. */
  everyMs: number;
}

/** Takes up what has become due: retries, what found no room, and what a process left behind that ended. */
export interface Sweeper {
  start(): void;
  /** Claims everything that is due now and that there is room for; resolves with how many rows that were. */
  sweepNow(): Promise<number>;
  /** Looks soon instead of at the next turn. */
  wake(): void;
  stop(): Promise<void>;
}

/** Most rows claimed at once. */
const BATCH = 250;

export function createSweeper(options: SweeperOptions): Sweeper {
  const { store, dispatcher, clock, leaseUntil, log } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  // One sweep at a time; one that is asked for meanwhile follows.
  let last: Promise<unknown> = Promise.resolve();

  const sweep = async (): Promise<number> => {
    let total = 0;
    while (!stopped) {
      const limit = Math.min(BATCH, dispatcher.room());
      if (limit === 0) break;
      const claimed = await claimDue(store, clock(), leaseUntil(), limit);
      await takeUp(store, dispatcher, claimed, clock());
      total += claimed.length;
      if (claimed.length < limit) break;
    }
    return total;
  };
  const sweepNow = (): Promise<number> => {
    const next = last.then(sweep);
    last = next.catch(() => 0);
    return next;
  };
  const sweepLater = (delayMs: number): void => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      sweepNow()
        .catch((error: unknown) => log.warn({ err: error }, "sweep of the schedule failed"))
        .finally(() => sweepLater(options.everyMs));
    }, delayMs);
  };

  return {
    start: () => sweepLater(0),
    sweepNow,
    wake: () => {
      if (timer !== undefined) sweepLater(0);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}
