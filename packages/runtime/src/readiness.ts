import { within } from "./deadline.ts";
import type { Logger } from "./logger.ts";
import { periodicTask } from "./periodic-task.ts";
import { dependencyUp, processReady } from "./telemetry/metrics.ts";

/** Whether a process should be sent work. It is alive all the while: a restart would not bring a dependency back. */
export interface Readiness {
  isReady(): boolean;
  /** Not ready from now on, whatever the dependencies: the process is about to stop. */
  retire(): void;
  /** Ends looking. */
  stop(): void;
}

export interface ReadinessOptions {
  log: Logger;
  /** Told at the beginning, and whenever it changes. */
  changed?(ready: boolean): void;
  everyMs?: number;
  /** How long a dependency may take to answer. */
  timeoutMs?: number;
}

const EVERY_MS = 1_000;
export const PROBE_MS = 2_000;
/** Looks that must fail before a dependency counts as gone: one slow answer is no outage. */
const MISSES = 2;

/**
 * Looks at the dependencies of a process all the time, so that probes are answered from what is known. Not ready when one
 * does not answer twice, ready again when all do.
 * @param dependencies how to ask each one for a sign of life
 * @returns after the first look
 */
export async function watchDependencies(
  dependencies: Readonly<Record<string, () => Promise<unknown>>>,
  { log, changed = () => {}, everyMs = EVERY_MS, timeoutMs = PROBE_MS }: ReadinessOptions,
): Promise<Readiness> {
  const misses = new Map<string, number>();
  let retired = false;
  let ready: boolean | undefined;

  const isUp = (name: string) => (misses.get(name) ?? MISSES) < MISSES;
  const settle = (): void => {
    const now = !retired && Object.keys(dependencies).every(isUp);
    if (now === ready) return;
    ready = now;
    changed(now);
  };
  const look = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
    const before = misses.get(name);
    try {
      await within(timeoutMs, ask());
      misses.set(name, 0);
      if (before !== undefined && before >= MISSES) log.info({ dependency: name }, "dependency is back");
    } catch (error) {
      // What never answered is not there; what has answered is given a second chance.
      misses.set(name, before === undefined ? MISSES : before + 1);
      if (before === undefined || before + 1 === MISSES)
        log.warn({ err: error, dependency: name }, "dependency is gone");
    }
    settle();
  };
  const checks = periodicTask({
    everyMs,
    run: () => Promise.all(Object.entries(dependencies).map(([name, ask]) => look(name, ask))),
    failed: (error) => log.error({ err: error }, "readiness check failed"),
  });

  const forget = [
    processReady.from(() => Number(ready ?? false)),
    ...Object.keys(dependencies).map((name) => dependencyUp.from(() => Number(isUp(name)), name)),
  ];
  await checks.runNow();
  checks.start();
  return {
    isReady: () => ready ?? false,
    retire: () => {
      retired = true;
      settle();
    },
    stop: () => {
      void checks.stop();
      for (const one of forget) one();
    },
  };
}
