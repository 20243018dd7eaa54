import type { Collection } from "mongodb";
import { deleteByIds } from "./by-ids.ts";
import type { Logger } from "./logger.ts";
import type { OutboxRow } from "./outbox-rows.ts";

/** How long published rows gather before they are deleted together, in ms: nobody waits for it, and each delete costs the same. */
const DELETE_AFTER_MS = 250;

export interface Deleter {
  /** Has a published row deleted before long; resolves when it is deleted, or stays. */
  soon(id: string): Promise<void>;
  /** Deletes what is left to delete. */
  flush(): Promise<void>;
}

/** Deletes published rows many at a time: under load one statement serves all rows of a moment. */
export function outboxDeleter(rows: Collection<OutboxRow>, log: Logger): Deleter {
  let waiting: string[] = [];
  let next = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let deleting: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const ids = waiting;
    const { resolve } = next;
    waiting = [];
    next = Promise.withResolvers();
    // A row that stays is published again later; its events keep their ids, so consumers see nothing new.
    deleting = deleting
      .then(() => deleteByIds(rows, ids))
      .catch((error: unknown) => log.warn({ err: error }, "outbox rows stay"))
      .then(resolve);
    return deleting;
  };
  return {
    soon: (id) => {
      waiting.push(id);
      timer ??= setTimeout(flush, DELETE_AFTER_MS);
      return next.promise;
    },
    flush,
  };
}
