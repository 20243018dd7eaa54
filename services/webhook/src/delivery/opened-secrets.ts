import { LRUCache } from "lru-cache";
import type { SealedSecret } from "../store/rows.ts";
import { type Keyring, openSecret, type SecretOwner } from "./secret-box.ts";

const CACHE_SIZE = 5_000;

/**
 * Decrypts secrets through a cache.
 * @throws Error as `openSecret` does; a failure is not cached
 */
export function openedSecrets(keyring: Keyring) {
  const cache = new LRUCache<string, string>({ max: CACHE_SIZE });
  return (sealed: SealedSecret, owner: SecretOwner): string => {
    // The key contains all that decryption depends on, so a copied or changed row is decrypted, and refused, again.
    const { keyId, iv, tag, data } = sealed;
    const key = `${owner.tenantId} ${owner.endpointId} ${keyId} ${iv} ${tag} ${data}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const secret = openSecret(keyring, sealed, owner);
    cache.set(key, secret);
    return secret;
  };
}
