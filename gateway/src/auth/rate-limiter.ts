import { DeadlineExceeded, within } from "@matchbook/runtime/limits/deadline";
import type { Db } from "mongodb";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";

/** The state of a caller's limit after a request was counted. */
export type Quota = ReturnType<typeof quota>;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Timeout for counting in the database, in milliseconds. */
const STORE_MS = 1_000;

/** Allows `burst` requests at once and `perMinute` on average. @param store shared counters; undefined for memory */
export function createRateLimiter({ perMinute, burst }: { perMinute: number; burst: number }, store: Db | undefined) {
  const duration = (burst * 60) / perMinute;
  const memory = new RateLimiterMemory({ points: burst, duration, keyPrefix: "rl" });
  const shared =
    store === undefined
      ? undefined
      : new RateLimiterMongo({
          storeClient: store,
          tableName: "rate_limits",
          points: burst,
          duration,
          keyPrefix: "rl",
          // Refused requests are not counted in the database again.
          inMemoryBlockOnConsumed: burst + 1,
          // Count per process while the database is unavailable.
          insuranceLimiter: memory,
        });
  // The library's insurance limiter handles errors, but no database that does not answer.
  const count = <T>(work: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> =>
    shared === undefined
      ? work(memory)
      : within(STORE_MS, work(shared)).catch((error: unknown) => {
          if (error instanceof DeadlineExceeded) return work(memory);
          throw error;
        });
  return {
    /** Requests per window, and the window's seconds. */
    policy: { limit: burst, windowSeconds: Math.max(1, Math.ceil(duration)) },
    consume: async (who: string): Promise<Quota> => {
      try {
        return quota(await count((limiter) => limiter.consume(who)), true);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return quota(refused, false);
        throw refused;
      }
    },
    giveBack: async (who: string): Promise<void> => {
      const { consumedPoints } = await count((limiter) => limiter.reward(who));
      // The library remembers whom it refuses, also when a refund allows the next request, and can only forget all of
      // them. The others are refused again when they are counted next.
      if (consumedPoints === burst - 1) shared?.deleteInMemoryBlockedAll();
    },
  };
}

function quota(result: RateLimiterRes, allowed: boolean) {
  const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { allowed, remaining: Math.max(0, result.remainingPoints), resetSeconds };
}
