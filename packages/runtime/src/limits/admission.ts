import { AppError } from "../errors/errors.ts";
import { callsRefused } from "../telemetry/metrics.ts";
import type { IsServing } from "./deadline.ts";
import { Shares } from "./shares.ts";

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER_S = 1;
/** Time after calls that came together until one counts as alone, in milliseconds: longer than a batch of them. */
const ALONE_AFTER_MS = 1_000;

/** Limits the calls that a process works on at the same time. */
export type Admission = ReturnType<typeof createAdmission>;

/**
 * Refuses calls beyond the capacity: they would wait until their deadline, and the work done for them would be lost
 * (docs/decisions/0079-tenants-take-turns-in-calls.md).
 * @param slots the most calls in progress
 */
export function createAdmission(slots: number) {
  const shares = new Shares(slots);
  let togetherAt = Number.NEGATIVE_INFINITY;
  /**
   * Refuses a call for which there is no slot now. Takes none: a call that is read slowly occupies a slot only with
   * `admit`.
   * @throws AppError unavailable, with the time after which the caller may try again
   */
  const assertSlot = (tenant: string): void => {
    if (!shares.fits(tenant)) throw refused();
  };
  return {
    assertSlot,
    /**
     * Runs the work of a call, or refuses the call at once. A tenant alone gets at most half of the slots, two tenants
     * three quarters, and beside n busy tenants another one finds a slot if there are at least 2^n.
     * @throws AppError unavailable, with the time after which the caller may try again
     */
    admit: async <T>(tenant: string, work: () => Promise<T>): Promise<T> => {
      assertSlot(tenant);
      if (shares.total > 0) togetherAt = performance.now();
      return shares.during(tenant, work);
    },
    /**
     * Tells whether at most one call has been in progress for a second. Callers who are answered together call together
     * again: the first of them is not alone, and would begin a batch of its own. Calls with other limits, such as
     * uploads, do not count.
     */
    isAlone: (): boolean => shares.total <= 1 && performance.now() - togetherAt >= ALONE_AFTER_MS,
    /**
     * Tells whether a call may wait for its dependency. Calls that come together are refused early, so that they do not
     * pile up. A lone call waits until its deadline: a slow machine delays heartbeats, too.
     * @param calls the most calls in progress that one request makes at the same time
     */
    mayWait:
      (isServing: IsServing, calls = 1): IsServing =>
      (began) =>
        shares.total <= calls || isServing(began),
  };
}

/** Counts a call that a process refuses because it has enough others, and makes its error. */
export function refused(): AppError {
  callsRefused.inc();
  return new AppError("unavailable", { retryAfter: RETRY_AFTER_S });
}
