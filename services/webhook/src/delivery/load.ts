import type { Job } from "./job.ts";

/** The work of this process for one tenant. */
export interface TenantLoad {
  readonly id: string;
  /** Destinations of the tenant that have work. */
  destinations: number;
  /** Jobs that are reserved, queued or in flight. */
  held: number;
  inFlight: number;
  /** Attempts in flight that occupy slow places. */
  slow: number;
  /** Attempts in flight that have lasted longer than `SLOW_MS`. */
  overdue: number;
  /** Waiting jobs that were admitted for a slow place. */
  promised: number;
  /** Destinations with queued jobs; the next one in turn comes first. */
  readonly ready: Set<DestinationLoad>;
  /** Destinations with queued jobs that need a slow place and found none free. */
  readonly doubtful: Set<DestinationLoad>;
}

/** The work of this process for one destination. Times are from a monotonic clock, in ms. */
export interface DestinationLoad {
  readonly id: string;
  readonly tenant: TenantLoad;
  /** The attempts in flight, oldest first. */
  readonly inFlight: Set<{ startedAt: number }>;
  /** Jobs that wait for a place, and when each began to wait. */
  queue: { job: Job; since: number }[];
  /** Jobs that have room and are still being stored. */
  reserved: number;
  /** Waiting jobs that were admitted for a slow place. */
  promised: number;
  readonly experience: Experience;
}

/** What earlier attempts showed about a destination. */
export interface Experience {
  /** Whether an attempt has ended. */
  tried: boolean;
  /** The duration of an attempt, as a moving average. */
  averageMs: number;
  /** The number of consecutive attempts without any answer. */
  unanswered: number;
}

/** An attempt that lasts longer is slow, and so is a destination whose attempts do. */
export const SLOW_MS = 1_000;

const FIRST_GUESS_MS = 50;
/** A tenant may hold at most this many times the number of jobs that remain free, so other tenants always find room. */
const HELD_PER_FREE = 4;

export function newTenantLoad(id: string): TenantLoad {
  const zero = { destinations: 0, held: 0, inFlight: 0, slow: 0, overdue: 0, promised: 0 };
  return { id, ...zero, ready: new Set(), doubtful: new Set() };
}

export function newDestinationLoad(
  id: string,
  tenant: TenantLoad,
  experience: Experience = { tried: false, averageMs: FIRST_GUESS_MS, unanswered: 0 },
): DestinationLoad {
  return { id, tenant, inFlight: new Set(), queue: [], reserved: 0, promised: 0, experience };
}

/** Whether the tenant may hold one more job. @param free how many more jobs the process may hold for all tenants */
export function mayHold({ held }: Pick<TenantLoad, "held">, free: number): boolean {
  return held < HELD_PER_FREE * free;
}

/** How many jobs wait for the destination or are reserved for it. */
export function waitingOf({ queue, reserved }: DestinationLoad): number {
  return queue.length + reserved;
}

/** True when the destination has no job in this process. */
export function isIdle(load: DestinationLoad): boolean {
  return load.inFlight.size === 0 && waitingOf(load) === 0;
}
