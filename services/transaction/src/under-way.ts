/** Work on lines that this process has under way. Line ids are unique over all tenants. */
export interface UnderWay {
  /** Does some work on a line. */
  track<T>(lineId: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when whatever is under way on these lines now has ended, well or not. */
  ended(lineIds: readonly string[]): Promise<void>;
}

/**
 * Lets the events of a change be looked at only when the call that makes the change has shown it: both would write the same
 * otherwise, and whoever is second would have to look again.
 */
export function underWay(): UnderWay {
  const works = new Map<string, Set<Promise<unknown>>>();
  return {
    track: async (lineId, work) => {
      const done = work();
      const others = works.get(lineId) ?? new Set();
      works.set(lineId, others.add(done));
      try {
        return await done;
      } finally {
        others.delete(done);
        if (others.size === 0 && works.get(lineId) === others) works.delete(lineId);
      }
    },
    ended: async (lineIds) => {
      await Promise.allSettled(lineIds.flatMap((id) => [...(works.get(id) ?? [])]));
    },
  };
}
