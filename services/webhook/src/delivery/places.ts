import type { TenantLoad } from "./tenant-load.ts";

/** An attempt in flight. */
export interface Attempt {
  readonly startedAt: number;
  readonly tenant: TenantLoad;
  /** Whether it takes a slow place. */
  slow: boolean;
  /** Whether it has lasted longer than `SLOW_MS`. */
  overdue: boolean;
}

/** The attempts that may be in flight at once, and how tenants share them. */
export interface Places {
  /** Whether any place is free. */
  areFree(): boolean;
  /** Whether the tenant may have one more attempt in flight. */
  mayBegin(tenant: TenantLoad): boolean;
  /** How many more slow places the tenant may take. */
  slowRoom(tenant: TenantLoad): number;
  /** Takes a place. @param slow whether the destination is slow, or has not answered yet */
  begin(tenant: TenantLoad, slow: boolean): Attempt;
  /** Gives the place back. */
  end(attempt: Attempt): void;
  stats(): { fast: number; slow: number };
  /** About how many slow places a tenant alone may take. */
  readonly slowShare: number;
}

/** An attempt that lasts longer is slow, and so is a destination whose attempts do. */
export const SLOW_MS = 1_000;

/** A tenant has at most so many times as many places as it leaves free: one alone has eight ninths. */
const PER_FREE = 8;

/**
 * One tenant may have `concurrency` places; all together have an eighth more, so some are always left for another tenant.
 * Half of all places may be taken by attempts that are slow. Of these a tenant has no more than it leaves free: one alone
 * has half of them, several have equal parts, and every tenant may have one as long as half of the spare eighth is
 * left for those that are fast.
 * @param now a clock in ms
 */
export function createPlaces(concurrency: number, now: () => number): Places {
  const spare = Math.ceil(concurrency / PER_FREE);
  const all = concurrency + spare;
  const allSlow = Math.ceil(all / 2);
  /** Attempts that are not overdue, oldest first. */
  const young = new Set<Attempt>();
  let inFlight = 0;
  let slow = 0;

  const takeSlow = (attempt: Attempt, count: 1 | -1): void => {
    slow += count;
    attempt.tenant.slow += count;
  };
  /** An attempt that lasts takes a slow place from then on, whatever its destination was like before. */
  const noticeOverdue = (): void => {
    const before = now() - SLOW_MS;
    for (const attempt of young) {
      if (attempt.startedAt > before) return;
      young.delete(attempt);
      attempt.overdue = true;
      attempt.tenant.overdue += 1;
      if (!attempt.slow) takeSlow(attempt, 1);
      attempt.slow = true;
    }
  };

  return {
    areFree: () => inFlight < all,
    mayBegin: ({ inFlight: own }) => own < Math.min(concurrency, PER_FREE * (all - inFlight)),
    slowRoom: (tenant) => {
      noticeOverdue();
      const least = tenant.slow === 0 && slow < all - spare / 2 ? 1 : 0;
      return Math.max(least, allSlow - slow - tenant.slow);
    },
    begin: (tenant, isSlow) => {
      const attempt: Attempt = { startedAt: now(), tenant, slow: isSlow, overdue: false };
      young.add(attempt);
      inFlight += 1;
      tenant.inFlight += 1;
      if (isSlow) takeSlow(attempt, 1);
      return attempt;
    },
    end: (attempt) => {
      young.delete(attempt);
      inFlight -= 1;
      attempt.tenant.inFlight -= 1;
      if (attempt.slow) takeSlow(attempt, -1);
      if (attempt.overdue) attempt.tenant.overdue -= 1;
    },
    stats: () => ({ fast: inFlight - slow, slow }),
    slowShare: Math.ceil(allSlow / 2),
  };
}
