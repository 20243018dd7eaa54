import { testInfra, uniqueName } from "@matchbook/devstack/test-infra";
import { connectNats } from "@matchbook/runtime/nats";
import type { CommandStartedEvent, Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, publisher, startFixture, until } from "./setup.ts";

let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(200).end());
  const uri = new URL(testInfra().mongoUri);
  uri.searchParams.set("monitorCommands", "true");
  fixture = await startFixture([receiver.origin], { MONGODB_URI: uri.href, WEBHOOK_SWEEP_EVERY_MS: "500" });
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

// With more, a machine without time for them would make the destinations look slow, and what is owed to them be put off.
const FEW_PLACES = { WEBHOOK_CONCURRENCY: "16" };

test("under load a hundred deliveries cost at most three round trips to the database", async () => {
  const DESTINATIONS = 20;
  const EVENTS = 100;
  for (let nth = 0; nth < DESTINATIONS; nth++) await fixture.create(`${receiver.origin}/${nth}`);
  // Load: the events are there before the instance that delivers them.
  const stream = uniqueName("load").toUpperCase();
  const { connection } = await connectNats(testInfra().natsUrl, stream, "test");
  await connection.close();
  await publisher(fixture.service, stream)(...Array.from({ length: EVENTS }, () => anEvent()));
  const { service } = await fixture.startAnother({ NATS_STREAM: stream, ...FEW_PLACES });
  const commands: string[] = [];
  const { client } = service.context.store.mongo;
  client.on("commandStarted", ({ commandName, command }: CommandStartedEvent) => {
    if (!goesByTheClock(commandName, command)) commands.push(commandName);
  });
  await until(() => {
    // As time passes, in case the machine is so busy that some of the work is put off.
    fixture.time.now = new Date();
    return receiver.received.length >= DESTINATIONS * EVENTS;
  });
  await service.context.worker.drain();
  const perHundred = (commands.length * 100) / (DESTINATIONS * EVENTS);
  expect(perHundred, summary(commands)).toBeLessThanOrEqual(3);
  // Whoever counts nothing finds few.
  expect(perHundred, summary(commands)).toBeGreaterThan(0.5);
});

/**
 * What is done every so often, whatever the load: probes, the look at what has become due, when destinations last received
 * something, forgetting the rows of finished batches, and folding what was noted for the counts.
 */
function goesByTheClock(name: string, command: Document): boolean {
  const target = command[name];
  return (
    name === "ping" ||
    name === "hello" ||
    (name === "find" && target === "schedule") ||
    (name === "update" && target === "endpoints.acme") ||
    (name === "delete" && target === "schedule") ||
    (name !== "insert" && /^delivery_count/.test(String(target)))
  );
}

function summary(commands: string[]): string {
  return [...Map.groupBy(commands, (name) => name)].map(([name, all]) => `${name} ${all.length}`).join(", ");
}
