import type { Logger } from "../logger.ts";
import type { Backlog, BacklogRow } from "./backlog.ts";
import { type Delivery, deliveriesOf } from "./delivery.ts";

/** Most rows of the backlog that a process claims at once: one per tenant whose events fail. */
const MOST_CLAIMED = 16;

/** The rows of the backlog that this process has claimed and not finished. */
export interface ClaimedRows {
  hasRoom(): boolean;
  /** The events of a row that was just claimed. The row is removed when all of them are settled. */
  add(row: BacklogRow): Delivery[];
  /** Extends the claims. */
  renew(): Promise<void>;
  /** Lets the claims run out. */
  forget(): void;
  /** Waits for rows that are being removed and gives up the claims on the others. */
  release(): Promise<void>;
}

export function claimedRows(backlog: Backlog, log: Logger): ClaimedRows {
  const ids = new Set<string>();
  const finishing = new Set<Promise<void>>();

  const finish = (id: string): void => {
    const done = backlog
      .finish(id)
      // The claim runs out, and the events are handled again.
      .catch((error: unknown) => log.warn({ err: error }, "a row of the backlog could not be removed"))
      .finally(() => {
        ids.delete(id);
        finishing.delete(done);
      });
    finishing.add(done);
  };

  return {
    hasRoom: () => ids.size < MOST_CLAIMED,
    add: (row) => {
      ids.add(row._id);
      return deliveriesOf(row, () => finish(row._id));
    },
    renew: () => backlog.renew([...ids]),
    forget: () => ids.clear(),
    release: async () => {
      await Promise.all(finishing);
      await backlog
        .release([...ids])
        .catch((error: unknown) => log.warn({ err: error }, "claims on the backlog run out by themselves"));
      ids.clear();
    },
  };
}
