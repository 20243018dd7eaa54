import { DeadlineExceeded } from "./deadline.ts";
import { createShares } from "./shares.ts";

/** Bounds the calls that run at the same time. The others wait, and tenants take turns. */
export interface Turns {
  /**
   * Runs the work of a call when its tenant has a place: at once, or after other calls. A tenant may run as many calls as
   * places are free. When one becomes free, the tenant that has waited longest since its last turn gets it.
   * @param isWanted asked when the turn has come. Work that nobody waits for any more does not begin
   * @throws DeadlineExceeded when it was not wanted any more
   */
  run<T>(tenant: string, work: () => Promise<T>, isWanted: () => boolean): Promise<T>;
}

/**
 * Calls that run share connections to the database and the event loop, where the first to come is the first to be served:
 * the call of a tenant would wait there for all the calls that another one sent before
 * (docs/decisions/0079-tenants-take-turns-in-calls.md).
 * @param places the most calls that run
 */
export function createTurns(places: number): Turns {
  const shares = createShares(places);
  /** What waits, by tenant; the next tenant in turn comes first. */
  const waiting = new Map<string, (() => void)[]>();

  const begin = (tenant: string): Promise<void> | undefined => {
    if (!waiting.has(tenant) && shares.fits(tenant)) {
      shares.take(tenant);
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const others = waiting.get(tenant);
    if (others === undefined) waiting.set(tenant, [resolve]);
    else others.push(resolve);
    return promise;
  };
  const end = (tenant: string): void => {
    shares.give(tenant);
    for (const [next, calls] of waiting) {
      if (!shares.fits(next)) continue;
      waiting.delete(next);
      shares.take(next);
      calls.shift()?.();
      // Added again, it is the last in turn.
      if (calls.length > 0) waiting.set(next, calls);
    }
  };
  return {
    run: async (tenant, work, isWanted) => {
      await begin(tenant);
      try {
        if (!isWanted()) throw new DeadlineExceeded();
        return await work();
      } finally {
        end(tenant);
      }
    },
  };
}
