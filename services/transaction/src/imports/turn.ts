/** Stops an import between two chunks because another tenant's file waits. It resumes in a later turn. */
export class TurnOver extends Error {}

export type Turn = ReturnType<typeof startTurn>;

interface Others {
  wait(): Promise<boolean>;
  /** Tells whether another tenant makes calls. */
  call(): boolean;
}

/** Longest pause between two chunks, in milliseconds. */
const MOST_PAUSE_MS = 1_000;

/** Shortest slice, as a multiple of the time in which the file is read up to its first new line. */
const MIN_SLICE_PER_READ = 2;

/**
 * Starts the turn of a claimed import. Its slice begins with the first chunk, and lasts `sliceMs` and twice the time in
 * which the file is read up to it. Pauses leave half of the time to the calls of others.
 */
export function startTurn(sliceMs: number, others: Others) {
  let readingSince = performance.now();
  let slice: { startedAt: number; ms: number } | undefined;
  let chunkAt = Number.POSITIVE_INFINITY;
  return {
    /** Must be called when the file begins to be read, for which a reader may have had to start. */
    readingBegins: (): void => {
      readingSince = performance.now();
    },
    /** Call it before each chunk: it waits while others call. @throws TurnOver when the slice is over and one waits */
    beforeChunk: async (): Promise<void> => {
      const now = performance.now();
      if (slice === undefined) {
        slice = { startedAt: now, ms: Math.max(sliceMs, MIN_SLICE_PER_READ * (now - readingSince)) };
      } else if (now - slice.startedAt >= slice.ms && (await others.wait())) throw new TurnOver();
      const pauseMs = Math.min(MOST_PAUSE_MS, now - chunkAt);
      if (pauseMs > 0 && others.call()) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      chunkAt = performance.now();
    },
  };
}
