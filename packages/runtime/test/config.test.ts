import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commonConfig, loadConfig, logConfig, natsConfig, wholeNumber } from "@matchbook/runtime/process/config";
import { pino } from "pino";
import { expect, test } from "vitest";

const SECRET = "hunter2";

test("the logged configuration shows addresses and no secrets", () => {
  let printed = "";
  const log = pino({}, { write: (line: string) => (printed += line) });
  logConfig(log, {
    MONGODB_URI: `mongodb://matching:${SECRET}@a.example.com,b.example.com/?replicaSet=rs0`,
    NATS_URL: `tls://m:${SECRET}@n1.example.com,tls://m:${SECRET}@n2.example.com`,
    NATS_PASSWORD: SECRET,
    WEBHOOK_SECRET_KEYS: { current: SECRET },
    SOME_TOKEN: SECRET,
    LOG_LEVEL: "info",
  });
  expect(printed).not.toContain(SECRET);
  for (const shown of ["a.example.com,b.example.com", "n1.example.com", "n2.example.com", '"LOG_LEVEL":"info"']) {
    expect(printed).toContain(shown);
  }
});

test("an invalid setting is named without its value", () => {
  const load = () => loadConfig(commonConfig, { MONGODB_URI: "mongodb://x", NATS_URL: "x", NATS_STREAM: SECRET });
  expect(load).toThrow("Bad configuration: NATS_STREAM");
  expect(load).not.toThrow(SECRET);
});

test("an empty variable counts as unset", () => {
  expect(loadConfig(natsConfig, { NATS_URL: "nats://x", NATS_STREAM: "", NATS_USER: "" })).toEqual({
    NATS_URL: "nats://x",
    NATS_STREAM: "EVENTS",
    NATS_STREAM_REPLICAS: 1,
  });
});

test("any setting may come from a file, but not from two places", () => {
  const folder = mkdtempSync(join(tmpdir(), "matchbook-config-"));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    const env = { NATS_URL: "nats://x", NATS_PASSWORD_FILE: file("password", `${SECRET}\n`) };
    expect(loadConfig(natsConfig, env)).toMatchObject({ NATS_URL: "nats://x", NATS_PASSWORD: SECRET });
    // A setting that is the path of a file is not read.
    const path = file("ca.crt", "PEM");
    expect(loadConfig(natsConfig, { ...env, NATS_TLS_CA_FILE: path })).toMatchObject({ NATS_TLS_CA_FILE: path });
    const both = () => loadConfig(natsConfig, { ...env, NATS_PASSWORD: SECRET });
    expect(both).toThrow("both NATS_PASSWORD and NATS_PASSWORD_FILE are set");
    expect(both).not.toThrow(SECRET);
    const missing = join(folder, "missing");
    expect(() => loadConfig(natsConfig, { ...env, NATS_PASSWORD_FILE: missing })).toThrow("NATS_PASSWORD_FILE: ENOENT");
    const large = file("large", "x".repeat(65 * 1024));
    expect(() => loadConfig(natsConfig, { ...env, NATS_PASSWORD_FILE: large })).toThrow("the file is too large");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a whole number has a default, and is refused with a fraction or beyond its bounds", () => {
  const shape = { WORKERS: wholeNumber(4, { most: 16 }), PAUSE_MS: wholeNumber(500, { least: 0 }) };
  const read = (env: NodeJS.ProcessEnv) => loadConfig(shape, env);
  expect(read({})).toEqual({ WORKERS: 4, PAUSE_MS: 500 });
  expect(read({ WORKERS: "16", PAUSE_MS: "0" })).toEqual({ WORKERS: 16, PAUSE_MS: 0 });
  for (const WORKERS of ["0", "17", "1.5", "-1", "four"]) expect(() => read({ WORKERS })).toThrow(/WORKERS/);
  for (const PAUSE_MS of ["-1", "0.5", "1e99"]) expect(() => read({ PAUSE_MS })).toThrow(/PAUSE_MS/);
});
