import type { Logger } from "@matchbook/runtime/logger";
import type { Store } from "../store/collections.ts";
import { findDue, findDueFairly, isOfBatch, type ScheduleRow } from "../store/schedule.ts";
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
  /** How many tenants had due rows without room, and how long ago the last sweep ended, in ms. */
  stats(): { backlogged: number; ageMs: number };
  stop(): Promise<void>;
}

/** Most rows taken up at once. */
const BATCH = 250;
/** The pause after a sweep that took long, as a multiple of its time: a slow database is not asked all the time. */
const PAUSE_PER_WORK = 4;

export function createSweeper(options: SweeperOptions): Sweeper {
  const { store, dispatcher, clock, leaseUntil, log } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;
  let backlogged = 0;
  let endedAt = performance.now();
  // One sweep at a time; one that is asked for meanwhile follows.
  let last: Promise<unknown> = Promise.resolve();

  /** Rows without room stay due: they are taken up once there is some, here or in another process. */
  const hasRoom = (row: Pick<ScheduleRow, "tenant" | "endpointId">) =>
    isOfBatch(row) || dispatcher.hasRoom(row.tenant, row.endpointId);
  const sweep = async (): Promise<number> => {
    let total = 0;
    const crowded = new Set<string>();
    while (!stopped && dispatcher.room() > 0) {
      const now = clock();
      let due = await findDue(store, now, BATCH);
      const isAll = due.length < BATCH;
      const admitted = (row: Pick<ScheduleRow, "tenant" | "endpointId">) => {
        const admits = hasRoom(row);
        if (!admits) crowded.add(row.tenant);
        return admits;
      };
      if (isAll) due = due.filter(admitted);
      else due = await findDueFairly(store, now, { limit: BATCH, turn: turn++, isWanted: admitted });
      const claimed = await takeUp(store, dispatcher, due, { now, until: leaseUntil() });
      total += claimed;
      if (isAll || claimed === 0) break;
    }
    backlogged = crowded.size;
    endedAt = performance.now();
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
      const begun = performance.now();
      sweepNow()
        .catch((error: unknown) => log.warn({ err: error }, "sweep of the schedule failed"))
        .finally(() => sweepLater(Math.max(options.everyMs, PAUSE_PER_WORK * (performance.now() - begun))));
    }, delayMs);
  };

  return {
    start: () => sweepLater(0),
    sweepNow,
    wake: () => {
      if (timer !== undefined) sweepLater(0);
    },
    stats: () => ({ backlogged, ageMs: performance.now() - endedAt }),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}
