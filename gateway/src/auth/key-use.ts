import type { Logger } from "@matchbook/runtime/process/logger";
import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import { type ApiKeyRow, putLastUse } from "../store/api-keys.ts";

/** The precision of `lastUsedAt`, in milliseconds. */
export const USE_PRECISION_MS = 60_000;
const CACHE_SIZE = 10_000;

/** Records uses of keys, at most once a minute for each. Given rows come from a cache, so it remembers its writes. */
export function createKeyUse(db: Db, clock: () => Date, log: Logger) {
  const written = new LRUCache<string, number>({ max: CACHE_SIZE });
  return {
    /** Records a use without waiting. A failure only leaves an older time. */
    note: ({ _id: id, lastUsedAt }: Pick<ApiKeyRow, "_id" | "lastUsedAt">): void => {
      const now = clock();
      const known = Math.max(written.get(id) ?? 0, lastUsedAt?.getTime() ?? 0);
      if (now.getTime() - known < USE_PRECISION_MS) return;
      written.set(id, now.getTime());
      const before = new Date(now.getTime() - USE_PRECISION_MS);
      putLastUse(db, id, now, before).catch((error: unknown) =>
        log.warn({ err: error }, "last use of a key not stored"),
      );
    },
  };
}
