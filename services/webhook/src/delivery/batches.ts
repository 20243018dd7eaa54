import { batcher, fulfilled } from "@matchbook/runtime/batcher";
import type { Logger } from "@matchbook/runtime/logger";
import type { Store } from "../store/collections.ts";
import { deleteBatches } from "../store/schedule.ts";

/** Counts the unfinished deliveries of each batch and deletes the schedule rows of finished batches. */
export interface Batches {
  /** Adds a batch. @param count its deliveries that are claimed for their first attempt */
  begun(claim: string, count: number): void;
  /** One delivery of a batch is finished or has its own schedule row now. */
  settled(claim: string): void;
  /** Deletes the rows of finished batches without further delay. */
  flush(): Promise<void>;
}

// Not urgent: if a crash leaves such a row behind, the sweeper finds nothing to do for it and deletes it.
const DELAY_MS = 5_000;
const MAX_BATCH = 1_000;

export function createBatches(store: Store, log: Logger): Batches {
  const unfinished = new Map<string, number>();
  const deletions = batcher<string, void>({
    maxBatch: MAX_BATCH,
    delayMs: DELAY_MS,
    run: async (_key, claims) => {
      await deleteBatches(store, claims).catch((error: unknown) =>
        log.warn({ err: error, batches: claims.length }, "schedule rows of finished batches were not deleted"),
      );
      return fulfilled(claims.map(() => undefined));
    },
  });
  return {
    begun: (claim, count) => {
      if (count > 0) unfinished.set(claim, count);
    },
    settled: (claim) => {
      const left = (unfinished.get(claim) ?? 0) - 1;
      if (left > 0) unfinished.set(claim, left);
      else if (unfinished.delete(claim)) void deletions.add("", claim);
    },
    flush: deletions.flush,
  };
}
