import type { Mongo } from "../mongo/mongo.ts";
import { LONGEST_TIMER_MS } from "../values/timers.ts";

export interface PeriodicTaskOptions<T> {
  /** Longest pause in milliseconds; about 30 s by default, a safety net; infinite for a task that is only woken. */
  everyMs?: number;
  /** Other replicas at work, whose signs wake the task, after a time in milliseconds. */
  others?: { work: Mongo["work"]; afterMs?: number };
  run(): Promise<T>;
  /** Receives the error of a run that the timer started. The task continues after the usual pause. */
  failed(error: unknown): void;
}

/** A task that repeats in the background. Runs never overlap. */
export type PeriodicTask<T> = ReturnType<typeof periodicTask<T>>;

/** Usual pause of tasks that are woken, and the share by which pauses differ, so that replicas do not look together. */
const SAFETY_NET_MS = 30_000;
const JITTER = 0.2;

export function periodicTask<T>({ everyMs = jittered(), others, run, failed }: PeriodicTaskOptions<T>) {
  let state: "idle" | "started" | "stopped" = "idle";
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let running = false;
  /** Start of the next run by a monotonic clock, in milliseconds. */
  let nextAt = Number.POSITIVE_INFINITY;

  /** Runs now, after a run that is in progress. Rejects when the run fails. */
  const runNow = (): Promise<T> => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
  const runTimed = async (): Promise<void> => {
    running = true;
    nextAt = Number.POSITIVE_INFINITY;
    await runNow().catch(failed);
    running = false;
    // A wake during the run may have named an earlier time. Further wakes must not restart the timer.
    const at = Math.min(nextAt, performance.now() + everyMs);
    nextAt = Number.POSITIVE_INFINITY;
    schedule(at);
  };
  const schedule = (at: number): void => {
    if (state !== "started" || at >= nextAt) return;
    nextAt = at;
    if (running) return;
    clearTimeout(timer);
    timer = setTimeout(runTimed, Math.min(LONGEST_TIMER_MS, Math.max(0, at - performance.now())));
    timer.unref();
  };
  const look = (): void => schedule(performance.now() + (others?.afterMs ?? 0));
  return {
    /** Starts repeating; the first run begins after `delayMs`. */
    start: (delayMs = everyMs): void => {
      state = "started";
      others?.work.on("others", look);
      schedule(performance.now() + delayMs);
    },
    runNow,
    /** Starts the next run in `delayMs` at the latest, after a run in progress. Without effect unless it is started. */
    wake: (delayMs = 0): void => schedule(performance.now() + delayMs),
    stop: async (): Promise<void> => {
      state = "stopped";
      others?.work.off("others", look);
      clearTimeout(timer);
      await last;
    },
  };
}

function jittered(): number {
  return SAFETY_NET_MS * (1 + JITTER * (2 * Math.random() - 1));
}
