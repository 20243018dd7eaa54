import type { Logger } from "../logger.ts";
import { type Backlog, type BacklogRow, bytesOf } from "./backlog.ts";
import type { Delivery } from "./delivery.ts";

/** The largest number of claimed rows: up to this many tenants with failing events are served at a time. */
const MAX_CLAIMED = 16;

/** The rows of the backlog that this process has claimed and not finished. */
export interface ClaimedRows {
  hasRoom(): boolean;
  /** Adds a claimed row and returns its events. The row is deleted when all of them are settled. */
  add(row: BacklogRow): Delivery[];
  renew(): Promise<void>;
  /** Stops extending the claims, so that they expire. */
  abandon(): void;
  /** Waits for rows that are being deleted and releases the claims on the others. */
  release(): Promise<void>;
}

export function claimedRows(backlog: Backlog, log: Logger): ClaimedRows {
  const ids = new Set<string>();
  const deletions = new Set<Promise<void>>();

  const finish = (id: string): void => {
    const done = backlog
      .finish(id)
      // The claim expires, and the events are handled again.
      .catch((error: unknown) => log.warn({ err: error }, "a row of the backlog could not be deleted"))
      .finally(() => {
        ids.delete(id);
        deletions.delete(done);
      });
    deletions.add(done);
  };

  return {
    hasRoom: () => ids.size < MAX_CLAIMED,
    add: (row) => {
      ids.add(row._id);
      return deliveriesOf(row, () => finish(row._id));
    },
    renew: () => backlog.renew([...ids]),
    abandon: () => ids.clear(),
    release: async () => {
      await Promise.all(deletions);
      await backlog
        .release([...ids])
        .catch((error: unknown) => log.warn({ err: error }, "claims on the backlog were not released and will expire"));
      ids.clear();
    },
  };
}

/** The deliveries of a claimed row. @param finished called when all of them are settled */
function deliveriesOf(row: BacklogRow, finished: () => void): Delivery[] {
  const { tenant, attempts, tries, since, claims } = row;
  let open = row.events.length;
  return row.events.map(({ id: eventId, type, data, trace }) => {
    let settled = false;
    return {
      from: "backlog",
      tenant,
      eventId,
      type,
      data: bytesOf(data),
      trace,
      failures: { attempts, tries, since },
      // More than this one claim means that a process ended while it had the row or its events.
      suspect: claims > 1,
      settle: () => {
        if (settled) return;
        settled = true;
        open -= 1;
        if (open === 0) finished();
      },
      giveBack: () => undefined,
    };
  });
}
