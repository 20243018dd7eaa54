import { within } from "../limits/deadline.ts";
import { allOf, dependencyUp, processReady } from "../telemetry/metrics.ts";
import { periodicTask } from "../work/periodic-task.ts";
import type { Logger } from "./logger.ts";

/** State of a process that takes traffic or not. It stays alive: a restart would not repair a dependency. */
export type Readiness = Awaited<ReturnType<typeof watchDependencies>>;

export interface ReadinessOptions {
  log: Logger;
  /** Called after the first check and after every change. */
  changed?(ready: boolean): void;
  everyMs?: number;
  timeoutMs?: number;
}

const EVERY_MS = 10_000;
/** Pause after a failed check, in milliseconds. */
const FAILED_EVERY_MS = 1_000;
export const PROBE_MS = 2_000;
/** Successive failures after which a dependency counts as down: one slow answer is no outage. */
const MAX_FAILURES = 2;

/**
 * Checks dependencies now and then, at once on `look`, and every second after a failure. Two failures of one make the
 * process not ready. Probes get their answer from memory. @returns after the first check
 */
export async function watchDependencies(
  dependencies: Readonly<Record<string, () => Promise<unknown>>>,
  { log, changed = () => {}, everyMs = EVERY_MS, timeoutMs = PROBE_MS }: ReadinessOptions,
) {
  const failures = new Map<string, number>();
  let retired = false;
  let ready: boolean | undefined;

  const isUp = (name: string) => (failures.get(name) ?? MAX_FAILURES) < MAX_FAILURES;
  const update = (): void => {
    const now = !retired && Object.keys(dependencies).every(isUp);
    if (now === ready) return;
    ready = now;
    changed(now);
  };
  const check = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
    const before = failures.get(name);
    try {
      await within(timeoutMs, ask());
      failures.set(name, 0);
      if (before !== undefined && before >= MAX_FAILURES) log.info({ dependency: name }, "dependency is up again");
    } catch (error) {
      // A dependency that has never answered is down at once.
      failures.set(name, before === undefined ? MAX_FAILURES : before + 1);
      if (before === undefined || before + 1 === MAX_FAILURES)
        log.warn({ err: error, dependency: name }, "dependency is down");
    }
    update();
  };
  const checks = periodicTask({
    everyMs,
    run: async () => {
      await Promise.all(Object.entries(dependencies).map(([name, ask]) => check(name, ask)));
      if ([...failures.values()].some((count) => count > 0)) checks.wake(Math.min(everyMs, FAILED_EVERY_MS));
    },
    failed: (error) => log.error({ err: error }, "readiness check failed"),
  });

  const unregister = allOf(
    processReady.from(() => Number(ready ?? false)),
    ...Object.keys(dependencies).map((name) => dependencyUp.from(() => Number(isUp(name)), name)),
  );
  await checks.runNow();
  checks.start();
  return {
    isReady: (): boolean => ready ?? false,
    /** Checks now, unless a check after a failure is due anyway. */
    look: (): void => {
      if (Object.keys(dependencies).every((name) => failures.get(name) === 0)) checks.wake();
    },
    /** Makes the process not ready for good, because it is about to stop. */
    retire: (): void => {
      retired = true;
      update();
    },
    stop: (): void => {
      void checks.stop();
      unregister();
    },
  };
}
