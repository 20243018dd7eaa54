import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { MongoClient } from "mongodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand, UsageError } from "../src/command-line.ts";
import { settingsShape } from "../src/settings.ts";

/** The operator's commands for dead letters, on databases without other data. */

let client: MongoClient;
let env: Record<string, string>;
beforeEach(async () => {
  const { mongoUri } = testInfra();
  client = await new MongoClient(mongoUri).connect();
  const processes = ["GATEWAY", "TRANSACTION", "MATCHING", "WEBHOOK"];
  env = {
    MONGODB_URI: mongoUri,
    ...Object.fromEntries(processes.map((name) => [`${name}_MONGODB_DATABASE`, uniqueName(`dead_${name}`)])),
  };
  await client.db(env.GATEWAY_MONGODB_DATABASE).collection<{ _id: string }>("tenants").insertOne({ _id: "acme" });
});
afterEach(() => client.close());

const admin = (...args: string[]) =>
  runCommand(["dead-letters", ...args], loadConfig(settingsShape, env), silentLogger());
const collection = (service: string, name: string) =>
  client.db(env[`${service.toUpperCase()}_MONGODB_DATABASE`]).collection<{ _id: string }>(name);

async function store(service: string, consumer: string, tenant: string, eventId: string): Promise<string> {
  const _id = `${consumer}:${eventId}`;
  const at = new Date("2026-03-01T00:00:00Z");
  const event = { id: eventId, type: "match.created", data: Buffer.from("private data") };
  const row = { _id, consumer, tenant, eventId, type: event.type, correlationId: "c-1", error: "TypeError at x.ts:1" };
  await collection(service, "dead_letters").insertOne({ ...row, attempts: 6, firstAt: at, lastAt: at, event } as never);
  return _id;
}

test("dead letters are listed by service and tenant, and shown with their payload only on request", async () => {
  const one = await store("matching", "matching-lines", "acme", "e1");
  const two = await store("webhook", "webhook-fanout", "other", "e2");
  const ids = async (...args: string[]) => {
    const listed = (await admin("list", ...args)) as { total: number; deadLetters: { id: string }[] };
    expect(JSON.stringify(listed)).not.toContain("private");
    expect(listed.total).toBe(listed.deadLetters.length);
    return listed.deadLetters.map(({ id }) => id);
  };
  expect(await ids()).toEqual([one, two]);
  expect(await ids("--service", "webhook")).toEqual([two]);
  expect(await ids("--tenant", "acme")).toEqual([one]);
  const shown = await admin("show", one);
  expect(shown).toMatchObject({ id: one, service: "matching", tenant: "acme", attempts: 6, correlationId: "c-1" });
  expect(shown).not.toHaveProperty("payload");
  expect(await admin("show", one, "--payload")).toMatchObject({
    payload: Buffer.from("private data").toString("base64"),
  });
  await expect(admin("show", "matching-lines:none")).rejects.toThrow("there is no dead letter matching-lines:none");
});

test("replay moves dead letters to the consumer's backlog, drop deletes them, and nothing else changes", async () => {
  const one = await store("matching", "matching-lines", "acme", "e1");
  await store("matching", "matching-lines", "other", "e2");
  await store("transaction", "transaction-line-state", "acme", "e3");
  expect(await admin("replay", one)).toEqual({ matching: 1 });
  await expect(admin("replay", one)).rejects.toThrow("there is no dead letter");
  const [waiting, ...others] = await collection("matching", "event_backlog").find().toArray();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ _id: one, queue: "matching-lines", tenant: "acme", attempts: 0, owner: null });
  expect(await admin("drop", "--all", "--tenant", "acme")).toEqual({ transaction: 1 });
  expect(await admin("replay", "--all", "--service", "matching")).toEqual({ matching: 1 });
  expect(await admin("list")).toEqual({ total: 0, deadLetters: [] });
});

test("a command line without a selection is refused", async () => {
  const one = await store("matching", "matching-lines", "acme", "e1");
  for (const args of [["drop"], ["replay", one, "--all"], ["drop", one, "--tenant", "acme"], ["bury", one]])
    await expect(admin(...args)).rejects.toThrow(UsageError);
  await expect(admin("list", "--service", "gateway")).rejects.toThrow(
    '"gateway" is not a service that consumes events',
  );
  expect(await admin("list")).toMatchObject({ total: 1 });
});
