/** The import was left between two chunks, because a file of another tenant waits. It goes on in a later turn. */
export class TurnOver extends Error {}

export interface Turn {
  /**
   * To be called before each chunk is stored.
   * @throws TurnOver when the time slice is over and another tenant waits
   */
  beforeChunk(): Promise<void>;
}

/** A resumed import reads its file again up to where it stopped; it goes on for at least this many times as long. */
const WORTH_RESUMING = 2;

/**
 * The turn of an import that was just taken. Its time slice begins with the first chunk that it stores, so
 * that every turn gets ahead. A slice is at
 * least `sliceMs`, and long enough that reading the file again costs at most a third of the time of a turn.
 */
export function startTurn(sliceMs: number, othersWait: () => Promise<boolean>): Turn {
  const taken = performance.now();
  let slice: { from: number; ms: number } | undefined;
  return {
    beforeChunk: async () => {
      const now = performance.now();
      if (slice === undefined) slice = { from: now, ms: Math.max(sliceMs, WORTH_RESUMING * (now - taken)) };
      else if (now - slice.from >= slice.ms && (await othersWait())) throw new TurnOver();
    },
  };
}
