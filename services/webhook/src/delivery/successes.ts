import type { Logger } from "@matchbook/runtime/logger";
import type { Store } from "../store/collections.ts";
import { type FinishedAttempt, noteSuccesses } from "../store/record-attempts.ts";

/** Notes when destinations last received something: once a second instead of with every delivery. */
export interface Successes {
  /** Takes the successes of a batch that was recorded. */
  add(finished: readonly FinishedAttempt[]): void;
  /** Stores what was taken now instead of later: before failures are counted, so that they follow it. */
  flush(): Promise<void>;
}

const STORE_AFTER_MS = 1_000;

export function createSuccesses(store: Store, log: Logger): Successes {
  let noted = new Map<string, Map<string, Date>>();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const tenants = noted;
    noted = new Map();
    if (tenants.size === 0) return storing;
    storing = storing.then(async () => {
      for (const [tenant, last] of tenants) {
        await noteSuccesses(store, tenant, last).catch((error: unknown) =>
          log.warn({ err: error, tenant }, "when destinations last received something is not noted"),
        );
      }
    });
    return storing;
  };
  return {
    add: (finished) => {
      const failing = new Set(finished.filter(({ result, test }) => !result.ok && !test).map((one) => one.endpointId));
      for (const { tenant, endpointId, result, test, endedAt } of finished) {
        // A batch with failures has settled with them what they and the successes mean.
        if (!result.ok || test || failing.has(endpointId)) continue;
        const last = noted.get(tenant) ?? new Map<string, Date>();
        noted.set(tenant, last);
        const before = last.get(endpointId);
        if (before === undefined || before < endedAt) last.set(endpointId, endedAt);
        timer ??= setTimeout(flush, STORE_AFTER_MS);
      }
    },
    flush,
  };
}
