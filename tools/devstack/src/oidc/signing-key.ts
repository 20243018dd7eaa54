import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";

/**
 * The provider's private signing key (RS256) as a JWK. With a folder, the key is stored there, readable by this user
 * only, so that tokens stay valid over a restart.
 */
export async function signingKey(dataDir: string | undefined): Promise<JWK> {
  const file = dataDir && join(dataDir, "signing-key.json");
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = { ...jwk, alg: "RS256", use: "sig", kid: await calculateJwkThumbprint(jwk) };
  if (file) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  }
  return key;
}
