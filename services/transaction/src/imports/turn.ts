/** An import stopped between two chunks because another tenant's file waits. It resumes in a later turn. */
export class TurnOver extends Error {}

export type Turn = ReturnType<typeof startTurn>;

/** The other tenants. */
interface Others {
  /** Whether a file of one of them waits. */
  wait(): Promise<boolean>;
  /** Whether one of them makes calls. */
  call(): boolean;
}

/** The longest pause between two chunks, in milliseconds. */
const MOST_PAUSE_MS = 1_000;

/** The shortest slice, as a multiple of the time that reading the file up to its first new line took. */
const MIN_SLICE_PER_READ = 2;

/**
 * Starts the turn of an import that was just claimed. The time slice starts with the first chunk, so every turn stores
 * something. A resumed import first reads its file again up to its counter. The slice lasts at least `sliceMs` and at
 * least twice as long as that read, so reading again costs at most a third of a turn. Pauses leave half of the time to the
 * calls of others, which would wait for the import in every process that its lines pass.
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
    /**
     * Must be called before each chunk is stored. While other tenants call, it lasts as long as the chunk before took.
     * @throws TurnOver when the time slice is over and another tenant waits
     */
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
