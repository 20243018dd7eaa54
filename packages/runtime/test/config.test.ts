import { commonConfig, loadConfig, logConfig, natsConfig } from "@matchbook/runtime/config";
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
