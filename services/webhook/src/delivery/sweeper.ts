import type { Logger } from "@matchbook/runtime/logger";
import { type PeriodicTask, periodicTask } from "@matchbook/runtime/periodic-task";
import type { Store } from "../store/collections.ts";
import { FairRounds } from "../store/fair-rounds.ts";
import type { ScheduleRow } from "../store/rows.ts";
import { type Claim, findDue } from "../store/schedule.ts";
import { dispatchClaimed } from "./dispatch-claimed.ts";
import type { Dispatcher } from "./dispatcher.ts";

export interface SweeperOptions {
  store: Store;
  dispatcher: Dispatcher;
  /** A new claim; undefined while this process must not claim anything. */
  claim(): Claim | undefined;
  log: Logger;
  /** The pause between two sweeps, in ms. */
  everyMs: number;
}

/** Processes due rows of the schedule: retries, deliveries that found no room, and rows of a crashed process. */
export interface Sweeper extends Pick<PeriodicTask<number>, "wake" | "stop"> {
  start(): void;
  /** Claims every due row that there is room for; resolves with the number of claimed rows. */
  sweepNow(): Promise<number>;
  /** The number of tenants with due rows that the last sweep had no room for, and its age in ms. */
  stats(): { backlogged: number; ageMs: number };
}

/** The most rows that are claimed together. */
const BATCH = 250;

export function createSweeper(options: SweeperOptions): Sweeper {
  const { store, dispatcher, log } = options;
  let stopped = false;
  const rounds = new FairRounds(store);
  let backlogged = 0;
  let endedAt = performance.now();

  const sweep = async (): Promise<number> => {
    const withoutRoom = new Set<string>();
    const isWanted = (row: Pick<ScheduleRow, "tenant" | "endpointId">) => {
      const hasRoom = dispatcher.hasRoom(row.tenant, row.endpointId);
      // The row stays due until this process or another one has room.
      if (!hasRoom) withoutRoom.add(row.tenant);
      return hasRoom;
    };
    let total = 0;
    while (!stopped && dispatcher.room() > 0) {
      const claim = options.claim();
      if (claim === undefined) break;
      const { now } = claim;
      const oldest = await findDue(store, now, BATCH);
      const isAll = oldest.length < BATCH;
      const due = isAll ? oldest.filter(isWanted) : await rounds.find({ now, limit: BATCH, isWanted });
      const claimed = await dispatchClaimed(store, dispatcher, due, claim);
      total += claimed;
      if (isAll || claimed === 0) break;
    }
    backlogged = withoutRoom.size;
    endedAt = performance.now();
    return total;
  };
  const task = periodicTask({
    everyMs: options.everyMs,
    run: sweep,
    failed: (error) => log.warn({ err: error }, "sweep of the schedule failed"),
  });
  return {
    start: () => task.start(0),
    sweepNow: task.runNow,
    wake: task.wake,
    stats: () => ({ backlogged, ageMs: performance.now() - endedAt }),
    stop: () => {
      stopped = true;
      return task.stop();
    },
  };
}
