import { AppError } from "../errors/errors.ts";
import { callsRefused } from "../telemetry/metrics.ts";
import type { IsServing } from "./deadline.ts";
import { Shares } from "./tally.ts";

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER_S = 1;
/** Time after calls that came together until one counts as alone, in milliseconds: longer than a batch of them. */
const ALONE_AFTER_MS = 1_000;

export type Admission = ReturnType<typeof createAdmission>;

/** Refuses calls beyond `slots`, whose work would be lost at their deadline (docs/decisions/0079). */
export function createAdmission(slots: number) {
  const shares = new Shares(slots);
  let togetherAt = Number.NEGATIVE_INFINITY;
  /** @throws AppError unavailable without a free slot, and takes none: a call is read slowly before `admit` */
  const assertSlot = (tenant: string): void => {
    if (!shares.fits(tenant)) throw refused();
  };
  return {
    assertSlot,
    /** Runs the work, or refuses it at once. One tenant gets at most half of the slots, two get three quarters. */
    admit: async <T>(tenant: string, work: () => Promise<T>): Promise<T> => {
      assertSlot(tenant);
      if (shares.total > 0) togetherAt = performance.now();
      return shares.during(tenant, work);
    },
    /** Tells whether at most one call has been in progress for a second: callers answered together call together. */
    isAlone: (): boolean => shares.total <= 1 && performance.now() - togetherAt >= ALONE_AFTER_MS,
    /** Refuses calls that come together early. @param calls of one request: it waits until its deadline when alone */
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
