import type { ApiKeyView } from "@matchbook/api/presenters/api-key";
import type { ApiKeyRow } from "../store/api-keys.ts";

/** What may be shown of a stored key. */
export function apiKeyView({ _id, name, keyPrefix, scopes, createdAt, expiresAt, revokedAt }: ApiKeyRow): ApiKeyView {
  return { id: _id, name, keyPrefix, scopes, createdAt, expiresAt, revokedAt };
}
