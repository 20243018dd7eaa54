import {
  capOf,
  type DestinationLoad,
  deferMs,
  expectedWaitMs,
  isDoubted,
  isFast,
  learn,
  PATIENCE_MS,
  QUEUE_LIMIT,
  roomInMs,
  waitingOf,
} from "./destination-load.ts";
import type { Job, Pace } from "./job.ts";
import { createLoads } from "./loads.ts";
import { createPlaces } from "./places.ts";
import { mayHold, type TenantLoad } from "./tenant-load.ts";
import { watch } from "./watch.ts";

export interface DispatcherOptions {
  /** Most attempts in flight of one tenant; all tenants together have an eighth more. */
  concurrency: number;
  /** Most attempts in flight to one destination. */
  perDestination: number;
  /** Makes one attempt; never rejects. Resolves with undefined when the attempt says nothing about its destination. */
  run(job: Job): Promise<Pace | undefined>;
  /** A clock in ms by which destinations are slow or not. */
  now?: () => number;
  /** Whether too little is left of a job's claim to make its attempt. */
  isExpired?(job: Job): boolean;
  /** Takes jobs back whose attempt is not made here after all. */
  giveBack(jobs: Job[]): void;
}

/**
 * Decides which attempts are made when: tenant by tenant in turn, and destination by destination of each tenant.
 * `docs/decisions/0022-tenants-share-deliveries.md` has the limits.
 */
export interface Dispatcher {
  /** Takes room for one job of a destination; false when there is none. Ends with `submit` or `release`. */
  reserve(tenant: string, endpointId: string): boolean;
  release(endpointId: string): void;
  submit(job: Job): void;
  /** Whether `reserve` would find room. */
  hasRoom(tenant: string, endpointId: string): boolean;
  /** In how many ms a job should come back that found no room. */
  deferMs(tenant: string, endpointId: string): number;
  /** How many more jobs may be held. */
  room(): number;
  /**
   * Resolves when there is room for at least half of the jobs of these destinations of a tenant, as often as each is named:
   * where they can be made soon, waiting costs less than putting them off to the schedule. Destinations that will have no
   * room within a second are not waited for, nor are a few that lag behind the others, nor others' work by those who have
   * none.
   * @param hurried looked at meanwhile: when it says so, nobody waits any longer
   */
  waitForRoom(endpointIds: string[], hurried?: () => boolean): Promise<void>;
  /** Gives back what waits for a destination, or for all. */
  clear(endpointId?: string): void;
  /** Attempts in flight by the kind of place they take, and jobs held. */
  stats(): { fast: number; slow: number; held: number };
  /** Resolves when nothing is in flight or waiting. */
  idle(): Promise<void>;
  stop(): void;
}

/** Jobs held at once for each attempt in flight: enough that none of the places stands empty while more is fetched. */
const HELD_PER_PLACE = 8;
/** A job that has waited so long is given back. Far less than a claim lasts. */
const MAX_WAIT_MS = 2 * PATIENCE_MS;
const ROOM_WAIT_MS = 1_000;
const EVICT_EVERY_MS = 250;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { perDestination, run, giveBack, isExpired = () => false, now = () => performance.now() } = options;
  const places = createPlaces(options.concurrency, now);
  const maxHeld = Math.max(options.concurrency * HELD_PER_PLACE, QUEUE_LIMIT * 2);
  const loads = createLoads();
  /** Tenants with queued jobs, the one whose turn is next first. */
  const waiting = new Set<TenantLoad>();
  const watchers = new Set<() => void>();
  let held = 0;

  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const hold = ({ tenant }: DestinationLoad, jobs: number): void => {
    held += jobs;
    tenant.held += jobs;
  };
  /** Takes account of a job or reservation that waits no more. */
  const unpromise = (load: DestinationLoad): void => {
    if (load.promised === 0) return;
    load.promised -= 1;
    load.tenant.promised -= 1;
  };

  const pump = (): void => {
    const expired: Job[] = [];
    for (const tenant of waiting) {
      if (!places.areFree()) break;
      const begun = beginNext(tenant, expired);
      if (begun) waiting.delete(tenant);
      // Out and in again: the next one's turn comes first.
      if (tenant.ready.size + tenant.doubtful.size > 0) waiting.add(tenant);
      else waiting.delete(tenant);
    }
    if (expired.length > 0) giveBack(expired);
  };
  /** Begins the next attempt of a tenant, if it may have one more. */
  const beginNext = (tenant: TenantLoad, expired: Job[]): boolean => {
    if (!places.mayBegin(tenant)) return false;
    const maySlow = places.slowRoom(tenant) > 0;
    if (maySlow) {
      for (const load of tenant.doubtful) {
        tenant.doubtful.delete(load);
        if (begin(load, expired)) return true;
      }
    }
    for (const load of tenant.ready) {
      tenant.ready.delete(load);
      if (!maySlow && !isFast(load, now())) tenant.doubtful.add(load);
      else if (begin(load, expired)) return true;
    }
    return false;
  };
  const begin = (load: DestinationLoad, expired: Job[]): boolean => {
    if (load.inFlight.size >= capOf(load, perDestination)) return false;
    for (let next = load.queue.shift(); next !== undefined; next = load.queue.shift()) {
      unpromise(load);
      if (!isExpired(next.job)) {
        start(load, next.job);
        if (load.queue.length > 0) load.tenant.ready.add(load);
        return true;
      }
      expired.push(next.job);
      hold(load, -1);
    }
    return false;
  };
  const start = (load: DestinationLoad, job: Job): void => {
    const attempt = places.begin(load.tenant, !isFast(load, now()));
    load.inFlight.add(attempt);
    void run(job).then((pace) => {
      load.inFlight.delete(attempt);
      places.end(attempt);
      hold(load, -1);
      if (pace !== undefined) learn(load, pace);
      queueUp(load);
      loads.forgetIdle(load);
      pump();
      changed();
    });
  };
  const queueUp = (load: DestinationLoad): void => {
    if (load.queue.length === 0) return;
    load.tenant.doubtful.delete(load);
    load.tenant.ready.add(load);
    waiting.add(load.tenant);
  };
  const empty = (load: DestinationLoad): Job[] => {
    const jobs = load.queue.map(({ job }) => job);
    load.queue = [];
    for (const _ of jobs) unpromise(load);
    hold(load, -jobs.length);
    load.tenant.ready.delete(load);
    load.tenant.doubtful.delete(load);
    return jobs;
  };
  const clear = (which: Iterable<DestinationLoad>): void => {
    const jobs = [...which].flatMap((load) => (load.queue.length > 0 ? empty(load) : []));
    if (jobs.length === 0) return;
    giveBack(jobs);
    changed();
  };
  const admits = (load: DestinationLoad): boolean => {
    const { tenant } = load;
    if (!mayHold(tenant, maxHeld - held) || waitingOf(load) >= QUEUE_LIMIT) return false;
    const slowRoom = places.slowRoom(tenant);
    if (isDoubted(load, now()) && tenant.promised >= slowRoom) return false;
    return expectedWaitMs(load, perDestination, now()) <= PATIENCE_MS;
  };
  const lacksRoom = (load: DestinationLoad, count: number): boolean => {
    const soon = roomInMs(load, perDestination, now(), count);
    return soon > 0 && soon <= ROOM_WAIT_MS;
  };

  const evicting = setInterval(() => {
    clear(loads.all().filter(({ queue: [first] }) => first && now() - first.since > MAX_WAIT_MS));
  }, EVICT_EVERY_MS);
  evicting.unref();

  return {
    reserve: (tenantId, id) => {
      const load = loads.of(tenantId, id);
      const admitted = admits(load);
      if (admitted) {
        if (isDoubted(load, now())) {
          load.promised += 1;
          load.tenant.promised += 1;
        }
        load.reserved += 1;
        hold(load, 1);
      } else loads.forgetIdle(load);
      return admitted;
    },
    release: (id) => {
      const load = loads.find(id);
      if (load === undefined) return;
      load.reserved -= 1;
      unpromise(load);
      hold(load, -1);
      loads.forgetIdle(load);
      changed();
    },
    submit: (job) => {
      const load = loads.of(job.tenant, job.endpointId);
      load.reserved -= 1;
      load.queue.push({ job, since: now() });
      if (!load.tenant.doubtful.has(load)) queueUp(load);
      pump();
    },
    hasRoom: (tenantId, id) => admits(loads.peek(tenantId, id)),
    deferMs: (tenantId, id) => {
      const load = loads.of(tenantId, id);
      const fairPart = Math.ceil(places.slowShare / load.tenant.destinations);
      const cap = isDoubted(load, now()) ? Math.min(perDestination, fairPart) : perDestination;
      const ms = deferMs(load, cap, now(), Math.random());
      loads.forgetIdle(load);
      return ms;
    },
    room: () => Math.max(0, maxHeld - held),
    waitForRoom: async (endpointIds, hurried = () => false) => {
      const wanted = [...Map.groupBy(endpointIds, (id) => id)].flatMap(([id, { length: count }]) => {
        const load = loads.find(id);
        return load === undefined ? [] : [{ load, count }];
      });
      const enough = () => {
        if (wanted.every(({ load }) => waitingOf(load) === 0)) return true;
        const lacking = wanted.reduce((sum, { load, count }) => (lacksRoom(load, count) ? sum + count : sum), 0);
        const ofTenant = wanted[0]?.load.tenant.held ?? 0;
        return ofTenant <= maxHeld / 2 && lacking * 2 <= endpointIds.length;
      };
      if (!hurried()) await watch(watchers, enough, { timeoutMs: ROOM_WAIT_MS, hurried });
    },
    clear: (id) => clear(loads.all().filter((load) => id === undefined || load.id === id)),
    stats: () => ({ ...places.stats(), held }),
    idle: () => watch(watchers, () => held === 0),
    stop: () => clearInterval(evicting),
  };
}
