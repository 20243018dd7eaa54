/** Lets callers wait for a condition that is checked after every change. */
export interface Watch {
  /** Checks the conditions of all waiting callers. */
  changed(): void;
  /** Resolves when the condition holds, or after `timeoutMs`. */
  until(condition: () => boolean, timeoutMs?: number): Promise<void>;
}

export function createWatch(): Watch {
  const checks = new Set<() => void>();
  return {
    changed: () => {
      for (const check of checks) check();
    },
    until: (condition, timeoutMs) => {
      if (condition()) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          checks.delete(check);
          resolve();
        };
        const check = () => {
          if (condition()) done();
        };
        const timer = timeoutMs === undefined ? undefined : setTimeout(done, timeoutMs);
        checks.add(check);
      });
    },
  };
}
