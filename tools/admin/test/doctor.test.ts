import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exitCodeOf, runCommand } from "../src/command-line.ts";
import type { DoctorReport } from "../src/doctor/doctor.ts";
import { settingsShape } from "../src/settings.ts";

const name = uniqueName("doctor");
let client: MongoClient;
beforeAll(async () => {
  client = await new MongoClient(testInfra().mongoUri).connect();
  await admin({}, "tenant", "create", "acme");
});
afterAll(() => client.close());

function admin(env: Record<string, string>, ...args: string[]): Promise<unknown> {
  const databases = ["GATEWAY", "TRANSACTION", "MATCHING", "WEBHOOK"].map((one) => [
    `${one}_MONGODB_DATABASE`,
    `${name}_${one.toLowerCase()}`,
  ]);
  const all = { MONGODB_URI: testInfra().mongoUri, ...Object.fromEntries(databases), ...env };
  return runCommand(args, loadConfig(settingsShape, all), silentLogger());
}
const problems = async (env: Record<string, string> = {}) => {
  const report = (await admin(env, "doctor")) as DoctorReport;
  expect(exitCodeOf(report)).toBe(report.healthy ? 0 : 1);
  return report.findings.filter(({ ok }) => !ok);
};

test("the doctor finds a sound installation healthy, and says of each problem what to do", async () => {
  expect(await problems()).toEqual([]);
  const rows = (process: string, collection: string) =>
    client.db(`${name}_${process}`).collection<{ _id: string }>(collection);
  await rows("matching", "migrations").updateOne({ _id: "acme" }, { $set: { versions: ["older"] } });
  await rows("webhook", "dead_letters").insertOne({ _id: "d1", tenant: "acme" } as never);
  await rows("transaction", "outbox").insertOne({ _id: "o1", tenant: "acme", at: new Date(0) } as never);
  await rows("transaction", "imports").insertOne({ _id: "i1", queue: "imports", dueAt: new Date(0) } as never);
  expect(await problems({ NATS_URL: testInfra().natsUrl, NATS_STREAM: "NO_SUCH_STREAM" })).toEqual([
    { check: "migrations", ok: false, found: "1 of an older schema, e.g. matching/acme", todo: "run: migrate" },
    { check: "dead letters", ok: false, found: "1 events were given up", todo: "run: dead-letters list" },
    { check: "outbox", ok: false, found: "1 commits wait for NATS", todo: expect.stringContaining("NATS") },
    { check: "imports", ok: false, found: "1 files wait", todo: expect.stringContaining("transaction") },
    { check: "stream", ok: false, found: "stream not found", todo: expect.stringContaining("NATS_URL") },
  ]);
});

test("the doctor tells a NATS that is not there from one that does not answer", async () => {
  const ofStream = async (env: Record<string, string>) =>
    (await problems(env)).filter(({ check }) => check === "stream");
  expect(await ofStream({ NATS_URL: "nats://127.0.0.1:1" })).toEqual([
    { check: "stream", ok: false, found: expect.any(String), todo: expect.stringContaining("nothing listens") },
  ]);
  const silent = createServer();
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as AddressInfo;
  expect(await ofStream({ NATS_URL: `nats://127.0.0.1:${port}` })).toEqual([
    {
      ...{ check: "stream", ok: false },
      ...{ found: expect.stringMatching(/^NATS has not answered for \d+ s$/), todo: expect.stringContaining("busy") },
    },
  ]);
  silent.close();
});

test("the doctor says so when the database cannot be reached", async () => {
  const [found] = await problems({ MONGODB_TLS_CA_FILE: "/no/such/file" });
  expect(found).toMatchObject({ check: "database", ok: false, todo: expect.stringContaining("MONGODB_URI") });
});
