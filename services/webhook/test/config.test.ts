import { loadConfig } from "@matchbook/runtime/process/config";
import { expect, test } from "vitest";
import { configShape } from "../src/config.ts";

const env = {
  MONGODB_URI: "mongodb://127.0.0.1",
  NATS_URL: "nats://127.0.0.1",
  WEBHOOK_SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
};
const load = (more: Record<string, string>) => loadConfig(configShape, { ...env, ...more });

test("by default no private origin is allowed", () => {
  expect(load({})).toMatchObject({ MONGODB_DATABASE: "matchbook_webhook", WEBHOOK_ALLOWED_ORIGINS: [] });
});

test("by default an attempt may take 15 seconds, and connecting 5 of them", () => {
  expect(load({})).toMatchObject({ WEBHOOK_TIMEOUT_MS: 15_000, WEBHOOK_CONNECT_TIMEOUT_MS: 5_000 });
});

test("allowed origins are normalized", () => {
  const list = "http://127.0.0.1:9000, https://Example.com";
  expect(load({ WEBHOOK_ALLOWED_ORIGINS: list }).WEBHOOK_ALLOWED_ORIGINS).toEqual([
    "http://127.0.0.1:9000",
    "https://example.com",
  ]);
});

test.each([
  ["WEBHOOK_ALLOWED_ORIGINS", "http://127.0.0.1:9000/path"],
  ["WEBHOOK_SECRET_KEYS", "k1:c2hvcnQ="],
  ["WEBHOOK_CONCURRENCY_PER_DESTINATION", "17"],
])("an invalid %s stops the start; the error names the setting and hides its value", (name, value) => {
  expect(() => load({ [name]: value })).toThrow(name);
  expect(() => load({ [name]: value })).not.toThrow(value);
});
