import { loadConfig } from "@matchbook/runtime/process/config";
import { createLogger } from "@matchbook/runtime/process/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { afterAll, expect, test } from "vitest";
import { configShape } from "../src/config.ts";
import { startGateway } from "../src/service.ts";

/** The warnings of a gateway at its start, before it answers a request. */

const started: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(started.map((gateway) => gateway.stop())));

const SETTINGS = {
  MONGODB_URI: testInfra().mongoUri,
  MONGODB_DATABASE: uniqueName("warnings"),
  HTTP_LISTEN: "127.0.0.1:0",
  // No test calls a service.
  TRANSACTION_ADDRESS: "127.0.0.1:9",
  MATCHING_ADDRESS: "127.0.0.1:9",
  WEBHOOK_ADDRESS: "127.0.0.1:9",
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_AUDIENCE: "matchbook-console",
  OIDC_DEFAULT_ROLE: "none",
};

/** The settings that a start warns of. */
async function warnedOf(settings: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const log = createLogger("gateway", "warn", { write: (line) => lines.push(line) });
  started.push(await startGateway(loadConfig(configShape, { ...SETTINGS, ...settings }), { log }));
  return lines.map((line) => JSON.parse(line).setting).filter((setting) => setting !== undefined);
}

test("a gateway in production warns once of calls without TLS and of a console without an origin", async () => {
  expect(await warnedOf({ NODE_ENV: "production" })).toEqual(["GRPC_TLS", "CONSOLE_ORIGIN"]);
});

test.each([
  ["a gateway in production with an origin", { NODE_ENV: "production", CONSOLE_ORIGIN: "https://x.example.com" }],
  ["a gateway in production without a console", { NODE_ENV: "production", CONSOLE: "off" }],
])("%s warns of no origin", async (_name, settings) => {
  expect(await warnedOf(settings)).toEqual(["GRPC_TLS"]);
});

test("a gateway for development warns of neither", async () => expect(await warnedOf({})).toEqual([]));
