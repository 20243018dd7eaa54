import { SLOW_MS, type TenantLoad } from "./load.ts";

export interface Attempt {
  readonly startedAt: number;
  readonly tenant: TenantLoad;
  /** Whether it occupies a slow place. */
  slow: boolean;
  /** Whether it has lasted longer than `SLOW_MS`. */
  overdue: boolean;
}

/** The attempts that may be in flight at the same time, and how tenants share them. */
export interface Places {
  /** Whether any place is free. */
  areFree(): boolean;
  /** Whether the tenant may have one more attempt in flight. */
  mayBegin(tenant: TenantLoad): boolean;
  /** How many more slow places the tenant may take. */
  slowRoom(tenant: TenantLoad): number;
  /** Takes a place. @param slow whether the destination is slow or has not answered yet */
  begin(tenant: TenantLoad, slow: boolean): Attempt;
  /** Gives the place back. */
  end(attempt: Attempt): void;
  stats(): { fast: number; slow: number };
}

/** A tenant may have at most this many times the number of free places: a single tenant gets eight ninths of all. */
const PER_FREE = 8;

/**
 * One tenant may have `concurrency` places. All tenants together have an eighth more, so some are always free for
 * another tenant. Slow attempts may take half of all places. A tenant may have as many slow places as remain free: a
 * single tenant gets half of them, several get equal parts. A tenant without a slow attempt may begin one as long as
 * half of the additional eighth remains for fast attempts.
 * @param now a monotonic clock in ms
 */
export function createPlaces(concurrency: number, now: () => number): Places {
  const spare = Math.ceil(concurrency / PER_FREE);
  const all = concurrency + spare;
  const allSlow = Math.ceil(all / 2);
  /** Attempts that are not overdue, oldest first. */
  const young = new Set<Attempt>();
  let inFlight = 0;
  let slow = 0;

  const addSlow = (attempt: Attempt, count: 1 | -1): void => {
    slow += count;
    attempt.tenant.slow += count;
  };
  /** An attempt that becomes overdue occupies a slow place from then on. */
  const markOverdue = (): void => {
    const before = now() - SLOW_MS;
    for (const attempt of young) {
      if (attempt.startedAt > before) return;
      young.delete(attempt);
      attempt.overdue = true;
      attempt.tenant.overdue += 1;
      if (!attempt.slow) addSlow(attempt, 1);
      attempt.slow = true;
    }
  };

  return {
    areFree: () => inFlight < all,
    mayBegin: ({ inFlight: own }) => own < Math.min(concurrency, PER_FREE * (all - inFlight)),
    slowRoom: (tenant) => {
      markOverdue();
      const least = tenant.slow === 0 && slow < all - spare / 2 ? 1 : 0;
      return Math.max(least, allSlow - slow - tenant.slow);
    },
    begin: (tenant, isSlow) => {
      const attempt: Attempt = { startedAt: now(), tenant, slow: isSlow, overdue: false };
      young.add(attempt);
      inFlight += 1;
      tenant.inFlight += 1;
      if (isSlow) addSlow(attempt, 1);
      return attempt;
    },
    end: (attempt) => {
      young.delete(attempt);
      inFlight -= 1;
      attempt.tenant.inFlight -= 1;
      if (attempt.slow) addSlow(attempt, -1);
      if (attempt.overdue) attempt.tenant.overdue -= 1;
    },
    stats: () => ({ fast: inFlight - slow, slow }),
  };
}
