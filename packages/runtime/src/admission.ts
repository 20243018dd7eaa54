import { AppError } from "./errors.ts";
import { callsRefused } from "./telemetry/metrics.ts";

/** After how many seconds a refused caller may try again. */
const RETRY_AFTER_S = 1;

/** Limits the calls that a process works on at the same time. */
export interface Admission {
  /**
   * Runs the work of a call, or refuses the call at once. A tenant may have as many calls in progress as places are
   * free. So one tenant alone gets at most half of the places, and the others always find some.
   * @throws AppError unavailable, with the time after which the caller may try again
   */
  admit<T>(tenant: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Without a limit, calls beyond the capacity of a process wait until their deadline, all of them fail, and the work that
 * was done for them is lost (docs/decisions/0043-calls-beyond-the-capacity.md).
 * @param places the most calls in progress
 */
export function createAdmission(places: number): Admission {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    admit: async (tenant, work) => {
      const own = held.get(tenant) ?? 0;
      if (own >= places - taken) {
        callsRefused.inc();
        throw new AppError("unavailable", { retryAfter: RETRY_AFTER_S });
      }
      held.set(tenant, own + 1);
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
        const left = (held.get(tenant) ?? 1) - 1;
        if (left === 0) held.delete(tenant);
        else held.set(tenant, left);
      }
    },
  };
}
