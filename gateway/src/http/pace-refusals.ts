import { Tally } from "@matchbook/runtime/limits/tally";
import { LRUCache } from "lru-cache";

/** Refusals that a caller gets at once, and the number per second after these. */
const AT_ONCE = 100;
const PER_SECOND = 50;
/** Longest wait of a refusal in milliseconds, and waiting ones of one caller and of all together, at most. */
const LONGEST_MS = 5_000;
const MOST_WAITING = { ofCaller: 1_000, ofAll: 5_000 } as const;
const CALLERS = 10_000;

/** Delays the refusals of callers that do not heed them, by a monotonic clock: hundreds would block the others. */
export function createRefusalPace(now: () => number = () => performance.now()) {
  // Time at which a caller has its refusals at the rate alone (the generic cell rate algorithm, ITU-T I.371).
  const paid = new LRUCache<string, number>({ max: CALLERS });
  const waiting = new Tally();
  return {
    /** Resolves when a tenant or address may be refused; false when too many wait: then close the connection. */
    wait: async (who: string): Promise<boolean> => {
      const at = now();
      const stepMs = 1_000 / PER_SECOND;
      const latest = at + AT_ONCE * stepMs + LONGEST_MS;
      const due = Math.min(latest, Math.max(at, paid.get(who) ?? 0) + stepMs);
      paid.set(who, due);
      const waitMs = due - at - AT_ONCE * stepMs;
      if (waitMs <= 0) return true;
      if (waiting.of(who) >= MOST_WAITING.ofCaller || waiting.total >= MOST_WAITING.ofAll) return false;
      await waiting.during(who, () => new Promise((resolve) => setTimeout(resolve, waitMs)));
      return true;
    },
  };
}
