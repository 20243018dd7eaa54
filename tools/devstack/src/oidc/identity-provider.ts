import { createServer } from "node:http";
import { startOnFreePort } from "@matchbook/servers/free-port";
import { importJWK, type JWK, SignJWT } from "jose";
import { identityApp } from "./identity-app.ts";
import { claimsOf, subjectOf } from "./persona.ts";
import { CONSOLE_CLIENT, createProvider } from "./provider.ts";
import { signingKey } from "./signing-key.ts";
import type { TokenRequest } from "./token-request.ts";

/** The development identity provider. */
export type IdentityProvider = {
  issuer: string;
  /** The audience of its ID tokens: the console's client id. */
  audience: string;
  /** Issues an ID token like that of the login. */
  mintIdToken(request?: TokenRequest): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts an OpenID Connect provider that accepts any login without a check, for development and tests only. Discovery,
 * keys and the authorization-code flow are real, so clients verify its tokens like those of any other issuer.
 *
 * Another process gets a token by `POST <issuer>/dev/token { tenant?, subject?, expiresIn? }` → `{ idToken }`.
 * The issuer contains the port, so tokens stay valid over a restart only on the same port with the same `dataDir`.
 * @param options.port tried first; another free port is used when it is occupied, any when 0
 * @param options.host the address of this machine to listen on; default 127.0.0.1
 * @param options.issuer its URL when others reach it under another one; default `http://<host>:<port>`
 * @param options.dataDir the folder of the signing key; without it every start has a new key
 */
export async function startIdentityProvider(options: {
  port: number;
  host?: string;
  issuer?: string;
  dataDir?: string;
}): Promise<IdentityProvider> {
  const { host = "127.0.0.1" } = options;
  const jwk = await signingKey(options.dataDir);
  return startOnFreePort(options.port, (port) => serve(host, port, options.issuer ?? `http://${host}:${port}`, jwk));
}

async function serve(host: string, port: number, issuer: string, jwk: JWK): Promise<IdentityProvider> {
  const key = await importJWK(jwk, "RS256");

  const mintIdToken = ({ tenant = "", subject = "Dev User", expiresIn = 3600 }: TokenRequest = {}): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const persona = { tenant, name: subject };
    return new SignJWT(claimsOf(persona))
      .setProtectedHeader({ alg: "RS256", kid: jwk.kid, typ: "JWT" })
      .setIssuer(issuer)
      .setAudience(CONSOLE_CLIENT)
      .setSubject(subjectOf(persona))
      .setIssuedAt(expiresIn < 0 ? now + expiresIn - 60 : now)
      .setExpirationTime(now + expiresIn)
      .sign(key);
  };

  const server = createServer(identityApp(createProvider(issuer, jwk), mintIdToken));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    issuer,
    audience: CONSOLE_CLIENT,
    mintIdToken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
