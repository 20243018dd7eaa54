import { Tally } from "@matchbook/runtime/tally";
import { LRUCache } from "lru-cache";

/** The refusals that a caller gets at once, and how many per second after these. */
const AT_ONCE = 100;
const PER_SECOND = 50;
/** A refusal waits at most this long, in milliseconds, and so many wait at most, of one caller and of all together. */
const LONGEST_MS = 5_000;
const MOST_WAITING = { ofCaller: 1_000, ofAll: 5_000 } as const;
const CALLERS = 10_000;

/**
 * Delays the refusals of callers that go on without heeding them. A refusal costs the gateway a tenth of an ordinary
 * answer. Hundreds of callers that repeat a refused request at once would so keep it from answering the others.
 * @param now the time in milliseconds, by a monotonic clock
 */
export function createRefusalPace(now: () => number = () => performance.now()) {
  // When a caller would have got its refusals at the rate alone (the generic cell rate algorithm, ITU-T I.371).
  const paid = new LRUCache<string, number>({ max: CALLERS });
  const waiting = new Tally();
  return {
    /**
     * Resolves when the next refusal of a caller may be sent: at once, unless it has got many in the last seconds.
     * @param who the caller: a tenant, or an address
     * @returns false when too many wait already. The connection should be closed without an answer
     */
    wait: async (who: string): Promise<boolean> => {
      const at = now();
      const stepMs = 1_000 / PER_SECOND;
      const latest = at + AT_ONCE * stepMs + LONGEST_MS;
      const due = Math.min(latest, Math.max(at, paid.get(who) ?? 0) + stepMs);
      paid.set(who, due);
      const waitMs = due - at - AT_ONCE * stepMs;
      if (waitMs <= 0) return true;
      if (waiting.of(who) >= MOST_WAITING.ofCaller || waiting.total >= MOST_WAITING.ofAll) return false;
      waiting.take(who);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waiting.give(who);
      return true;
    },
  };
}
