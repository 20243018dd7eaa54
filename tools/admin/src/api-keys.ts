import { issueApiKey, revokeApiKey } from "@matchbook/gateway/auth/api-keys";
import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";
import type { Installation } from "./installation.ts";
import { clusterOf, storeInFile, storeInSecret } from "./store-key.ts";

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
 * Issues a key. The answer has the key, or the place where it was stored. A key that could not be stored is revoked.
 * @throws Error when the key cannot be stored there
 */
export async function issueKey(
  { gateway: { mongo } }: Installation,
  wanted: Parameters<typeof issueApiKey>[1],
  { secret, file }: KeyPlace,
): Promise<object> {
  const cluster = secret === undefined ? undefined : clusterOf(process.env);
  const { id, key } = await issueApiKey(mongo.db, wanted);
  if (secret === undefined && file === undefined) return { id, key };
  try {
    if (cluster !== undefined && secret !== undefined) await storeInSecret(cluster, secret, key);
    if (file !== undefined) await storeInFile(file, key);
    return { id, secret, file };
  } catch (error) {
    await revokeApiKey(mongo.db, id);
    throw error;
  }
}
