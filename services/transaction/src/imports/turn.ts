/** An import stopped between two chunks because another tenant's file waits. It resumes in a later turn. */
export class TurnOver extends Error {}

export type Turn = ReturnType<typeof startTurn>;

/** The shortest slice, as a multiple of the time that reading the file up to its first new line took. */
const MIN_SLICE_PER_READ = 2;

/**
 * Starts the turn of an import that was just claimed. The time slice starts with the first chunk, so every turn stores
 * something. A resumed import first reads its file again up to its counter. The slice lasts at least `sliceMs` and at
 * least twice as long as that read, so reading again costs at most a third of a turn.
 */
export function startTurn(sliceMs: number, othersWait: () => Promise<boolean>) {
  const claimedAt = performance.now();
  let slice: { startedAt: number; ms: number } | undefined;
  return {
    /**
     * Must be called before each chunk is stored.
     * @throws TurnOver when the time slice is over and another tenant waits
     */
    beforeChunk: async (): Promise<void> => {
      const now = performance.now();
      if (slice === undefined) {
        slice = { startedAt: now, ms: Math.max(sliceMs, MIN_SLICE_PER_READ * (now - claimedAt)) };
      } else if (now - slice.startedAt >= slice.ms && (await othersWait())) throw new TurnOver();
    },
  };
}
