import type { Db } from "mongodb";
import { type ApiKeyRow, findApiKey } from "../store/api-keys.ts";
import { hashOf, keyId, sameHash } from "./key-format.ts";

/** How long a key that was looked up is believed, in milliseconds. A revocation is known everywhere after this time. */
export const KEY_CACHE_MS = 2_000;
const CACHE_SIZE = 10_000;

export interface KeyVerifier {
  /** The row of a key that may be used now, undefined for every other text. Why one is refused is not told. */
  verify(key: string): Promise<ApiKeyRow | undefined>;
  /** Looks the key up again the next time: it was changed here. */
  forget(id: string): void;
}

interface Cached {
  row: Promise<ApiKeyRow | null>;
  at: number;
}

/** Verifies API keys against the database, through a small cache of rows (never of verdicts). */
export function createKeyVerifier(db: Db, clock: () => Date): KeyVerifier {
  const cache = new Map<string, Cached>();

  const lookUp = (id: string): Promise<ApiKeyRow | null> => {
    const now = clock().getTime();
    const cached = cache.get(id);
    if (cached !== undefined && now - cached.at < KEY_CACHE_MS) return cached.row;
    const row = findApiKey(db, id);
    // Requests that arrive meanwhile share the look-up. Its time is that of its start, so that it never looks fresher.
    cache.delete(id);
    cache.set(id, { row, at: now });
    const oldest = cache.keys().next().value;
    if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
    row.then(
      // What is not there is not kept: made-up keys must not push real ones out.
      (found) => found === null && cache.delete(id),
      () => cache.delete(id),
    );
    return row;
  };

  return {
    verify: async (key) => {
      const id = keyId(key);
      if (id === undefined) return undefined;
      const row = await lookUp(id);
      if (row === null) return undefined;
      // Read back, the hash is BSON Binary.
      const stored = Buffer.isBuffer(row.hash) ? row.hash : row.hash.value();
      if (!sameHash(hashOf(key), stored)) return undefined;
      if (row.revokedAt !== undefined) return undefined;
      if (row.expiresAt !== undefined && row.expiresAt <= clock()) return undefined;
      return row;
    },
    forget: (id) => {
      cache.delete(id);
    },
  };
}
