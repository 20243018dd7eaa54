import {
  capOf,
  type DestinationLoad,
  deferMs,
  expectedWaitMs,
  isIdle,
  learn,
  newDestinationLoad,
  PATIENCE_MS,
  QUEUE_LIMIT,
  roomInMs,
  waitingOf,
} from "./destination-load.ts";
import type { Job, Pace } from "./job.ts";

export interface DispatcherOptions {
  /** Most attempts in flight. */
  concurrency: number;
  /** Most attempts in flight to one destination. */
  perDestination: number;
  /** Makes one attempt; never rejects. */
  run(job: Job): Promise<Pace>;
  /** A clock in ms by which destinations are slow or not. */
  now?: () => number;
  /** Takes jobs back whose attempt is not made here after all. */
  giveBack(jobs: Job[]): void;
}

/** Decides which attempts are made when. All destinations share its places, none gets more than its part of them. */
export interface Dispatcher {
  /** Takes room for one job of a destination; false when it would wait too long. Ends with `submit` or `release`. */
  reserve(endpointId: string): boolean;
  release(endpointId: string): void;
  submit(job: Job): void;
  /** In how many ms a job should come back that found no room. */
  deferMs(endpointId: string): number;
  /** How many more jobs may be held. */
  room(): number;
  /**
   * Resolves when there is room for at least half of the jobs of these destinations, as often as each is named: where they
   * can be made soon, waiting costs less than putting them off to the schedule. Destinations that will have no room within
   * a second are not waited for, nor are a few that lag behind the others, nor others' work by those who have none.
   * @param hurried looked at meanwhile: when it says so, nobody waits any longer
   */
  waitForRoom(endpointIds: string[], hurried?: () => boolean): Promise<void>;
  /** Gives back what waits for a destination, or for all. */
  clear(endpointId?: string): void;
  /** Resolves when nothing is in flight or waiting. */
  idle(): Promise<void>;
  stop(): void;
}

/** Jobs held at once for each attempt in flight: enough that none of the places stands empty while more is fetched. */
const HELD_PER_PLACE = 8;
const ROOM_WAIT_MS = 1_000;
const HURRY_LOOK_MS = 10;
const EVICT_EVERY_MS = 250;
/** Destinations whose pace is remembered though they have nothing to do. */
const REMEMBERED = 2_000;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { concurrency, perDestination, run, giveBack, now = () => performance.now() } = options;
  const maxHeld = Math.max(concurrency * HELD_PER_PLACE, QUEUE_LIMIT * 2);
  const loads = new Map<string, DestinationLoad>();
  /** Destinations that have work and may have it done, in turn. */
  const ready = new Set<DestinationLoad>();
  const watchers = new Set<() => void>();
  let inFlight = 0;
  let held = 0;

  const loadOf = (id: string): DestinationLoad => {
    let load = loads.get(id);
    if (load === undefined) {
      load = newDestinationLoad(id);
      loads.set(id, load);
    }
    return load;
  };
  const changed = () => {
    for (const watcher of watchers) watcher();
  };

  const pump = (): void => {
    for (const load of ready) {
      if (inFlight >= concurrency) return;
      // Out and in again: the next one's turn comes first.
      ready.delete(load);
      if (load.inFlight.size >= capOf(load, perDestination)) continue;
      const job = load.queue.shift();
      if (job === undefined) continue;
      start(load, job);
      if (load.queue.length > 0) ready.add(load);
    }
  };
  const start = (load: DestinationLoad, job: Job): void => {
    const attempt = { startedAt: now() };
    load.inFlight.add(attempt);
    inFlight += 1;
    void run(job).then((pace) => {
      load.inFlight.delete(attempt);
      inFlight -= 1;
      held -= 1;
      learn(load, pace);
      if (load.queue.length > 0) ready.add(load);
      forgetIdle(load);
      pump();
      changed();
    });
  };
  const forgetIdle = (load: DestinationLoad): void => {
    if (loads.size > REMEMBERED && isIdle(load)) loads.delete(load.id);
  };
  const clear = (load: DestinationLoad): void => {
    const jobs = load.queue;
    if (jobs.length === 0) return;
    load.queue = [];
    held -= jobs.length;
    ready.delete(load);
    giveBack(jobs);
    changed();
  };
  const isSlow = (load: DestinationLoad) => expectedWaitMs(load, perDestination, now()) > PATIENCE_MS;
  const lacksRoom = (load: DestinationLoad, count: number): boolean => {
    const soon = roomInMs(load, perDestination, now(), count);
    return soon > 0 && soon <= ROOM_WAIT_MS;
  };

  // A destination may become slow with work already waiting for it.
  const evicting = setInterval(() => {
    for (const load of loads.values()) {
      if (load.queue.length > 0 && expectedWaitMs(load, perDestination, now()) > 2 * PATIENCE_MS) clear(load);
    }
  }, EVICT_EVERY_MS);
  evicting.unref();

  return {
    reserve: (id) => {
      const load = loadOf(id);
      if (held >= maxHeld || waitingOf(load) >= QUEUE_LIMIT || isSlow(load)) return false;
      load.reserved += 1;
      held += 1;
      return true;
    },
    release: (id) => {
      const load = loadOf(id);
      load.reserved -= 1;
      held -= 1;
      forgetIdle(load);
      changed();
    },
    submit: (job) => {
      const load = loadOf(job.endpointId);
      load.reserved -= 1;
      load.queue.push(job);
      ready.add(load);
      pump();
    },
    deferMs: (id) => deferMs(loadOf(id), perDestination, now(), Math.random()),
    room: () => Math.max(0, maxHeld - held),
    waitForRoom: async (endpointIds, hurried = () => false) => {
      const wanted = [...Map.groupBy(endpointIds, (id) => id)].flatMap(([id, { length: count }]) => {
        const load = loads.get(id);
        return load === undefined ? [] : [{ load, count }];
      });
      const enough = () => {
        if (wanted.every(({ load }) => waitingOf(load) === 0)) return true;
        const lacking = wanted.reduce((sum, { load, count }) => (lacksRoom(load, count) ? sum + count : sum), 0);
        return held <= maxHeld / 2 && lacking * 2 <= endpointIds.length;
      };
      if (!hurried()) await watch(watchers, enough, { timeoutMs: ROOM_WAIT_MS, hurried });
    },
    clear: (id) => {
      for (const load of id === undefined ? loads.values() : [loadOf(id)]) clear(load);
    },
    idle: () => watch(watchers, () => held === 0),
    stop: () => clearInterval(evicting),
  };
}

interface Limits {
  timeoutMs: number;
  hurried(): boolean;
}

/** Resolves when `condition` holds, which is looked at on every change, when the time is up or somebody is in a hurry. */
function watch(watchers: Set<() => void>, condition: () => boolean, limits?: Limits): Promise<void> {
  if (condition()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      clearInterval(looking);
      watchers.delete(look);
      resolve();
    };
    const look = () => {
      if (condition()) done();
    };
    const timer = limits && setTimeout(done, limits.timeoutMs);
    const looking = limits && setInterval(() => limits.hurried() && done(), HURRY_LOOK_MS);
    watchers.add(look);
  });
}
