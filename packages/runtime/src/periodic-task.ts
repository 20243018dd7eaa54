export interface PeriodicTaskOptions<T> {
  /**
   * The longest pause between the end of one run and the start of the next, in milliseconds. By default about 30 s: the
   * safety net of a task that is woken when there is work. Infinite for one that runs only when it is woken.
   */
  everyMs?: number;
  run(): Promise<T>;
  /** Receives the error of a run that was started by the timer. The task continues after the usual pause. */
  failed(error: unknown): void;
}

/** A task that repeats in the background. Runs never overlap. */
export type PeriodicTask<T> = ReturnType<typeof periodicTask<T>>;

/** The usual pause of tasks that are woken, and the share by which pauses differ, so that replicas do not look together. */
const SAFETY_NET_MS = 30_000;
const JITTER = 0.2;

export function periodicTask<T>({ everyMs = jittered(), run, failed }: PeriodicTaskOptions<T>) {
  let state: "idle" | "started" | "stopped" = "idle";
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** True while a run that the timer started is in progress. */
  let running = false;
  /** When the next run begins, by a monotonic clock in milliseconds. */
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
    timer = setTimeout(runTimed, Math.min(MAX_TIMER_MS, Math.max(0, at - performance.now())));
    timer.unref();
  };
  return {
    /** Starts repeating; the first run begins after `delayMs`. */
    start: (delayMs = everyMs): void => {
      state = "started";
      schedule(performance.now() + delayMs);
    },
    runNow,
    /**
     * Starts the next run in `delayMs` at the latest, and after the run in progress. Does nothing before `start` or after
     * `stop`.
     */
    wake: (delayMs = 0): void => schedule(performance.now() + delayMs),
    /** Stops repeating and waits for the run in progress. */
    stop: async (): Promise<void> => {
      state = "stopped";
      clearTimeout(timer);
      await last;
    },
  };
}

/** The longest time of a timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

function jittered(): number {
  return SAFETY_NET_MS * (1 + JITTER * (2 * Math.random() - 1));
}
