import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

interface SigningKey {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

export interface TestIssuer {
  url: string;
  /** The number of times its keys were fetched. */
  keyFetches(): number;
  /** Creates a new signing key; the old ones are no longer published. */
  rotate(alg?: string): Promise<void>;
  /** With true, refuses all requests until it is called with false. */
  setDown(down: boolean): void;
  /** A token of this issuer for the audience `console`; claims and header may be overridden. */
  token(claims?: JWTPayload, header?: { alg?: string; kid?: string; typ?: string }): Promise<string>;
  stop(): Promise<void>;
}

/** A real OpenID Connect issuer with the parts that a resource server uses: discovery, keys, signed tokens. */
export async function startIssuer(): Promise<TestIssuer> {
  let keys: SigningKey[] = [];
  let down = false;
  let fetches = 0;
  const server = createServer(async (request, response) => {
    if (down) {
      response.statusCode = 503;
      response.end();
      return;
    }
    response.setHeader("content-type", "application/json");
    if (request.url === "/.well-known/openid-configuration") {
      response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }));
      return;
    }
    fetches += 1;
    const published = await Promise.all(
      keys.map(async ({ kid, alg, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg, use: "sig" })),
    );
    response.end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  let count = 0;
  const rotate = async (alg = "ES256"): Promise<void> => {
    count += 1;
    keys = [{ kid: `key-${count}`, alg, ...(await generateKeyPair(alg, { extractable: true })) }];
  };
  await rotate();

  return {
    url,
    keyFetches: () => fetches,
    rotate,
    setDown: (value) => {
      down = value;
    },
    token: async (claims = {}, header = {}) => {
      const key = keys[0];
      if (key === undefined) throw new Error("no key");
      const now = Math.floor(Date.now() / 1000);
      const payload = { iss: url, aud: "console", sub: "user-1", iat: now, exp: now + 300, ...claims };
      return new SignJWT(payload).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
