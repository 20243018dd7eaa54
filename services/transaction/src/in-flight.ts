/** Calls of this process that are changing a line's state. Line ids are unique across tenants. */
export interface InFlight {
  /** Runs work on a line and counts it as in flight until it settles. */
  track<T>(lineId: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when all work that is now in flight on these lines has settled, successfully or not. */
  settled(lineIds: readonly string[]): Promise<void>;
}

/**
 * Lets the line state consumer wait for a call that projects the same state. Without the wait both would write it, and
 * the second write would fail on the version and read the line again.
 */
export function inFlight(): InFlight {
  const workOf = new Map<string, Set<Promise<unknown>>>();
  return {
    track: async (lineId, work) => {
      const done = work();
      const ofLine = workOf.get(lineId) ?? new Set();
      workOf.set(lineId, ofLine.add(done));
      try {
        return await done;
      } finally {
        ofLine.delete(done);
        if (ofLine.size === 0 && workOf.get(lineId) === ofLine) workOf.delete(lineId);
      }
    },
    settled: async (lineIds) => {
      await Promise.allSettled(lineIds.flatMap((id) => [...(workOf.get(id) ?? [])]));
    },
  };
}
