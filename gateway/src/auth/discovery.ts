/** Timeout for requests to the issuer, in milliseconds. */
export const ISSUER_TIMEOUT_MS = 5_000;
/** Characters of a discovery document that an error shows. */
const SHOWN_CHARACTERS = 200;

export class IssuerDiffers extends Error {
  constructor(configured: string, discovered: unknown) {
    const shown = typeof discovered === "string" ? discovered.slice(0, SHOWN_CHARACTERS) : "no issuer";
    super(`OIDC_ISSUER is ${configured}, but its discovery document names ${shown}`);
  }
}

/** Finds the address of an issuer's keys (OpenID Connect Discovery 1.0, section 4). @throws IssuerDiffers, Error */
export async function discoverKeys(issuer: string): Promise<URL> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS),
    redirect: "error",
    headers: { accept: "application/json" },
  });
  if (!response.ok) throw new Error(`discovery answered ${response.status}`);
  const found: unknown = await response.json();
  const { issuer: named, jwks_uri: keysUrl } = (found ?? {}) as { issuer?: unknown; jwks_uri?: unknown };
  // Discovery 1.0, 4.3: without this check one issuer could impersonate another.
  if (named !== issuer) throw new IssuerDiffers(issuer, named);
  if (typeof keysUrl !== "string") throw new Error("discovery names no keys");
  return new URL(keysUrl);
}
