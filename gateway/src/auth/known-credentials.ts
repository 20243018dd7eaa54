import { hashOf } from "./key-format.ts";

const SIZE = 10_000;

/**
 * Credentials that were good when last seen here, and what each is limited by. Only with it can a request be counted
 * against its credential before the credential is checked; it proves nothing.
 */
export interface KnownCredentials {
  get(token: string): string | undefined;
  remember(token: string, who: string): void;
  forget(token: string): void;
}

/** An empty memory of bounded size: the longest unseen goes first. Tokens are kept as their hash. */
export function createKnownCredentials(): KnownCredentials {
  const known = new Map<string, string>();
  const keyOf = (token: string) => hashOf(token).toString("base64");
  return {
    get: (token) => known.get(keyOf(token)),
    remember: (token, who) => {
      const key = keyOf(token);
      known.delete(key);
      known.set(key, who);
      const oldest = known.keys().next().value;
      if (known.size > SIZE && oldest !== undefined) known.delete(oldest);
    },
    forget: (token) => {
      known.delete(keyOf(token));
    },
  };
}
