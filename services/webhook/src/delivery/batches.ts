import type { Logger } from "@matchbook/runtime/logger";
import type { Store } from "../store/collections.ts";
import { forgetBatches } from "../store/schedule.ts";

/** Knows which batches of this process still have deliveries in hand, and forgets the others' rows in the schedule. */
export interface Batches {
  /** Deliveries of a new batch that are in hand. */
  begun(claim: string, count: number): void;
  /** One of them is done with, or has a row of its own. */
  settled(claim: string): void;
  /** Forgets the rows of batches that are done with now instead of later. */
  flush(): Promise<void>;
}

// Nobody waits for it: until then a row that is left over is only looked at once too often.
const FORGET_AFTER_MS = 5_000;

export function createBatches(store: Store, log: Logger): Batches {
  const inHand = new Map<string, number>();
  let done: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let forgetting: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const claims = done;
    done = [];
    if (claims.length === 0) return forgetting;
    forgetting = forgetting.then(() =>
      forgetBatches(store, claims).catch((error: unknown) =>
        log.warn({ err: error, batches: claims.length }, "rows of finished batches are left to run out"),
      ),
    );
    return forgetting;
  };
  return {
    begun: (claim, count) => {
      if (count > 0) inHand.set(claim, count);
    },
    settled: (claim) => {
      const left = (inHand.get(claim) ?? 0) - 1;
      if (left > 0) inHand.set(claim, left);
      else if (inHand.delete(claim)) {
        done.push(claim);
        timer ??= setTimeout(flush, FORGET_AFTER_MS);
      }
    },
    flush,
  };
}
