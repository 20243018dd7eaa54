import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openDeadLetters } from "@matchbook/runtime/consumer/dead-letters";
import { testInfra } from "@matchbook/servers/test-infra";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Connections, message, numbered, publish } from "./consumer-fixture.ts";
import { connect } from "./fixture.ts";

let connections: Connections;
beforeEach(async () => {
  connections = await connect();
});
afterEach(() => connections.close());

/** Runs a consuming process until it ends. @returns the events that it handled, and whether it ended as it should */
async function runProcess(batch: number): Promise<{ handled: string[]; well: boolean }> {
  const { mongoUri, natsUrl } = testInfra();
  const { mongo, nats } = connections;
  const args = [mongoUri, mongo.db.databaseName, natsUrl, nats.stream, String(batch)];
  const child = fork(join(import.meta.dirname, "crashing-consumer.ts"), args, { stdio: "ignore" });
  const handled: string[] = [];
  child.on("message", (names: string[]) => handled.push(...names));
  child.send("end when nothing is left");
  const [code] = await once(child, "exit");
  return { handled, well: code === 0 };
}

test.each([
  ["that was in hand", 50],
  ["that waited in the database", 2],
])("an event %s and ends every process is set aside when two processes ended on it alone", async (_where, batch) => {
  const names = numbered(12, "event");
  const all = [...names, "deadly"];
  await publish(
    connections,
    all.map((name) => message(connections, "acme", name)),
  );
  const handled = new Set<string>();
  const ends: boolean[] = [];
  while (ends.length < 6 && ends.at(-1) !== true) {
    const run = await runProcess(batch);
    for (const name of run.handled) handled.add(name);
    ends.push(run.well);
  }
  expect(ends).toEqual([false, false, false, true]);
  expect([...handled].sort()).toEqual(names.sort());
  const letters = await openDeadLetters(connections.mongo).list({}, 10);
  expect(letters.map(({ correlationId }) => correlationId)).toEqual(["c-deadly"]);
  expect(letters[0]?.error).toContain("ended twice");
  expect(await connections.mongo.db.collection("event_suspects").countDocuments({})).toBe(0);
});
