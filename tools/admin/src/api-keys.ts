import { open, unlink } from "node:fs/promises";
import { type IssuedApiKey, issueApiKey, revokeApiKey } from "@matchbook/gateway/auth/api-keys";
import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";
import type { Installation } from "./installation.ts";
import { clusterOf, storeInSecret } from "./store-key.ts";

/**
 * Parses a comma-separated list of scopes. `all` stands for every scope.
 * @throws Error that names an unknown scope
 */
export function parseScopes(list: string): Scope[] {
  if (list === "all") return [...SCOPES];
  return list.split(",").map((scope) => {
    if (!(SCOPES as readonly string[]).includes(scope))
      throw new Error(`"${scope}" is not a scope: ${SCOPES.join(", ")}`);
    return scope as Scope;
  });
}

/** Where a new key goes instead of the output: a Secret of Kubernetes, or a file. */
export interface KeyPlace {
  secret?: string | undefined;
  file?: string | undefined;
}

/**
 * Issues a key. The answer has the key, or the place where it was stored. A file is created before the key, and a key
 * that could not be stored is revoked.
 * @throws Error when the key cannot be stored there
 */
export async function issueKey(
  { gateway: { mongo } }: Installation,
  wanted: Parameters<typeof issueApiKey>[1],
  { secret, file }: KeyPlace,
): Promise<object> {
  const cluster = secret === undefined ? undefined : clusterOf(process.env);
  // It must not exist, and only its owner may read it.
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
