/** A clock in ms that never jumps and stands still while this process does not get to run. */
export interface UnstalledClock {
  now(): number;
  stop(): void;
}

const TICK_MS = 25;

/**
 * Measures how slow destinations are on a machine that is busy: an answer that waits because this process is held up does
 * not make its sender slow. What lies between two ticks counts as two ticks' time at most.
 */
export function unstalledClock(monotonic = () => performance.now()): UnstalledClock {
  let last = monotonic();
  let lost = 0;
  const timer = setInterval(() => {
    const at = monotonic();
    lost += Math.max(0, at - last - 2 * TICK_MS);
    last = at;
  }, TICK_MS);
  timer.unref();
  return {
    now: () => Math.min(monotonic(), last + 2 * TICK_MS) - lost,
    stop: () => clearInterval(timer),
  };
}
