interface Limits {
  timeoutMs: number;
  hurried(): boolean;
}

const HURRY_LOOK_MS = 10;

/**
 * Resolves when `condition` holds, which is looked at on every change, when the time is up or when `hurried` says so.
 * @param watchers what is called on every change
 */
export function watch(watchers: Set<() => void>, condition: () => boolean, limits?: Limits): Promise<void> {
  if (condition()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      clearInterval(looking);
      watchers.delete(look);
      resolve();
    };
    const look = () => {
      if (condition()) done();
    };
    const timer = limits && setTimeout(done, limits.timeoutMs);
    const looking = limits && setInterval(() => limits.hurried() && done(), HURRY_LOOK_MS);
    watchers.add(look);
  });
}
