import { time, timeOrNull } from "./common.ts";

/** What is shown of an API key. Its secret is not among it: it is not even stored. */
export interface ApiKeyView {
  id: string;
  name: string;
  keyPrefix: string;
  scopes: string[];
  createdAt: Date;
  expiresAt?: Date;
  revokedAt?: Date;
}

/** An API key without its secret. */
export function presentApiKey(key: ApiKeyView) {
  return {
    id: key.id,
    name: key.name,
    keyPrefix: key.keyPrefix,
    scopes: key.scopes,
    createdAt: time(key.createdAt),
    expiresAt: timeOrNull(key.expiresAt),
    revokedAt: timeOrNull(key.revokedAt),
  };
}
