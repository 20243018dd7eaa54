import type { KeyScope } from "@matchbook/vocabulary/scopes";
import type { z } from "zod";
import type { apiKeyResource } from "../resources/api-key.ts";
import { time, timeOrNull } from "./common.ts";

/** The parts of an API key that are shown. The secret is not stored. */
export interface ApiKeyView {
  id: string;
  name: string;
  keyPrefix: string;
  scopes: KeyScope[];
  agent?: { confirmUpTo: number | null } | undefined;
  createdBy: string;
  createdAt: Date;
  lastUsedAt?: Date;
  expiresAt?: Date;
  revokedAt?: Date;
}

/** An API key without its secret. */
export function presentApiKey(key: ApiKeyView): z.input<typeof apiKeyResource> {
  return {
    id: key.id,
    name: key.name,
    keyPrefix: key.keyPrefix,
    scopes: key.scopes,
    agent: key.agent ?? null,
    createdBy: key.createdBy,
    createdAt: time(key.createdAt),
    lastUsedAt: timeOrNull(key.lastUsedAt),
    expiresAt: timeOrNull(key.expiresAt),
    revokedAt: timeOrNull(key.revokedAt),
  };
}
