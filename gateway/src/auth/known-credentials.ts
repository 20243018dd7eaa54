import { LRUCache } from "lru-cache";
import { hashOf } from "./key-format.ts";

const SIZE = 10_000;

/**
 * A cache of credentials that were valid when this process last verified them, with the actor of each. A request can so
 * be counted against its actor before the credential is verified. It is no proof that a credential is valid.
 */
export interface KnownCredentials {
  get(token: string): string | undefined;
  remember(token: string, actor: string): void;
  forget(token: string): void;
}

/** Creates an empty LRU cache. Its keys are hashes of the tokens. */
export function createKnownCredentials(): KnownCredentials {
  const known = new LRUCache<string, string>({ max: SIZE });
  const keyOf = (token: string) => hashOf(token).toString("base64");
  return {
    get: (token) => known.get(keyOf(token)),
    remember: (token, actor) => {
      known.set(keyOf(token), actor);
    },
    forget: (token) => {
      known.delete(keyOf(token));
    },
  };
}
