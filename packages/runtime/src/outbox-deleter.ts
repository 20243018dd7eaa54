import type { Collection } from "mongodb";
import type { Logger } from "./logger.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { portions } from "./portions.ts";

/** How long published rows gather before they are deleted together, in ms: nobody waits for it, and each delete costs the same. */
const DELETE_AFTER_MS = 250;

export interface Deleter {
  /** Has a published row deleted before long. */
  soon(id: string): void;
  /** Deletes what is left to delete. */
  flush(): Promise<void>;
}

/** Deletes published rows many at a time: under load one statement serves all rows of a moment. */
export function outboxDeleter(rows: Collection<OutboxRow>, log: Logger): Deleter {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let deleting: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const ids = waiting;
    waiting = [];
    deleting = deleting.then(async () => {
      for (const some of portions(ids)) await rows.deleteMany({ _id: { $in: some } });
    });
    // A row that stays is published again later; its events keep their ids, so consumers see nothing new.
    deleting = deleting.catch((error: unknown) => log.warn({ err: error }, "outbox rows stay"));
    return deleting;
  };
  return {
    soon: (id) => {
      waiting.push(id);
      timer ??= setTimeout(flush, DELETE_AFTER_MS);
    },
    flush,
  };
}
