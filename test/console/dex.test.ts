import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { configShape } from "@matchbook/gateway/config";
import { startGateway } from "@matchbook/gateway/service";
import { loadConfig } from "@matchbook/runtime/config";
import { silentLogger } from "@matchbook/runtime/logger";
import { portForLater } from "@matchbook/servers/free-port";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { expect, test } from "vitest";
import { HttpBrowser } from "./http-browser.ts";

/** The recipe for dex in docs/oidc.md, with a dex server that `npm run clients` builds from scripts/clients/dex. */

const DEX = process.env.MATCHBOOK_DEX ?? "";
const OWN = { "sec-fetch-site": "same-origin", "x-matchbook-console": "1" };

test.skipIf(DEX === "")("a person of dex signs in, and the tenant is read from the configured claim", async () => {
  const origin = `http://127.0.0.1:${await portForLater()}`;
  const dex = spawn(DEX, [`${origin}/console/callback`], { stdio: ["pipe", "pipe", "inherit"] });
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
    OIDC_SCOPES: "openid profile email offline_access",
    OIDC_TENANT_CLAIM: "name",
  });
  const gateway = await startGateway(config, { log: silentLogger() });
  try {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const browser = new HttpBrowser();
    const page = await browser.open(`${origin}/console/login`);
    const [, action = ""] = /action="([^"]+)"/.exec(page.text) ?? [];
    const form = new URLSearchParams({ login: "ada@acme.example", password: "of Ada" });
    const address = new URL(action.replaceAll("&amp;", "&"), page.url).href;
    const { url } = await browser.open(address, { method: "POST", body: form });
    expect(url.pathname + url.search).toBe("/console/");
    const { text } = await browser.open(`${origin}/console/session`, { headers: OWN });
    expect(JSON.parse(text).data).toMatchObject({
      tenant: "acme",
      role: "admin",
      subject: expect.stringMatching(/.+/),
    });
  } finally {
    await gateway.stop();
    dex.kill();
  }
});
