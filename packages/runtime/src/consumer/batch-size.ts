/** How long a batch should take while several tenants are active, in milliseconds: another tenant's event waits so long. */
const TARGET_MS = 1_000;
/** Batches do not become smaller than this, because each has a fixed cost. */
const MIN_BATCH = 25;
/** How fast the limit grows after a batch that was short enough. */
const GROWTH = 1.5;
/** How long after an event of another tenant several tenants count as active, in milliseconds. */
const ACTIVE_MS = 60_000;

/** Limits batches by the time that they take, so that a slow tenant does not delay the others for long. */
export interface BatchSize {
  arrived(tenant: string): void;
  handled(events: number, durationMs: number): void;
  /** The most events of the next batch: `max` while one tenant is active, fewer while batches of several take long. */
  limit(): number;
}

/**
 * The limit follows the duration of the batches, not the time per event: most of the time of a small batch is its fixed
 * cost, and an estimate per event from such batches would make them ever smaller.
 */
export function batchSize(max: number, now: () => number = Date.now): BatchSize {
  let current: string | undefined;
  let sharedUntil = Number.NEGATIVE_INFINITY;
  let limit = max;
  return {
    arrived: (tenant) => {
      if (current !== undefined && current !== tenant) sharedUntil = now() + ACTIVE_MS;
      current = tenant;
    },
    handled: (events, durationMs) => {
      if (durationMs > TARGET_MS) {
        if (events > MIN_BATCH) limit = Math.max(MIN_BATCH, Math.floor((events * TARGET_MS) / durationMs));
      } else if (events >= limit / 2) {
        limit = Math.min(max, Math.ceil(limit * GROWTH));
      }
    },
    limit: () => (now() < sharedUntil ? limit : max),
  };
}
