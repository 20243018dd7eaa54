import type { Job, Pace } from "./job.ts";
import { SLOW_MS } from "./places.ts";
import type { TenantLoad } from "./tenant-load.ts";

/** What this process has to do with one destination now. Times are of a clock that never jumps, in ms. */
export interface DestinationLoad {
  readonly id: string;
  readonly tenant: TenantLoad;
  /** When each attempt in flight began, oldest first. */
  readonly inFlight: Set<{ startedAt: number }>;
  /** Jobs that wait for a place, each with when it began to wait. */
  queue: { job: Job; since: number }[];
  /** Jobs that have room and are still being stored. */
  reserved: number;
  /** Jobs that wait and were admitted for a slow place. */
  promised: number;
  /** Whether an attempt has ended. */
  tried: boolean;
  /** How long an attempt takes, as a moving average. */
  averageMs: number;
  /** Attempts in a row that were not answered at all. */
  unanswered: number;
  /** Until when work that was put off is spread. */
  deferredUntil: number;
}

/** Work that would wait longer than this for its attempt is left in the schedule. */
export const PATIENCE_MS = 3_000;

/** Most work that waits for one destination, however fast it is. */
export const QUEUE_LIMIT = 1_024;

/** Attempts in a row without an answer after which a destination is only probed, one attempt at a time. */
const PROBE_AFTER = 3;

const FIRST_GUESS_MS = 50;
/** How long an attempt is taken to need at a new destination while others of its tenant do not answer. */
const DOUBTED_GUESS_MS = 5_000;
/** On a busy machine every destination is silent for so long now and then. */
const MOMENT_MS = 150;
const WEIGHT_OF_LAST = 0.2;

// Work that is put off comes back after this long, spread at the pace of its destination over at most the horizon.
const DEFER_MIN_MS = 500;
const DEFER_HORIZON_MS = 5 * 60 * 1_000;

export function newDestinationLoad(id: string, tenant: TenantLoad): DestinationLoad {
  return {
    id,
    tenant,
    inFlight: new Set(),
    queue: [],
    reserved: 0,
    promised: 0,
    tried: false,
    averageMs: FIRST_GUESS_MS,
    unanswered: 0,
    deferredUntil: 0,
  };
}

/** How many attempts the destination may have in flight: one that does not answer gets a single probe at a time. */
export function capOf(load: DestinationLoad, cap: number): number {
  return load.unanswered >= PROBE_AFTER ? 1 : cap;
}

/** Whether the destination is known to be fast. */
export function isFast(load: DestinationLoad, now: number): boolean {
  return load.tried && paceMs(load, now) < SLOW_MS;
}

/**
 * Whether work for the destination is only admitted for slow places. A new destination is trusted, unless others of its
 * tenant keep it waiting.
 */
export function isDoubted(load: DestinationLoad, now: number): boolean {
  return load.tried ? !isFast(load, now) : load.tenant.overdue > 0;
}

/** How long the last of `count` more pieces of work would wait for its attempt, in ms. */
export function expectedWaitMs(load: DestinationLoad, cap: number, now: number, count = 1): number {
  const waiting = waitingOf(load) + count;
  if (load.inFlight.size + waiting <= capOf(load, cap)) return 0;
  return (waiting * paceMs(load, now)) / capOf(load, cap);
}

/**
 * In how many ms there will be room for `count` more pieces of work, at the pace of the destination: 0 when there is, and
 * when nothing waits, as it will not get better then.
 */
export function roomInMs(load: DestinationLoad, cap: number, now: number, count: number): number {
  const waiting = waitingOf(load);
  if (waiting === 0) return 0;
  const msEach = paceMs(load, now) / capOf(load, cap);
  const most = Math.min(QUEUE_LIMIT, PATIENCE_MS / msEach);
  return Math.max(0, waiting + count - most) * msEach;
}

/** How much work waits for the destination or is about to. */
export function waitingOf({ queue, reserved }: DestinationLoad): number {
  return queue.length + reserved;
}

/** Takes the end of an attempt into account. The first answer after silence counts alone. */
export function learn(load: DestinationLoad, { answered, durationMs }: Pace): void {
  const weight = answered && load.unanswered > 0 ? 1 : WEIGHT_OF_LAST;
  load.tried = true;
  load.averageMs += (durationMs - load.averageMs) * weight;
  load.unanswered = answered ? 0 : load.unanswered + 1;
}

/**
 * In how many ms work should come back for which there is no room now. Each call takes the next place at the pace of
 * the destination, so that a backlog comes back bit by bit; past the horizon the places are drawn by lot.
 * @param random from 0 to 1
 */
export function deferMs(load: DestinationLoad, cap: number, now: number, random: number): number {
  const place = Math.max(now + DEFER_MIN_MS, load.deferredUntil);
  if (place - now > DEFER_HORIZON_MS) return DEFER_MIN_MS + random * (DEFER_HORIZON_MS - DEFER_MIN_MS);
  load.deferredUntil = place + paceMs(load, now) / capOf(load, cap);
  return place - now;
}

/** True when nothing of the destination is in hand. */
export function isIdle(load: DestinationLoad): boolean {
  return load.inFlight.size === 0 && waitingOf(load) === 0;
}

// A destination that has been silent for longer than its average is at least that slow; a moment says nothing yet.
function paceMs(load: DestinationLoad, now: number): number {
  const [oldest] = load.inFlight;
  const silentMs = oldest === undefined ? 0 : now - oldest.startedAt;
  const averageMs = load.tried || load.tenant.overdue === 0 ? load.averageMs : DOUBTED_GUESS_MS;
  return Math.max(1, averageMs, silentMs > MOMENT_MS ? silentMs : 0);
}
