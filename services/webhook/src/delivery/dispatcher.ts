import { periodicTask } from "@matchbook/runtime/periodic-task";
import { capOf, expectedWaitMs, isDoubted, isFast, learn, PATIENCE_MS, QUEUE_LIMIT } from "./destination-load.ts";
import type { Job, Pace } from "./job.ts";
import { type DestinationLoad, mayHold, type TenantLoad, waitingOf } from "./load.ts";
import { createLoads } from "./loads.ts";
import { createPlaces } from "./places.ts";
import { createWatch } from "./watch.ts";

export interface DispatcherOptions {
  /** Most attempts in flight of one tenant; all tenants together have an eighth more. */
  concurrency: number;
  /** Most attempts in flight to one destination. */
  perDestination: number;
  /** Makes one attempt; never rejects. Resolves with undefined when the attempt ended without a result. */
  run(job: Job): Promise<Pace | undefined>;
  /** A monotonic clock in ms. */
  now?: () => number;
  /** Whether a job's claim would expire during its attempt. */
  isExpired?(job: Job): boolean;
  /** Returns jobs to the schedule without an attempt. */
  giveBack(jobs: Job[]): void;
}

/**
 * Decides when each attempt begins. Tenants take turns, and so do the destinations of a tenant.
 * `docs/decisions/0022-tenants-share-deliveries.md` describes the limits.
 */
export interface Dispatcher {
  /** Reserves room for one job; false when there is no room. `submit` or `release` ends the reservation. */
  reserve(tenant: string, endpointId: string): boolean;
  release(endpointId: string): void;
  submit(job: Job): void;
  /** Whether `reserve` would succeed. */
  hasRoom(tenant: string, endpointId: string): boolean;
  /** How many more jobs this process may hold. */
  room(): number;
  /**
   * Resolves when the tenant holds few enough jobs for `count` more, when `hurried` returns true, or after a second.
   * A short wait costs less than storing jobs in the schedule and claiming them from there.
   */
  waitForRoom(tenant: string, count: number, hurried?: () => boolean): Promise<void>;
  /** Returns the waiting jobs of a destination, or of all, to the schedule. */
  clear(endpointId?: string): void;
  /** Attempts in flight by the kind of their place, and the number of held jobs. */
  stats(): { fast: number; slow: number; held: number };
  /** Resolves when no job is held. */
  idle(): Promise<void>;
  stop(): void;
}

/** Jobs that may be held per attempt in flight, so that no place stays empty while more jobs are claimed. */
const HELD_PER_PLACE = 8;
/** A job that has waited this long is returned to the schedule; far less than the duration of a claim. */
const MAX_WAIT_MS = 2 * PATIENCE_MS;
/** How long a tenant's events wait for room, and how often they check whether other tenants' events wait for them. */
const ROOM_WAIT = { timeoutMs: 1_000, everyMs: 10 };
const EVICT_EVERY_MS = 250;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { perDestination, run, giveBack, isExpired = () => false, now = () => performance.now() } = options;
  const places = createPlaces(options.concurrency, now);
  const maxHeld = Math.max(options.concurrency * HELD_PER_PLACE, QUEUE_LIMIT * 2);
  const loads = createLoads();
  /** Tenants with queued jobs; the next one in turn comes first. */
  const waiting = new Set<TenantLoad>();
  const { changed, until } = createWatch();
  let held = 0;

  const hold = ({ tenant }: DestinationLoad, jobs: number): void => {
    held += jobs;
    tenant.held += jobs;
  };
  /** Ends the slow place that was promised to a waiting job. */
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
      // Deleted and added again, it moves to the end of the set.
      if (tenant.ready.size + tenant.doubtful.size > 0) waiting.add(tenant);
      else waiting.delete(tenant);
    }
    if (expired.length > 0) giveBack(expired);
  };
  /** Begins the next attempt of a tenant if it may have one more. */
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
      loads.removeIdle(load);
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
    loads.removeIdle(load);
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
  const eviction = periodicTask({
    everyMs: EVICT_EVERY_MS,
    run: async () => clear(loads.all().filter(({ queue: [first] }) => first && now() - first.since > MAX_WAIT_MS)),
    failed: (error) => {
      throw error;
    },
  });
  eviction.start();

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
      } else loads.removeIdle(load);
      return admitted;
    },
    release: (id) => {
      const load = loads.find(id);
      if (load === undefined) return;
      load.reserved -= 1;
      unpromise(load);
      hold(load, -1);
      loads.removeIdle(load);
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
    room: () => Math.max(0, maxHeld - held),
    waitForRoom: (tenant, count, hurried = () => false) => {
      const fits = () => loads.heldBy(tenant) + count <= QUEUE_LIMIT || loads.heldBy(tenant) === 0;
      return until(() => hurried() || fits(), ROOM_WAIT);
    },
    clear: (id) => clear(loads.all().filter((load) => id === undefined || load.id === id)),
    stats: () => ({ ...places.stats(), held }),
    idle: () => until(() => held === 0),
    stop: () => void eviction.stop(),
  };
}
