import { Rotation } from "@matchbook/runtime/limits/rotation";
import { Tally } from "@matchbook/runtime/limits/tally";
import { LRUCache } from "lru-cache";
import { AttemptPool, EndpointWork, Health, SLOW_MS } from "./endpoint-work.ts";
import type { Job, Pace } from "./job.ts";
import { waitFor } from "./wait-for.ts";

export interface DispatcherOptions {
  /** The most attempts in flight to endpoints that answer in time, and as many again to slow ones. */
  concurrency: number;
  /** The most attempts in flight to one endpoint. */
  perEndpoint: number;
  /** Makes one attempt; never rejects. Resolves with undefined when the attempt ended without a result. */
  run(job: Job): Promise<Pace | undefined>;
  /** Tells whether a job's claim would expire during its attempt. */
  isExpired?(job: Job): boolean;
  /** Returns jobs to the schedule without an attempt. */
  giveBack(jobs: Job[]): void;
}

/** Jobs that may be held per attempt of a pool, so that no slot stays empty while more jobs are claimed. */
const HELD_PER_SLOT = 8;
const LEAST_HELD = 4_096;
/** Endpoints without work whose health is remembered. */
const REMEMBERED = 2_000;
/** Time for which a tenant's events wait for room, in ms. */
const ROOM_WAIT_MS = 1_000;

/**
 * Decides when each attempt begins. Tenants take turns, and so do the endpoints of a tenant. Slow endpoints have a
 * separate pool of attempts (docs/decisions/0079).
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #fast: AttemptPool;
  readonly #slow: AttemptPool;
  /** Endpoints that have work, and the health of the others. */
  readonly #endpoints = new Map<string, EndpointWork>();
  readonly #healths = new LRUCache<string, Health>({ max: REMEMBERED });
  /** Endpoints with waiting jobs, by tenant. */
  readonly #waiting = new Rotation<string, Rotation<string, EndpointWork>>();
  /** Jobs that are not to begin yet, with their timers. */
  readonly #later = new Map<Job, NodeJS.Timeout>();
  readonly #mostHeld: number;
  /** Jobs that are reserved, waiting or in flight, by tenant. */
  readonly #held = new Tally();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#fast = new AttemptPool(options.concurrency);
    this.#slow = new AttemptPool(options.concurrency);
    this.#mostHeld = Math.max(options.concurrency * HELD_PER_SLOT, LEAST_HELD);
  }

  /** Reserves room for one job; false when there is no room. `submit` or `release` ends the reservation. */
  reserve(tenant: string, id: string): boolean {
    const endpoint = this.#endpointOf(tenant, id);
    if (!this.#admits(endpoint)) return false;
    this.#endpoints.set(id, endpoint);
    if (this.#isSlow(endpoint)) {
      endpoint.slowSlots += 1;
      this.#slow.take(tenant);
    }
    endpoint.reserved += 1;
    this.#held.take(tenant);
    return true;
  }

  release(id: string): void {
    const endpoint = this.#endpoints.get(id);
    if (endpoint === undefined) return;
    endpoint.reserved -= 1;
    this.#drop(endpoint, 1);
    this.#pump();
  }

  /** Lets a job wait for its turn, in so many ms. Until then its reservation holds its room. */
  submit(job: Job, inMs = 0): void {
    this.#later.delete(job);
    if (inMs > 0) {
      const timer = setTimeout(() => this.submit(job), inMs);
      this.#later.set(job, timer);
      return;
    }
    const endpoint = this.#endpointOf(job.tenant, job.endpointId);
    endpoint.reserved -= 1;
    endpoint.waiting.push(job);
    const ready = this.#waiting.get(job.tenant) ?? new Rotation();
    this.#waiting.set(job.tenant, ready.set(endpoint.id, endpoint));
    this.#pump();
  }

  /** Tells whether `reserve` would succeed. */
  hasRoom(tenant: string, id: string): boolean {
    return this.#admits(this.#endpointOf(tenant, id));
  }

  /** Number of jobs that this process may still take. */
  room(): number {
    return Math.max(0, this.#mostHeld - this.#held.total);
  }

  /**
   * Resolves when the tenant holds few enough jobs for `count` more, when `hurried` returns true, or after a second.
   * A short wait costs less than storing jobs in the schedule and claiming them from there.
   */
  waitForRoom(tenant: string, count: number, hurried: () => boolean = () => false): Promise<void> {
    const fits = () => {
      const held = this.#held.of(tenant);
      return held === 0 || held + count <= this.#mostHeld / 4;
    };
    return waitFor(() => hurried() || fits(), ROOM_WAIT_MS);
  }

  /** Returns the waiting jobs of an endpoint, or of all, to the schedule. */
  clear(id?: string): void {
    const which = [...this.#endpoints.values()].filter((endpoint) => id === undefined || endpoint.id === id);
    const jobs = which.flatMap((endpoint) => this.#empty(endpoint));
    for (const [job, timer] of this.#later) {
      if (id !== undefined && job.endpointId !== id) continue;
      clearTimeout(timer);
      this.#later.delete(job);
      this.release(job.endpointId);
      jobs.push(job);
    }
    if (jobs.length > 0) this.#options.giveBack(jobs);
    this.#pump();
  }

  /** Attempts in flight by their pool, and the number of held jobs. */
  stats(): { fast: number; slow: number; held: number } {
    return { fast: this.#fast.total, slow: this.#slow.total, held: this.#held.total };
  }

  /** Resolves when no job is held. */
  idle(): Promise<void> {
    return waitFor(() => this.#held.total === 0);
  }

  /**
   * A slow endpoint holds only jobs that can begin at once. One whose circuit is open holds few, the others a part of
   * what the process may hold.
   */
  #admits(endpoint: EndpointWork): boolean {
    const { tenant, held, health } = endpoint;
    if (this.room() === 0 || this.#held.of(tenant) >= this.#mostHeld / 2) return false;
    if (this.#isSlow(endpoint)) return held < this.#capOf(endpoint) && this.#slow.hasRoom(tenant);
    return held < (health.circuit === "open" ? this.#options.perEndpoint : this.#mostHeld / 4);
  }

  /** A new endpoint counts as slow while its tenant has its share of slow attempts: it may be one more of them. */
  #isSlow({ tenant, health }: EndpointWork): boolean {
    return health.pace === "slow" || (health.pace === "new" && !this.#slow.hasShareLeft(tenant));
  }

  #capOf({ health }: EndpointWork): number {
    return health.circuit === "open" ? 1 : this.#options.perEndpoint;
  }

  #pump(): void {
    const expired: Job[] = [];
    this.#waiting.offer((ready, tenant) => {
      const begun = ready.offer((endpoint) => this.#beginNext(endpoint, expired), 1);
      if (ready.size === 0) this.#waiting.delete(tenant);
      return begun > 0;
    });
    if (expired.length > 0) this.#options.giveBack(expired);
  }

  /** Begins the next attempt to an endpoint if it may have one more. */
  #beginNext(endpoint: EndpointWork, expired: Job[]): boolean {
    const pool = this.#poolFor(endpoint);
    if (pool === undefined) return false;
    const job = this.#nextJob(endpoint, expired);
    if (endpoint.waiting.length === 0) this.#waiting.get(endpoint.tenant)?.delete(endpoint.id);
    if (job === undefined) return false;
    this.#begin(endpoint, job, pool);
    return true;
  }

  /** The pool for the next attempt to an endpoint, undefined when it must wait. */
  #poolFor(endpoint: EndpointWork): AttemptPool | undefined {
    const { inFlight, slowSlots, tenant } = endpoint;
    if (inFlight >= this.#capOf(endpoint)) return undefined;
    if (slowSlots > 0) return this.#slow;
    const pool = this.#isSlow(endpoint) ? this.#slow : this.#fast;
    return pool.hasRoom(tenant) ? pool : undefined;
  }

  #nextJob(endpoint: EndpointWork, expired: Job[]): Job | undefined {
    for (let job = endpoint.waiting.shift(); job !== undefined; job = endpoint.waiting.shift()) {
      if (!this.#options.isExpired?.(job)) return job;
      expired.push(job);
      this.#drop(endpoint, 1);
    }
    return undefined;
  }

  #begin(endpoint: EndpointWork, job: Job, begunIn: AttemptPool): void {
    const { tenant, health } = endpoint;
    let pool = begunIn;
    if (endpoint.slowSlots > 0) endpoint.slowSlots -= 1;
    else pool.take(tenant);
    endpoint.inFlight += 1;
    // The job leaves its slot to others, even when the pool of slow attempts is full.
    const overdue = setTimeout(() => {
      health.pace = "slow";
      pool.give(tenant);
      pool = this.#slow;
      pool.take(tenant);
      this.clear(endpoint.id);
    }, SLOW_MS);
    void this.#options.run(job).then((pace) => {
      clearTimeout(overdue);
      endpoint.inFlight -= 1;
      pool.give(tenant);
      if (pace !== undefined) health.record(pace);
      this.#letGo(endpoint, 1);
      this.#pump();
    });
  }

  #empty(endpoint: EndpointWork): Job[] {
    const jobs = endpoint.waiting;
    endpoint.waiting = [];
    this.#waiting.get(endpoint.tenant)?.delete(endpoint.id);
    this.#drop(endpoint, jobs.length);
    return jobs;
  }

  /** The endpoint, which is not kept while it has no work. */
  #endpointOf(tenant: string, id: string): EndpointWork {
    return this.#endpoints.get(id) ?? new EndpointWork(id, tenant, this.#healths.get(id) ?? new Health());
  }

  /** Lets go of jobs without an attempt, and of the slots of the pool for slow endpoints that they hold. */
  #drop(endpoint: EndpointWork, jobs: number): void {
    const slots = Math.min(jobs, endpoint.slowSlots);
    endpoint.slowSlots -= slots;
    this.#slow.give(endpoint.tenant, slots);
    this.#letGo(endpoint, jobs);
  }

  #letGo({ id, tenant, held, health }: EndpointWork, jobs: number): void {
    this.#held.give(tenant, jobs);
    if (held === 0 && this.#endpoints.delete(id)) this.#healths.set(id, health);
  }
}
