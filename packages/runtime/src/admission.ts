import type { IsServing } from "./deadline.ts";
import { AppError } from "./errors.ts";
import { Shares } from "./shares.ts";
import { callsRefused } from "./telemetry/metrics.ts";

/** After how many seconds a refused caller may try again. */
const RETRY_AFTER_S = 1;

/** Limits the calls that a process works on at the same time. */
export type Admission = ReturnType<typeof createAdmission>;

/**
 * Without a limit, calls beyond the capacity of a process wait until their deadline, all of them fail, and the work that
 * was done for them is lost (docs/decisions/0079-tenants-take-turns-in-calls.md).
 * @param slots the most calls in progress
 */
export function createAdmission(slots: number) {
  const shares = new Shares(slots);
  /**
   * Refuses a call for which there is no slot now. It takes none: call it before the input of a call is read, and
   * `admit` afterwards. A caller that sends slowly so occupies no slot.
   * @throws AppError unavailable, with the time after which the caller may try again
   */
  const assertSlot = (tenant: string): void => {
    if (!shares.fits(tenant)) throw refused();
  };
  return {
    assertSlot,
    /**
     * Runs the work of a call, or refuses the call at once. A tenant may have as many calls in progress as slots are
     * free. So one tenant alone gets at most half of the slots, two at most three quarters, and beside n busy tenants
     * another one finds a slot if there are at least 2^n.
     * @throws AppError unavailable, with the time after which the caller may try again
     */
    admit: async <T>(tenant: string, work: () => Promise<T>): Promise<T> => {
      assertSlot(tenant);
      shares.take(tenant);
      try {
        return await work();
      } finally {
        shares.give(tenant);
      }
    },
    /**
     * Whether a call may wait for its dependency. Calls that come together are refused early, so that they do not pile
     * up. A call without others waits until its deadline: a slow machine is no overload, and delays heartbeats, too.
     * @param calls the most calls in progress that are no others: those that one request makes at the same time
     */
    mayWait:
      (isServing: IsServing, calls = 1): IsServing =>
      (began) =>
        shares.total <= calls || isServing(began),
  };
}

/** The error of a call that a process does not begin because it has enough others. It is counted. */
export function refused(): AppError {
  callsRefused.inc();
  return new AppError("unavailable", { retryAfter: RETRY_AFTER_S });
}
