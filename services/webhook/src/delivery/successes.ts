import type { Logger } from "@matchbook/runtime/logger";
import type { Store } from "../store/collections.ts";
import { type FinishedAttempt, noteSuccesses } from "../store/record-attempts.ts";

/** Notes when destinations last received something: once a second instead of with every delivery. */
export interface Successes {
  /** Takes the successes of a batch that was recorded. */
  add(finished: readonly FinishedAttempt[]): void;
  /** Stores what was taken of these destinations now: before failures of theirs are counted, so that they follow it. */
  flushOf(failing: readonly FinishedAttempt[]): Promise<void>;
  /** Stores everything that was taken now instead of later. */
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
    return write(tenants);
  };
  const write = (tenants: Map<string, Map<string, Date>>): Promise<void> => {
    if (tenants.size === 0) return storing;
    storing = storing.then(async () => {
      for (const [tenant, last] of tenants) {
        if (last.size === 0) continue;
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
    flushOf: (failing) => {
      const wanted = new Map<string, Map<string, Date>>();
      for (const { tenant, endpointId } of failing) {
        const at = noted.get(tenant)?.get(endpointId);
        if (at === undefined) continue;
        noted.get(tenant)?.delete(endpointId);
        wanted.set(tenant, (wanted.get(tenant) ?? new Map()).set(endpointId, at));
      }
      return write(wanted);
    },
    flush,
  };
}
