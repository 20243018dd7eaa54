/** Calls of this process that are changing a line's state. Line ids are unique across tenants. */
export interface InFlight {
  /** Runs work on lines and counts it as in flight until it settles. */
  track<T>(lineIds: readonly string[], work: () => Promise<T>): Promise<T>;
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
    track: async (lineIds, work) => {
      const done = work();
      for (const lineId of lineIds) workOf.set(lineId, (workOf.get(lineId) ?? new Set()).add(done));
      try {
        return await done;
      } finally {
        for (const lineId of lineIds) {
          const ofLine = workOf.get(lineId);
          ofLine?.delete(done);
          if (ofLine?.size === 0) workOf.delete(lineId);
        }
      }
    },
    settled: async (lineIds) => {
      await Promise.allSettled(lineIds.flatMap((id) => [...(workOf.get(id) ?? [])]));
    },
  };
}
