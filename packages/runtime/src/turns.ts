import { DeadlineExceeded } from "./deadline.ts";
import { Shares } from "./shares.ts";

/** From this size a call is large, in bytes: it may insert hundreds of rows. */
const LARGE_BYTES = 32 * 1024;
/** The most large calls that run: one of each of two tenants. */
const MOST_LARGE = 2;

/** Bounds the calls that run at the same time. The others wait, and tenants take turns. */
export interface Turns {
  /**
   * Runs the work of a call when its tenant has a slot: at once, or after other calls. A tenant may run as many calls as
   * slots are free. When one becomes free, the tenant that has waited longest since its last turn gets it.
   * @param isWanted asked when the turn has come. Work whose caller has gone does not begin
   * @param bytes the size of its request
   * @throws DeadlineExceeded when it was not wanted any more
   */
  run<T>(tenant: string, work: () => Promise<T>, isWanted: () => boolean, bytes?: number): Promise<T>;
}

/**
 * Turns of calls, of which few may be large. Large calls cost a hundred times as much as others, and the database takes
 * many times as long for several transactions that insert a thousand rows each at the same time.
 * @param slots the most calls that run
 */
export function createTurns(slots: number): Turns {
  const all = turnsOf(slots);
  const large = turnsOf(Number.isFinite(slots) ? MOST_LARGE : slots);
  return {
    run: (tenant, work, isWanted, bytes = 0) => {
      const run = () => all(tenant, work, isWanted);
      return bytes < LARGE_BYTES ? run() : large(tenant, run, isWanted);
    },
  };
}

/**
 * Calls that run share connections to the database and the event loop, where the first to come is the first to be served:
 * the call of a tenant would wait there for all the calls that another one sent before
 * (docs/decisions/0079-tenants-take-turns-in-calls.md).
 */
function turnsOf(slots: number) {
  const shares = new Shares(slots);
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
  return async <T>(tenant: string, work: () => Promise<T>, isWanted: () => boolean): Promise<T> => {
    await begin(tenant);
    try {
      if (!isWanted()) throw new DeadlineExceeded();
      return await work();
    } finally {
      end(tenant);
    }
  };
}
