export interface PeriodicTaskOptions<T> {
  /** The pause between the end of one run and the start of the next, in milliseconds. */
  everyMs: number;
  run(): Promise<T>;
  /** Receives the error of a run that was started by the timer. The task continues after the usual pause. */
  failed(error: unknown): void;
}

/** A task that repeats in the background. Runs never overlap. */
export type PeriodicTask<T> = ReturnType<typeof periodicTask<T>>;

export function periodicTask<T>({ everyMs, run, failed }: PeriodicTaskOptions<T>) {
  let state: "idle" | "started" | "stopped" = "idle";
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** True while a run that the timer started is in progress. */
  let running = false;
  /** True from `wake` until the next run begins. Further calls must not restart the timer. */
  let woken = false;

  /** Runs now, after a run that is in progress. Rejects when the run fails. */
  const runNow = (): Promise<T> => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
  const runTimed = async (): Promise<void> => {
    running = true;
    woken = false;
    await runNow().catch(failed);
    running = false;
    schedule(woken ? 0 : everyMs);
  };
  const schedule = (delayMs: number): void => {
    clearTimeout(timer);
    if (state !== "started") return;
    timer = setTimeout(runTimed, delayMs);
    timer.unref();
  };
  return {
    /** Starts repeating; the first run begins after `delayMs`. */
    start: (delayMs = everyMs): void => {
      state = "started";
      schedule(delayMs);
    },
    runNow,
    /** Starts the next run now, or right after the run in progress. Does nothing before `start` or after `stop`. */
    wake: (): void => {
      if (woken || state !== "started") return;
      woken = true;
      if (!running) schedule(0);
    },
    /** Stops repeating and waits for the run in progress. */
    stop: async (): Promise<void> => {
      state = "stopped";
      clearTimeout(timer);
      await last;
    },
  };
}
