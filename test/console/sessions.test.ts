import { runCommand } from "@matchbook/admin/command-line";
import { settingsShape } from "@matchbook/admin/settings";
import { startIdentityProvider } from "@matchbook/devstack/oidc/identity-provider";
import { configShape } from "@matchbook/gateway/config";
import { SESSION_COOKIE } from "@matchbook/gateway/console/cookies";
import { startGateway } from "@matchbook/gateway/service";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { HttpBrowser } from "./http-browser.ts";

/** The duration of sessions: a gateway whose clock the test sets, and a real identity provider. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWN = { "sec-fetch-site": "same-origin", "x-matchbook-console": "1" };

let passed = 0;
let issuer: Awaited<ReturnType<typeof startIdentityProvider>>;
let settings: Record<string, string>;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  issuer = await startIdentityProvider({ port: 0 });
  settings = {
    MONGODB_URI: testInfra().mongoUri,
    MONGODB_DATABASE: uniqueName("sessions"),
    HTTP_LISTEN: "127.0.0.1:0",
    // No test calls a service.
    TRANSACTION_ADDRESS: "127.0.0.1:9",
    MATCHING_ADDRESS: "127.0.0.1:9",
    WEBHOOK_ADDRESS: "127.0.0.1:9",
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: issuer.audience,
  };
  gateway = await startGateway(loadConfig(configShape, settings), {
    log: silentLogger(),
    clock: () => new Date(Date.now() + passed),
  });
});
afterAll(async () => {
  await gateway.stop();
  await issuer.stop();
});
beforeEach(async () => {
  passed = 0;
  await sessions().deleteMany({});
});

/** The address of MongoDB for a client that reports its commands. */
function observed(): string {
  const uri = new URL(testInfra().mongoUri);
  uri.searchParams.set("monitorCommands", "true");
  return uri.href;
}

async function signedIn() {
  const browser = new HttpBrowser();
  expect(await browser.signIn(gateway.address, { tenant: "acme", name: "Ada" })).toBe("/console/");
  const use = async (headers = OWN) =>
    (await browser.open(`${gateway.address}/console/api/v1/api-keys`, { headers })).response.status;
  return { browser, use };
}

/** Another gateway on the same data, until the test ends. */
async function anotherGateway(env: Record<string, string> = {}) {
  const other = await startGateway(loadConfig(configShape, { ...settings, ...env }), { log: silentLogger() });
  onTestFinished(other.stop);
  return other;
}

/** A provider that issues no refresh tokens. The tokens of this one expire by the real time. */
const withoutRefreshToken = () => sessions().updateMany({}, { $unset: { refreshToken: 1, refreshAt: 1 } });
/** The rows as they are in the database. */
const sessions = () => gateway.context.mongo.db.collection("console_sessions");
const rows = () => sessions().find({}).toArray();

describe("a session", () => {
  test("ends after an hour without use, and lasts longer with it", async () => {
    const { use } = await signedIn();
    await withoutRefreshToken();
    passed = 59 * MINUTE;
    expect(await use()).toBe(200);
    passed = 118 * MINUTE;
    expect(await use()).toBe(200);
    passed = 179 * MINUTE;
    expect(await use()).toBe(401);
  });

  test("is not kept alive by a page that no person uses", async () => {
    const { use } = await signedIn();
    await withoutRefreshToken();
    passed = 59 * MINUTE;
    expect(await use({ ...OWN, "x-matchbook-console": "unattended" })).toBe(200);
    passed = 61 * MINUTE;
    expect(await use()).toBe(401);
  });

  test("ends after twelve hours, however much it is used", async () => {
    const { use } = await signedIn();
    await withoutRefreshToken();
    for (passed = 0; passed < 12 * HOUR; passed += 50 * MINUTE) expect([passed, await use()]).toEqual([passed, 200]);
    passed = 12 * HOUR;
    expect(await use()).toBe(401);
  });

  test("is stored as a hash, and the refresh token sealed", async () => {
    const { browser } = await signedIn();
    const stored = JSON.stringify(await rows());
    expect(stored).toContain("refreshToken");
    expect(stored).not.toContain(browser.cookie(SESSION_COOKIE));
    expect(stored).not.toMatch(/eyJ/);
  });

  test("outlives an outage of the identity provider", async () => {
    const { use } = await signedIn();
    await issuer.stop();
    passed = 16 * MINUTE;
    expect(await use()).toBe(200);
    issuer = await startIdentityProvider({ port: Number(new URL(issuer.issuer).port) });
  });

  test("ends when the identity provider no longer knows the person", async () => {
    const { use } = await signedIn();
    passed = 14 * MINUTE;
    expect(await use()).toBe(200);
    // A new start forgets all people.
    await issuer.stop();
    issuer = await startIdentityProvider({ port: Number(new URL(issuer.issuer).port) });
    expect(await use()).toBe(200);
    passed = 15 * MINUTE + 1_000;
    expect(await use()).toBe(401);
  });

  test("goes on when the identity provider confirms the person", async () => {
    const { use } = await signedIn();
    const before = (await rows()).map(({ refreshAt }) => refreshAt.getTime());
    passed = 16 * MINUTE;
    expect(await use()).toBe(200);
    const after = (await rows()).map(({ refreshAt }) => refreshAt.getTime());
    expect(Math.max(...after)).toBeGreaterThan(Math.max(...before) + 15 * MINUTE - 1_000);
  });

  test("is ended by an operator, for one user or for all of a tenant", async () => {
    const { use } = await signedIn();
    const { MONGODB_URI, MONGODB_DATABASE } = gateway.context.config;
    const settings = loadConfig(settingsShape, { MONGODB_URI, GATEWAY_MONGODB_DATABASE: MONGODB_DATABASE });
    const end = (...more: string[]) =>
      runCommand(["session", "end", "--tenant", "acme", ...more], settings, silentLogger());
    expect(await end("--user", "dev|acme|Bo")).toEqual({ tenant: "acme", ended: 0 });
    expect(await use()).toBe(200);
    expect(await end("--user", "dev|acme|Ada")).toEqual({ tenant: "acme", ended: 1 });
    expect(await use()).toBe(401);
    const again = await signedIn();
    expect(await end()).toEqual({ tenant: "acme", ended: 1 });
    expect(await again.use()).toBe(401);
  });

  test("is shared by all gateways, and ended in each by signing out", async () => {
    const { browser, use } = await signedIn();
    const other = await anotherGateway();
    const useThere = async () =>
      (await browser.open(`${other.address}/console/api/v1/api-keys`, { headers: OWN })).response.status;
    expect(await useThere()).toBe(200);
    await browser.open(`${other.address}/console/logout`, { method: "POST", headers: OWN });
    expect([await use(), await useThere()]).toEqual([401, 401]);
  });

  test("ends with its tenant", async () => {
    const { use } = await signedIn();
    const { closeTenant, reopenTenant } = await import("@matchbook/gateway/store/closed-tenants");
    await closeTenant(gateway.context.mongo.db, "acme", new Date());
    expect(await use()).toBe(401);
    expect(await new HttpBrowser().signIn(gateway.address, { tenant: "acme", name: "Bo" })).toContain("problem=closed");
    await reopenTenant(gateway.context.mongo.db, "acme");
  });
});

test("colleagues see which line a page shows, for as long as it says so, and only in their tenant", async () => {
  const person = async (tenant: string, name: string) => {
    const browser = new HttpBrowser();
    await browser.signIn(gateway.address, { tenant, name });
    return async (line: unknown) => {
      const headers = { ...OWN, "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify({ line }) };
      const { response, text } = await browser.open(`${gateway.address}/console/presence`, init);
      return response.status === 200 ? JSON.parse(text).data : response.status;
    };
  };
  const [ada, bo, eve] = [await person("acme", "Ada"), await person("acme", "Bo"), await person("other", "Eve")];
  expect(await ada("T-1")).toEqual([]);
  expect(await bo("T-2")).toEqual([{ line: "T-1", name: "Ada" }]);
  expect(await ada("T-1")).toEqual([{ line: "T-2", name: "Bo" }]);
  expect(await eve("T-1")).toEqual([]);
  expect(await bo(null)).toEqual([{ line: "T-1", name: "Ada" }]);
  expect(await ada("T-1")).toEqual([]);
  passed = 21_000;
  expect(await bo("T-2")).toEqual([]);
  for (const wrong of [7, "", "x".repeat(51), { a: 1 }]) expect([wrong, await ada(wrong)]).toEqual([wrong, 400]);
  const stranger = await fetch(`${gateway.address}/console/presence`, { method: "POST", headers: OWN });
  expect(stranger.status).toBe(401);
});

test("with `CONSOLE=off` the gateway serves no page of the console", async () => {
  const { address } = await anotherGateway({ CONSOLE: "off" });
  for (const path of ["/console/", "/console/session", "/console/login"])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 404]);
});

test("a sign-in must be finished within ten minutes", async () => {
  const browser = new HttpBrowser();
  const page = await browser.open(`${gateway.address}/console/login`);
  const [, action = ""] = /action="([^"]+)"/.exec(page.text) ?? [];
  passed = 10 * MINUTE + 1_000;
  const body = new URLSearchParams({ tenant: "acme", name: "Ada" });
  const { url } = await browser.open(new URL(action, page.url).href, { method: "POST", body });
  expect(url.pathname + url.search).toContain("problem=expired");
});

test("a sign-in can be finished although another tab of the browser began one later", async () => {
  const browser = new HttpBrowser();
  const first = await browser.open(`${gateway.address}/console/login`);
  await browser.open(`${gateway.address}/console/login`);
  const [, action = ""] = /action="([^"]+)"/.exec(first.text) ?? [];
  const body = new URLSearchParams({ tenant: "acme", name: "Ada" });
  const { url } = await browser.open(new URL(action, first.url).href, { method: "POST", body });
  expect(url.pathname + url.search).toBe("/console/");
});

describe("made-up cookies", () => {
  const SECRET = (at: number) => String(at).padStart(43, "x");
  const askAs = async (gatewayUrl: string, secret: string) =>
    (
      await fetch(`${gatewayUrl}/console/api/v1/api-keys`, {
        headers: { ...OWN, cookie: `${SESSION_COOKIE}=${secret}` },
      })
    ).status;

  test("are counted against the address before the database is asked, and each is looked up once", async () => {
    const limited = await startGateway(
      loadConfig(configShape, {
        ...settings,
        MONGODB_URI: observed(),
        RATE_LIMIT_PER_MINUTE: "5",
        RATE_LIMIT_BURST: "5",
      }),
      { log: silentLogger() },
    );
    let lookUps = 0;
    limited.context.mongo.client.on("commandStarted", ({ command }) => {
      if (command.find === "console_sessions") lookUps += 1;
    });
    const seen = [];
    for (const at of [1, 1, 1, 2, 3, 4, 5]) seen.push(await askAs(limited.address, SECRET(at)));
    expect([seen, lookUps]).toEqual([[401, 401, 401, 401, 401, 429, 429], 3]);
    await limited.stop();
  });
});
