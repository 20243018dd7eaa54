import { open, unlink } from "node:fs/promises";
import { type IssuedApiKey, issueApiKey } from "@matchbook/gateway/auth/api-keys";
import { type ApiKeyRow, listApiKeys, revokeApiKey } from "@matchbook/gateway/store/api-keys";
import { ALL_SCOPES, KEY_SCOPES, type KeyScope } from "@matchbook/vocabulary/scopes";
import type { Installation } from "./installation.ts";
import { clusterOf } from "./kubernetes-api.ts";
import { storeInSecret } from "./store-key.ts";

/**
 * Parses a comma-separated list of scopes. `all` stands for every scope, also those of later versions.
 * @throws Error that names an unknown scope
 */
export function parseScopes(list: string): KeyScope[] {
  if (list === "all") return [ALL_SCOPES];
  return list.split(",").map((scope) => {
    if (!(KEY_SCOPES as readonly string[]).includes(scope))
      throw new Error(`"${scope}" is not a scope: ${KEY_SCOPES.join(", ")}`);
    return scope as KeyScope;
  });
}

/** A page of a list of keys, in rows. */
const PAGE_SIZE = 100;

/** An API key without its secret. Times that it does not have are left out. */
type ListedKey = Omit<ApiKeyRow, "_id" | "tenant" | "kind" | "hash" | "removeAt"> & { id: string };

/** Lists the keys of a tenant, or of none when it is null, newest first, including revoked ones. */
export async function listKeys(
  { gateway: { mongo } }: Installation,
  tenant: string | null,
  page: number,
): Promise<{ total: number; keys: ListedKey[] }> {
  const { items, page: info } = await listApiKeys(mongo.db, tenant, { page, pageSize: PAGE_SIZE, after: undefined });
  const keys = items.map(({ _id: id, tenant: _tenant, kind: _kind, hash: _hash, ...shown }) => ({ id, ...shown }));
  return { total: Number(info.total), keys };
}

/** Where a new key goes instead of the output: a Secret of Kubernetes, or a file. */
export interface KeyTarget {
  secret?: string | undefined;
  file?: string | undefined;
}

/**
 * Issues a key. The answer has the key, or where it was stored. Storing is tried before the key is made, and a
 * key that could not be stored nevertheless is revoked.
 * @throws Error when the key cannot be stored
 */
export async function issueKey(
  { gateway: { mongo } }: Installation,
  wanted: Parameters<typeof issueApiKey>[1],
  { secret, file }: KeyTarget,
): Promise<object> {
  const cluster = secret === undefined ? undefined : clusterOf(process.env);
  if (cluster !== undefined && secret !== undefined) await storeInSecret(cluster, secret, "", "try");
  // The file must not exist yet, and only its owner may read it.
  const opened = file === undefined ? undefined : await open(file, "wx", 0o600);
  let issued: IssuedApiKey | undefined;
  try {
    issued = await issueApiKey(mongo.db, wanted);
    const { id, key } = issued;
    if (cluster !== undefined && secret !== undefined) await storeInSecret(cluster, secret, key);
    await opened?.writeFile(`${key}\n`);
    return secret === undefined && file === undefined ? { id, key } : { id, secret, file };
  } catch (error) {
    if (issued !== undefined) await revokeApiKey(mongo.db, issued.id);
    if (file !== undefined) await unlink(file);
    throw error;
  } finally {
    await opened?.close();
  }
}
