import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chooseIssuer, issuerProblem } from "../src/oidc/choose-issuer.ts";
import { type IdentityProvider, startIdentityProvider } from "../src/oidc/identity-provider.ts";

/** Verifies a token as a relying party does: discovery, key set, signature, issuer, audience, times. */
async function verify(token: string, issuer: string, audience: string) {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  const discovery = (await response.json()) as { issuer: string; jwks_uri: string };
  expect(discovery.issuer).toBe(issuer);
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(discovery.jwks_uri)), { issuer, audience });
  return payload;
}

describe("the development identity provider", () => {
  let idp: IdentityProvider;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "matchbook-oidc-"));
    idp = await startIdentityProvider({ port: 0, dataDir });
  });
  afterAll(async () => {
    await idp.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("issues ID tokens that verify by discovery and contain person and tenant", async () => {
    const claims = await verify(
      await idp.mintIdToken({ tenant: "acme", subject: "Ada Byron" }),
      idp.issuer,
      idp.audience,
    );
    expect(claims).toMatchObject({
      sub: "dev|acme|Ada%20Byron",
      name: "Ada Byron",
      email: "ada.byron@acme.example",
      tenant_id: "acme",
      aud: "matchbook-console",
    });
  });

  test("issues tokens without a tenant claim on request, and expired ones are refused", async () => {
    expect(await verify(await idp.mintIdToken(), idp.issuer, idp.audience)).not.toHaveProperty("tenant_id");
    const expired = await idp.mintIdToken({ tenant: "acme", expiresIn: -10 });
    await expect(verify(expired, idp.issuer, idp.audience)).rejects.toMatchObject({ code: "ERR_JWT_EXPIRED" });
  });

  test("gives a token over HTTP to another process but not to a web page", async () => {
    const ask = (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${idp.issuer}/dev/token`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    const { idToken } = (await (await ask({ tenant: "acme", expiresIn: 60 })).json()) as { idToken: string };
    expect((await verify(idToken, idp.issuer, idp.audience)).tenant_id).toBe("acme");
    expect((await ask({ tennant: "acme" })).status).toBe(400);
    expect((await ask({}, { origin: "https://evil.example" })).status).toBe(403);
  });

  test("keeps tokens valid over a restart on the same port, and its key file is readable by the owner only", async () => {
    const token = await idp.mintIdToken({ tenant: "acme" });
    const { issuer } = idp;
    await idp.stop();
    idp = await startIdentityProvider({ port: Number(new URL(issuer).port), dataDir });
    expect(idp.issuer).toBe(issuer);
    // Repeat the request until fetch has noticed that its keep-alive connection is closed.
    const claims = await vi.waitFor(() => verify(token, issuer, idp.audience), 60_000);
    expect(claims.tenant_id).toBe("acme");
    if (process.platform !== "win32") expect((await stat(join(dataDir, "signing-key.json"))).mode & 0o077).toBe(0);
  });

  test("supports a login with authorization code and PKCE from a console on any loopback port", async () => {
    const verifier = randomBytes(32).toString("base64url");
    const redirect = "http://127.0.0.1:54321/console/callback";
    const browser = cookieJar();
    const start = new URL(`${idp.issuer}/auth`);
    start.search = new URLSearchParams({
      client_id: "matchbook-console",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: redirect,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "abc",
      nonce: "n-1",
    }).toString();

    const login = (await browser(start.href)).location ?? "";
    expect((await browser(login)).text).toContain("Tenant");
    const form = new URLSearchParams({ tenant: "acme", name: "Ada Byron" });
    let step = await browser(login, { method: "POST", body: form });
    while (step.location && !step.location.startsWith(redirect)) step = await browser(step.location);
    const result = new URL(step.location ?? `data:,${step.text}`).searchParams;
    expect(result.get("state")).toBe("abc");

    const response = await fetch(`${idp.issuer}/token`, {
      method: "POST",
      headers: { origin: "http://127.0.0.1:54321" },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: "matchbook-console",
        code: result.get("code") ?? "",
        redirect_uri: redirect,
        code_verifier: verifier,
      }),
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("http://127.0.0.1:54321");
    const { id_token: idToken } = (await response.json()) as { id_token: string };
    expect(await verify(idToken, idp.issuer, idp.audience)).toMatchObject({
      sub: "dev|acme|Ada%20Byron",
      tenant_id: "acme",
      email: "ada.byron@acme.example",
      name: "Ada Byron",
      nonce: "n-1",
    });
  });

  test("refuses a redirect to anything but a loopback console", async () => {
    const query = new URLSearchParams({ client_id: "matchbook-console", response_type: "code", scope: "openid" });
    query.set("redirect_uri", "https://evil.example/console/callback");
    expect((await fetch(`${idp.issuer}/auth?${query}`, { redirect: "manual" })).status).toBe(400);
  });
});

/** Fetches one step at a time like a browser and keeps cookies. `location` is the target of a redirect. */
function cookieJar() {
  const jar = new Map<string, string>();
  return async (url: string, init: RequestInit = {}): Promise<{ location: string | undefined; text: string }> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) jar.set(name, value);
      else if (name) jar.delete(name);
    }
    const location = response.headers.get("location");
    return { location: location ? new URL(location, url).href : undefined, text: await response.text() };
  };
}

test("npm start takes the provider of the environment, which mints no tokens, or refuses half of it", async () => {
  const options = { port: 0, dataDir: "unused" };
  const env = { OIDC_ISSUER: "https://login.example.com", OIDC_AUDIENCE: "console" };
  const chosen = await chooseIssuer(options, env);
  expect(chosen).toMatchObject({ issuer: env.OIDC_ISSUER, audience: "console", isForDevelopment: false });
  expect(chosen.mintIdToken).toBeUndefined();
  await expect(chooseIssuer(options, { OIDC_ISSUER: env.OIDC_ISSUER })).rejects.toThrow("OIDC_AUDIENCE");
});

test("npm start says why people cannot sign in at a provider that the environment names", async () => {
  const idp = await startIdentityProvider({ port: 0 });
  expect(await issuerProblem(idp.issuer)).toBeUndefined();
  const differs = `OIDC_ISSUER is ${idp.issuer}/, but its discovery document names ${idp.issuer}`;
  expect(await issuerProblem(`${idp.issuer}/`)).toBe(differs);
  await idp.stop();
  expect(await issuerProblem(idp.issuer)).toContain("fetch failed: ");
});
