/** How long a batch should take while several tenants are active, in milliseconds: another tenant's event waits so long. */
const TARGET_MS = 500;
/** Batches do not become smaller than this, because each has a fixed cost. */
const MIN_BATCH = 25;
/** How long after an event of another tenant several tenants count as active, in milliseconds. */
const ACTIVE_MS = 60_000;
/** The weight of the last batch in the moving average. */
const WEIGHT_OF_LAST = 0.3;

/** Limits batches by the time that they take, so that a slow tenant does not delay the others for long. */
export interface BatchSize {
  /** An event of this tenant arrived. */
  arrived(tenant: string): void;
  /** A batch was handled. */
  handled(events: number, durationMs: number): void;
  /** The most events of the next batch: `max` while one tenant is active, fewer while batches of several take long. */
  limit(): number;
}

export function batchSize(max: number, now: () => number = Date.now): BatchSize {
  let current: string | undefined;
  let sharedUntil = Number.NEGATIVE_INFINITY;
  let msPerEvent = 0;
  return {
    arrived: (tenant) => {
      if (current !== undefined && current !== tenant) sharedUntil = now() + ACTIVE_MS;
      current = tenant;
    },
    handled: (events, durationMs) => {
      // Small batches say little: most of their time is the fixed cost.
      if (events < MIN_BATCH) return;
      const last = durationMs / events;
      msPerEvent = msPerEvent === 0 ? last : msPerEvent + (last - msPerEvent) * WEIGHT_OF_LAST;
    },
    limit: () => {
      if (now() >= sharedUntil || msPerEvent === 0) return max;
      return Math.min(max, Math.max(MIN_BATCH, Math.floor(TARGET_MS / msPerEvent)));
    },
  };
}
