import { LRUCache } from "lru-cache";
import { hashOf } from "./key-format.ts";

const SIZE = 10_000;

/** Whose quota a credential uses up, and its tenant. */
export interface KnownCaller {
  counted: string;
  tenant: string | undefined;
}

/**
 * A cache of credentials that were valid when this process last verified them, with the caller of each. A request can so
 * be counted against its caller before the credential is verified. It is no proof that a credential is valid.
 */
export interface KnownCredentials {
  get(token: string): KnownCaller | undefined;
  remember(token: string, caller: KnownCaller): void;
  forget(token: string): void;
}

/** Creates an empty LRU cache. Its keys are hashes of the tokens. */
export function createKnownCredentials(): KnownCredentials {
  const known = new LRUCache<string, KnownCaller>({ max: SIZE });
  const keyOf = (token: string) => hashOf(token).toString("base64");
  return {
    get: (token) => known.get(keyOf(token)),
    remember: (token, { counted, tenant }) => {
      known.set(keyOf(token), { counted, tenant });
    },
    forget: (token) => {
      known.delete(keyOf(token));
    },
  };
}
