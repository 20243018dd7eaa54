import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { configShape } from "@matchbook/gateway/config";
import { startGateway } from "@matchbook/gateway/service";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { portForLater } from "@matchbook/servers/free-port";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { afterEach, describe, expect, test } from "vitest";
import { HttpBrowser } from "./http-browser.ts";

/** The recipe for dex in docs/oidc.md, with a dex server that `npm run clients` builds from scripts/clients/dex. */

const DEX = process.env.MATCHBOOK_DEX ?? "";
const OWN = { "sec-fetch-site": "same-origin", "x-matchbook-console": "1" };
/** More than the time after which the gateway asks the provider about a person again, in milliseconds. */
const UNTIL_REFRESH = 16 * 60_000;

let undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.reverse()) await step();
  undo = [];
});

describe.skipIf(DEX === "")("dex", () => {
  test("a person with a password signs in, and the tenant is read from the configured claim", async () => {
    const { origin, pass, isFresh } = await start({
      OIDC_SCOPES: "openid profile email offline_access",
      OIDC_TENANT_CLAIM: "name",
    });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const browser = new HttpBrowser();
    const page = await choose(browser, origin, "local");
    const address = linkOf(page, /action="([^"]+)"/);
    const type = (password: string) =>
      browser.open(address, { method: "POST", body: new URLSearchParams({ login: "ada@acme.example", password }) });
    expect((await type("of somebody else")).text).toContain("Invalid Email Address and password");
    expect((await type("of Ada")).url.href).toBe(`${origin}/console/`);
    const session = { tenant: "acme", role: "admin", subject: expect.stringMatching(/.+/) };
    expect(await sessionOf(browser, origin)).toMatchObject(session);
    pass(UNTIL_REFRESH);
    expect(await listKeys(browser, origin)).toBe(200);
    expect(await isFresh()).toBe(true);
  });

  test("a person of a connector has its tenant and the role of its groups, also after a refresh", async () => {
    const { origin, pass, isFresh } = await start({
      OIDC_SCOPES: "openid profile email groups offline_access",
      OIDC_TENANT_CLAIM: "preferred_username",
      OIDC_ROLES_CLAIM: "groups",
      OIDC_ROLE_MAPPING: "finance=reviewer,it=admin",
      OIDC_DEFAULT_ROLE: "none",
    });
    const browser = new HttpBrowser();
    expect((await choose(browser, origin, "company")).url.href).toBe(`${origin}/console/`);
    const session = { name: "Bo", tenant: "acme", role: "reviewer" };
    expect(await sessionOf(browser, origin)).toMatchObject(session);
    pass(UNTIL_REFRESH);
    // Only admins see keys.
    expect(await listKeys(browser, origin)).toBe(403);
    expect(await isFresh()).toBe(true);
    expect(await sessionOf(browser, origin)).toMatchObject(session);
  });
});

async function start(settings: Record<string, string>) {
  const origin = `http://127.0.0.1:${await portForLater()}`;
  const dex = spawn(DEX, [`${origin}/console/callback`], { stdio: ["pipe", "pipe", "inherit"] });
  undo.push(() => dex.kill());
  const { value: issuer } = await createInterface(dex.stdout)[Symbol.asyncIterator]().next();
  const config = loadConfig(configShape, {
    MONGODB_URI: testInfra().mongoUri,
    MONGODB_DATABASE: uniqueName("dex"),
    HTTP_LISTEN: new URL(origin).host,
    // No test calls a service.
    TRANSACTION_ADDRESS: "127.0.0.1:9",
    MATCHING_ADDRESS: "127.0.0.1:9",
    WEBHOOK_ADDRESS: "127.0.0.1:9",
    READINESS_REQUIRES: "mongodb",
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: "matchbook-console",
    OIDC_CLIENT_SECRET: "of the client",
    ...settings,
  });
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const gateway = await startGateway(config, { log: silentLogger(), clock });
  undo.push(() => gateway.stop());
  const pass = (ms: number) => {
    passed += ms;
  };
  /** Tells whether the provider has confirmed the only session after all the time that has passed. */
  const isFresh = async () => {
    const row = await gateway.context.mongo.db.collection("console_sessions").findOne({});
    return row?.refreshAt > clock();
  };
  return { origin, pass, isFresh };
}

/** Opens the sign-in and chooses one of the connectors that dex offers. @returns where that leads */
async function choose(browser: HttpBrowser, origin: string, connector: string) {
  const page = await browser.open(`${origin}/console/login`);
  return browser.open(linkOf(page, new RegExp(`href="([^"]+/auth/${connector}[^"]*)"`)));
}

/** An address that a page of dex contains, escaped as HTML. */
function linkOf({ url, text }: { url: URL; text: string }, pattern: RegExp): string {
  const [, found = ""] = pattern.exec(text) ?? [];
  return new URL(found.replaceAll("&amp;", "&").replaceAll("&#43;", "+"), url).href;
}

async function sessionOf(browser: HttpBrowser, origin: string) {
  const { text } = await browser.open(`${origin}/console/session`, { headers: OWN });
  return JSON.parse(text).data;
}

/** Uses the session, which the gateway then confirms at the provider when it is due. @returns the status */
async function listKeys(browser: HttpBrowser, origin: string): Promise<number> {
  return (await browser.open(`${origin}/console/api/v1/api-keys`, { headers: OWN })).response.status;
}
