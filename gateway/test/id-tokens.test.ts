import { createHmac } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { checkIssuer } from "../src/auth/issuer-check.ts";
import { ask } from "./request.ts";
import { page } from "./samples.ts";
import { startOwnGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
const tenant_id = "acme";
beforeAll(async () => {
  gateway = await startOwnGateway();
  gateway.services.webhook.listEndpoints = async () => ({ endpoints: [], page: page(0n) });
  gateway.services.matching.listMatches = async () => ({ matches: [], page: page(0n) });
});
beforeEach(() => gateway.issuer.setDown(false));
afterAll(() => gateway.stop());

const use = async (token: string, url = gateway.url) => {
  const { status, body } = await ask(url, "GET", "/api/v1/webhook-endpoints", { token });
  return status === 200 ? 200 : `${status} ${body.error}`;
};
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;
const DAY_S = 24 * 60 * 60;
const INVALID = "401 Invalid token";

test("a token of the issuer for this audience is accepted with every allowed algorithm", async () => {
  for (const alg of ["RS256", "ES256", "PS256", "EdDSA"]) {
    await gateway.issuer.rotate(alg);
    const fresh = await gateway.another();
    expect([alg, await use(await gateway.issuer.token({ tenant_id }), fresh.url)]).toEqual([alg, 200]);
    await fresh.stop();
  }
});

test("a token of another issuer, audience, party, time or type is Invalid token", async () => {
  const wrong = {
    issuer: { iss: "https://elsewhere.example.com" },
    audience: { aud: "another-app" },
    "no audience": { aud: undefined },
    "expired for longer than clocks differ": { exp: seconds(-11) },
    "no expiry": { exp: undefined },
    "not yet valid": { nbf: seconds(60) },
    "another party": { azp: "another-app" },
    "several audiences without a party": { aud: ["console", "another-app"] },
    "no subject": { sub: undefined },
  };
  for (const [why, claims] of Object.entries(wrong)) {
    expect([why, await use(await gateway.issuer.token({ tenant_id, ...claims }))]).toEqual([why, INVALID]);
  }
  expect(await use(await gateway.issuer.token({ tenant_id }, { typ: "at+jwt" }))).toBe(INVALID);
  expect(await use(await gateway.issuer.token({ tenant_id, aud: ["console", "other"], azp: "console" }))).toBe(200);
});

test("clocks may differ: a token of the next ten seconds is accepted, and one that expired within ten", async () => {
  for (const claims of [{ nbf: seconds(8) }, { iat: seconds(8) }, { exp: seconds(-1) }])
    expect([claims, await use(await gateway.issuer.token({ tenant_id, ...claims }))]).toEqual([claims, 200]);
  const strict = await gateway.another({ CLOCK_TOLERANCE_S: "0" });
  expect(await use(await gateway.issuer.token({ tenant_id, nbf: seconds(60) }), strict.url)).toBe(INVALID);
  expect(await use(await gateway.issuer.token({ tenant_id, exp: seconds(-1) }), strict.url)).toBe(INVALID);
  await strict.stop();
});

test("known keys stay good for a day while the issuer is down, and are fetched again in the background", async () => {
  const fresh = await gateway.another();
  const token = await gateway.issuer.token({ tenant_id, exp: seconds(3 * DAY_S) });
  expect(await use(token, fresh.url)).toBe(200);
  const at = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  try {
    vi.setSystemTime(at + 11 * 60_000);
    const before = gateway.issuer.keyFetches();
    expect(await use(token, fresh.url)).toBe(200);
    await expect.poll(() => gateway.issuer.keyFetches()).toBe(before + 1);
    gateway.issuer.setDown(true);
    vi.setSystemTime(at + DAY_S * 1_000 - 60_000);
    expect(await use(token, fresh.url)).toBe(200);
    vi.setSystemTime(at + 2 * DAY_S * 1_000);
    expect(await use(token, fresh.url)).toBe("503 Service temporarily unavailable");
  } finally {
    vi.useRealTimers();
    await fresh.stop();
  }
});

test("a token that is forged, unsigned, cut or signed with the public key as a secret is Invalid token", async () => {
  const token = await gateway.issuer.token({ tenant_id });
  const [header = "", payload = "", signature = ""] = token.split(".");
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const keys = await (await fetch(`${gateway.issuer.url}/keys`)).text();
  const confused = `${encode({ alg: "HS256" })}.${payload}`;
  const forgeries = [
    `${encode({ alg: "none" })}.${payload}.`,
    `${encode({ alg: "none" })}.${payload}.${signature}`,
    `${confused}.${createHmac("sha256", keys).update(confused).digest("base64url")}`,
    `${header}.${encode({ tenant_id: "other", exp: seconds(60) })}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${header}.${payload}`,
    "a.b.c",
    "eyJ",
    `${encode({ alg: "ES256", kid: "unknown" })}.${payload}.${signature}`,
    `${encode({ alg: "ES256", crit: ["x"], x: 1 })}.${payload}.${signature}`,
  ];
  for (const forgery of forgeries) expect([forgery, await use(forgery)]).toEqual([forgery, INVALID]);
});

test("after a key rotation new tokens work at once, and old ones only until the cached key expires", async () => {
  expect(await use(await gateway.issuer.token({ tenant_id }))).toBe(200);
  await gateway.issuer.rotate();
  expect(await use(await gateway.issuer.token({ tenant_id }))).toBe(200);
});

test("unknown key ids do not cause repeated requests to the issuer", async () => {
  const before = gateway.issuer.keyFetches();
  for (let count = 0; count < 30; count += 1) {
    expect(await use(await gateway.issuer.token({ tenant_id }, { kid: `made-up-${count}` }))).toBe(INVALID);
  }
  expect(gateway.issuer.keyFetches() - before).toBeLessThanOrEqual(6);
});

test("while the issuer is down, console routes are 503 and tenant routes work; afterwards all work", async () => {
  const fresh = await gateway.another();
  const token = await gateway.issuer.token({ tenant_id });
  gateway.issuer.setDown(true);
  const answer = await ask(fresh.url, "GET", "/api/v1/webhook-endpoints", { token });
  expect([answer.status, answer.body.error]).toEqual([503, "Service temporarily unavailable"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  const { key } = await gateway.key();
  expect((await ask(fresh.url, "GET", "/api/v1/matches", { token: key })).status).toBe(200);
  expect(await use(key, fresh.url)).toBe(INVALID);
  gateway.issuer.setDown(false);
  await expect.poll(() => use(token, fresh.url), { interval: 200 }).toBe(200);
  await fresh.stop();
});

test("a gateway whose issuer has another name is not ready, and one whose issuer is down is ready", async () => {
  const configured = `${gateway.issuer.url}/`;
  const fresh = await gateway.another({ OIDC_ISSUER: configured });
  expect((await ask(fresh.url, "GET", "/readyz")).status).toBe(503);
  await fresh.stop();

  const lines: { level: number; err: { message: string } }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const check = await checkIssuer(configured, log);
  await expect(check.agrees()).rejects.toThrow(gateway.issuer.url);
  check.stop();
  const message = `OIDC_ISSUER is ${configured}, but its discovery document names ${gateway.issuer.url}`;
  expect(lines).toEqual([expect.objectContaining({ level: 50, err: expect.objectContaining({ message }) })]);

  gateway.issuer.setDown(true);
  const unreachable = await checkIssuer(gateway.issuer.url, log);
  await unreachable.agrees();
  unreachable.stop();
});

test("the tenant is read from the configured claim", async () => {
  const claim = "https://example.com/tenant";
  const fresh = await gateway.another({ OIDC_TENANT_CLAIM: claim });
  expect(await use(await gateway.issuer.token({ [claim]: "acme" }), fresh.url)).toBe(200);
  expect(await use(await gateway.issuer.token({ tenant_id }), fresh.url)).toBe("400 Tenant context required");
  await fresh.stop();
});

test("a subject with any characters reaches the service unchanged", async () => {
  const actors: string[] = [];
  gateway.services.webhook.listEndpoints = async (_request, { actor }) => {
    actors.push(actor);
    return { endpoints: [], page: page(0n) };
  };
  for (const sub of ["auth0|5f7", "Žofie 100%", "\ud800"]) await use(await gateway.issuer.token({ tenant_id, sub }));
  expect(actors).toEqual(["user:auth0|5f7", "user:Žofie 100%", "user:\ufffd"]);
});

test("the answer names the client of the command line, and its tokens are accepted", async () => {
  const signIn = async (settings: Record<string, string>) => {
    const other = await gateway.another(settings);
    const { signIn: told } = (await (await fetch(other.url)).json()) as { signIn?: { clientId: string } };
    const listed = async (aud: string) =>
      (await ask(other.url, "GET", "/api/v1/api-keys", { token: await gateway.issuer.token({ tenant_id, aud }) }))
        .status;
    const statuses = [await listed("console"), await listed("cli")];
    await other.stop();
    return [told?.clientId, ...statuses];
  };
  expect(await signIn({})).toEqual(["console", 200, 401]);
  expect(await signIn({ OIDC_CLIENT_SECRET: "secret" })).toEqual([undefined, 200, 401]);
  expect(await signIn({ OIDC_CLIENT_SECRET: "secret", OIDC_DEVICE_CLIENT: "cli" })).toEqual(["cli", 200, 200]);
});
