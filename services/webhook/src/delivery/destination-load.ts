import type { Pace } from "./job.ts";
import { type DestinationLoad, SLOW_MS, waitingOf } from "./load.ts";

/** A job that would wait longer than this for its attempt stays in the schedule. */
export const PATIENCE_MS = 3_000;

/** The most jobs that wait for one destination, even a fast one. */
export const QUEUE_LIMIT = 1_536;

/** After this many consecutive attempts without an answer, a destination gets one attempt at a time. */
const PROBE_AFTER = 3;
/** The assumed duration of an attempt to a new destination while other destinations of its tenant do not answer. */
const DOUBTED_GUESS_MS = 5_000;
/** Shorter silence says nothing about a destination: on a busy machine every answer is late now and then. */
const SHORT_SILENCE_MS = 150;
const WEIGHT_OF_LAST = 0.2;

/** How many attempts the destination may have in flight. One that does not answer may have a single one, as a probe. */
export function capOf({ experience }: DestinationLoad, cap: number): number {
  return experience.unanswered >= PROBE_AFTER ? 1 : cap;
}

/** Whether the destination is known to be fast. */
export function isFast(load: DestinationLoad, now: number): boolean {
  return load.experience.tried && paceMs(load, now) < SLOW_MS;
}

/**
 * Whether jobs for the destination are only admitted for slow places. A new destination is assumed to be fast, unless
 * attempts of the same tenant have been in flight for longer than `SLOW_MS`.
 */
export function isDoubted(load: DestinationLoad, now: number): boolean {
  return load.experience.tried ? !isFast(load, now) : load.tenant.overdue > 0;
}

/** How long one more job would wait for its attempt, in ms. */
export function expectedWaitMs(load: DestinationLoad, cap: number, now: number): number {
  const waiting = waitingOf(load) + 1;
  if (load.inFlight.size + waiting <= capOf(load, cap)) return 0;
  return (waiting * paceMs(load, now)) / capOf(load, cap);
}

/** Adds the end of an attempt to the experience. The first answer after silence replaces the average. */
export function learn({ experience }: DestinationLoad, { answered, durationMs }: Pace): void {
  const weight = answered && experience.unanswered > 0 ? 1 : WEIGHT_OF_LAST;
  experience.tried = true;
  experience.averageMs += (durationMs - experience.averageMs) * weight;
  experience.unanswered = answered ? 0 : experience.unanswered + 1;
}

// A destination that has been silent for longer than its average is at least that slow.
function paceMs({ inFlight, experience, tenant }: DestinationLoad, now: number): number {
  const [oldest] = inFlight;
  const silentMs = oldest === undefined ? 0 : now - oldest.startedAt;
  const averageMs = experience.tried || tenant.overdue === 0 ? experience.averageMs : DOUBTED_GUESS_MS;
  return Math.max(1, averageMs, silentMs > SHORT_SILENCE_MS ? silentMs : 0);
}
