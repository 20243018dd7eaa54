/** Lets callers wait for a condition that is checked after every change. */
export function createWatch() {
  const checks = new Set<() => void>();
  return {
    /** Checks the conditions of all waiting callers. */
    changed: (): void => {
      for (const check of checks) check();
    },
    /**
     * Resolves when the condition holds, or after `timeoutMs`.
     * @param limits `everyMs` checks the condition at intervals too, for a part of it that changes without `changed`
     */
    until: (condition: () => boolean, limits?: { timeoutMs: number; everyMs?: number }): Promise<void> => {
      if (condition()) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          clearInterval(interval);
          checks.delete(check);
          resolve();
        };
        const check = () => {
          if (condition()) done();
        };
        const timer = limits && setTimeout(done, limits.timeoutMs);
        const interval = limits?.everyMs && setInterval(check, limits.everyMs);
        checks.add(check);
      });
    },
  };
}
