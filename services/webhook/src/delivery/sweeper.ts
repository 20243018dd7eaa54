import type { Logger } from "@matchbook/runtime/process/logger";
import { type PeriodicTask, periodicTask } from "@matchbook/runtime/work/periodic-task";
import type { Store } from "../store/collections.ts";
import { FairRounds } from "../store/fair-rounds.ts";
import { Rates } from "../store/rates.ts";
import type { ScheduleRow } from "../store/rows.ts";
import { type Claim, findDue, nextDueMs } from "../store/schedule.ts";
import { dispatchClaimed } from "./dispatch-claimed.ts";
import type { Dispatcher } from "./dispatcher.ts";

export interface SweeperOptions {
  store: Store;
  dispatcher: Dispatcher;
  clock: () => Date;
  /** A new claim; undefined while this process must not claim anything. */
  claim(): Promise<Claim | undefined>;
  log: Logger;
  /** The longest pause between two sweeps, in ms. */
  everyMs: number;
}

/** The most rows that are claimed together. */
const BATCH = 250;
/** The pause between two sweeps while there is work, in ms. */
const SOON_MS = 500;

/** Processes due rows of the schedule: retries, deliveries that found no room, and rows of a crashed process. */
export class Sweeper {
  readonly #options: SweeperOptions;
  readonly #rounds: FairRounds;
  readonly #rates: Rates;
  /** A run claims every due row that there is room for, and answers the number of claimed rows. */
  readonly task: PeriodicTask<number>;
  #state: "open" | "stopping" = "open";
  #backlogged = 0;
  #endedAt = performance.now();

  constructor(options: SweeperOptions) {
    this.#options = options;
    this.#rounds = new FairRounds(options.store);
    this.#rates = new Rates(options.store);
    this.task = periodicTask({
      everyMs: options.everyMs,
      others: options.store.mongo,
      run: () => this.#sweep(),
      failed: (error) => {
        options.log.warn({ err: error }, "sweep of the schedule failed");
        this.wakeSoon();
      },
    });
  }

  /** Sweeps soon, together with what becomes due until then. */
  wakeSoon(): void {
    this.task.wake(SOON_MS);
  }

  /** The number of tenants with due rows that the last sweep had no room for, and its age in ms. */
  stats(): { backlogged: number; ageMs: number } {
    return { backlogged: this.#backlogged, ageMs: performance.now() - this.#endedAt };
  }

  stop(): Promise<void> {
    this.#state = "stopping";
    return this.task.stop();
  }

  async #sweep(): Promise<number> {
    const { store, dispatcher, log } = this.#options;
    const withoutRoom = new Set<string>();
    let now = this.#options.clock();
    const isWanted = ({ tenant, endpointId }: Pick<ScheduleRow, "tenant" | "endpointId">) => {
      const hasRoom = dispatcher.hasRoom(tenant, endpointId);
      // The row stays due until this process or another one has room, or until the rate of its endpoint allows it.
      if (!hasRoom) withoutRoom.add(tenant);
      return hasRoom && this.#rates.isOpen(endpointId, now);
    };
    let total = 0;
    let hasDue = dispatcher.room() <= 0;
    for (; this.#state === "open" && dispatcher.room() > 0; now = this.#options.clock()) {
      const oldest = await findDue(store, now, BATCH);
      hasDue = oldest.length > 0;
      const claim = hasDue ? await this.#options.claim() : undefined;
      if (claim === undefined) break;
      const isAll = oldest.length < BATCH;
      const due = isAll ? oldest.filter(isWanted) : await this.#rounds.find({ now, limit: BATCH, isWanted });
      const claimed = await dispatchClaimed(store, dispatcher, due, claim, log, this.#rates);
      total += claimed;
      if (isAll || claimed === 0) break;
    }
    this.#backlogged = withoutRoom.size;
    this.#endedAt = performance.now();
    this.task.wake(hasDue ? SOON_MS : await nextDueMs(store, now));
    return total;
  }
}
