/** A process that is at work. It is alive as long as `beat` changes. */
export interface ProcessRow {
  _id: string;
  beat: number;
  /** Name under which the process is connected to the database. */
  app?: string;
  /** Set once another process has found it dead: it may not act under its claims any more. */
  ended?: true;
}

/**
 * Finds rows whose beat stood still while they were read regularly for `leaseMs` in all. A gap between two reads
 * does not count, and leaves the others half a lease to renew. Earlier looks stay, also on a busy machine.
 */
export function watchBeats(leaseMs: number) {
  const seen = new Map<string, { beat: number; watchedMs: number }>();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    /** @param now of a monotonic clock, after the rows were read */
    dead: (rows: readonly ProcessRow[], now: number): ProcessRow[] => {
      const passedMs = now - readAt;
      const isGap = passedMs > leaseMs / 2;
      const watched = (ms: number) => (isGap ? Math.min(ms, leaseMs / 2) : ms + passedMs);
      readAt = now;
      const ids = new Set(rows.map(({ _id }) => _id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
      return rows.filter(({ _id, beat, ended }) => {
        const before = seen.get(_id);
        const watchedMs = before?.beat === beat ? watched(before.watchedMs) : 0;
        seen.set(_id, { beat, watchedMs });
        return ended || watchedMs >= leaseMs;
      });
    },
  };
}
