import { bytesOf } from "@matchbook/runtime/mongo/mongo";
import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import { type ApiKeyRow, findApiKey } from "../store/api-keys.ts";
import { hashOf, keyId, sameHash } from "./key-format.ts";

/** Age up to which a cached row is used, in milliseconds: the time in which a revocation takes effect everywhere. */
export const KEY_CACHE_MS = 2_000;
const CACHE_SIZE = 10_000;

interface Cached {
  row: Promise<ApiKeyRow | null>;
  at: number;
}

/** Verifies API keys through an LRU cache of rows. Expiry and revocation are checked every time. */
export function createKeyVerifier(db: Db, clock: () => Date) {
  const cache = new LRUCache<string, Cached>({ max: CACHE_SIZE });

  const lookUp = (id: string): Promise<ApiKeyRow | null> => {
    const now = clock().getTime();
    const cached = cache.get(id);
    if (cached !== undefined && now - cached.at < KEY_CACHE_MS) return cached.row;
    const row = findApiKey(db, id);
    // Concurrent requests share the look-up. The row may be outdated from its start on.
    cache.set(id, { row, at: now });
    row.then(
      // A missing key is not cached, so that invented keys do not evict real ones.
      (found) => found === null && cache.delete(id),
      () => cache.delete(id),
    );
    return row;
  };

  return {
    /** The row of a key that may be used now, undefined for any other text. */
    verify: async (key: string): Promise<ApiKeyRow | undefined> => {
      const id = keyId(key);
      if (id === undefined) return undefined;
      const row = await lookUp(id);
      if (row === null) return undefined;
      if (!sameHash(hashOf(key), bytesOf(row.hash))) return undefined;
      if (row.revokedAt !== undefined) return undefined;
      if (row.expiresAt !== undefined && row.expiresAt <= clock()) return undefined;
      return row;
    },
    forget: (id: string): void => {
      cache.delete(id);
    },
  };
}
