import type { KeyScope } from "@matchbook/vocabulary/scopes";
import type { z } from "zod";
import { apiKeyResource } from "../resources/api-key.ts";
import { plain } from "./plain.ts";

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
  return plain(apiKeyResource, key);
}
