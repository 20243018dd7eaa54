import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { managedProcess } from "@matchbook/devstack/stack/managed-process";
import { startOldMongo, startOldNats } from "@matchbook/servers/old-servers";
import { testInfra } from "@matchbook/servers/test-infra";
import { startWatchdog } from "@matchbook/servers/watchdog";
import { afterAll, expect, test } from "vitest";

const { mongoUri, natsUrl } = testInfra();
const nats = await startOldNats("2.9.10");
const mongo = await startOldMongo("5.0.9", 13);
const folder = mkdtempSync(join(tmpdir(), "matchbook-old-"));
const watchdog = startWatchdog();

afterAll(async () => {
  nats.stop();
  mongo.stop();
  await watchdog.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  {
    name: "NATS",
    env: { MONGODB_URI: mongoUri, NATS_URL: `nats://127.0.0.1:${nats.port}` },
    message: "NATS 2.9.10 is too old: Matchbook needs NATS 2.10 or newer",
  },
  {
    name: "MongoDB",
    env: { MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`, NATS_URL: natsUrl },
    message: "MongoDB 5.0.9 is too old: Matchbook needs MongoDB 6.0 or newer",
  },
])("a service ends with the version that it needs when $name is too old", async ({ name, env, message }) => {
  const logFile = join(folder, `${name}.log`);
  const reported: string[] = [];
  const webhook = managedProcess({
    name: "webhook",
    main: "services/webhook/src/main.ts",
    isBundled: true,
    env: { ...env, MONGODB_DATABASE: "old", WEBHOOK_SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}` },
    logFile,
    watchdog,
    onUnexpectedExit: (how) => reported.push(how),
  });
  await expect(webhook.start()).rejects.toThrow("webhook did not start: exit code 1");
  // Only a process that was ready is reported as ended.
  expect(reported).toEqual([]);
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  // A line that was being written when the process ended may stand behind it once more.
  const fatal = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 60);
  expect(fatal).toMatchObject({ msg: message });
  expect(fatal).not.toHaveProperty("err");
});
