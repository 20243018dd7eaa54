import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";

/** The key of all providers of this process that store none. Tests start many, and a key costs a tenth of a second. */
let unstored: Promise<JWK> | undefined;

/**
 * The provider's private signing key (RS256) as a JWK. With a folder, the key is stored there, readable by this user
 * only, so that tokens stay valid over a restart.
 */
export async function signingKey(dataDir: string | undefined): Promise<JWK> {
  if (dataDir === undefined) {
    unstored ??= newKey();
    return unstored;
  }
  const file = join(dataDir, "signing-key.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const key = await newKey();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  return key;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: "RS256", use: "sig", kid: await calculateJwkThumbprint(jwk) };
}
