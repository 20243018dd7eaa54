import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openDeadLetters } from "@matchbook/runtime/events/consumer/dead-letters";
import { bundled } from "@matchbook/servers/bundled";
import { testInfra } from "@matchbook/servers/test-infra";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Connections, message, numbered, publish } from "./consumer-fixture.ts";
import { connect } from "./fixture.ts";

let connections: Connections;
beforeEach(async () => {
  connections = await connect();
});
afterEach(() => connections.close());

/** Runs a consumer in a process until it ends. @returns the handled events, and whether the process ended normally */
async function runProcess(batch: number): Promise<{ handled: string[]; endedNormally: boolean }> {
  const { mongoUri, natsUrl } = testInfra();
  const { mongo, nats } = connections;
  const args = [mongoUri, mongo.db.databaseName, natsUrl, nats.stream, String(batch)];
  const main = await bundled(join(import.meta.dirname, "crashing-consumer.ts"));
  const child = fork(main, args, { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const handled: string[] = [];
  child.on("message", (names: string[]) => handled.push(...names));
  child.send("end when nothing is left");
  const [code] = await once(child, "exit");
  return { handled, endedNormally: code === 0 };
}

test.each([
  ["in memory", 50],
  ["in the backlog", 2],
])(
  "an event %s that ends every process becomes a dead letter after two processes ended on it alone",
  async (_place, batch) => {
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
      ends.push(run.endedNormally);
    }
    expect(ends.at(-1)).toBe(true);
    expect(ends.length - 1).toBeLessThanOrEqual(4);
    expect([...handled].sort()).toEqual(names.sort());
    const letters = await openDeadLetters(connections.mongo).list({}, 10);
    expect(letters.map(({ correlationId }) => correlationId)).toEqual(["c-deadly"]);
    expect(letters[0]?.error).toContain("ended twice");
  },
);
