import type { DestinationLoad } from "./destination-load.ts";

/** What this process has to do for one tenant now. */
export interface TenantLoad {
  readonly id: string;
  /** Destinations of the tenant that are remembered. */
  destinations: number;
  /** Jobs that are reserved, queued or in flight. */
  held: number;
  inFlight: number;
  /** Attempts in flight that take slow places. */
  slow: number;
  /** Attempts in flight that have lasted longer than `SLOW_MS`. */
  overdue: number;
  /** Jobs that wait and were admitted for a slow place. */
  promised: number;
  /** Destinations with queued jobs, the one whose turn is next first. */
  readonly ready: Set<DestinationLoad>;
  /** Destinations with queued jobs that need a slow place and found none. */
  readonly doubtful: Set<DestinationLoad>;
}

/** A tenant holds at most so many times as many jobs as it leaves free, so that there is always room for another one. */
const HELD_PER_FREE = 4;

export function newTenantLoad(id: string): TenantLoad {
  const none = { destinations: 0, held: 0, inFlight: 0, slow: 0, overdue: 0, promised: 0 };
  return { id, ...none, ready: new Set(), doubtful: new Set() };
}

/** Whether the tenant may hold one more job. @param free how many more all tenants may hold */
export function mayHold({ held }: TenantLoad, free: number): boolean {
  return held < HELD_PER_FREE * free;
}
