import { connectNats } from "@matchbook/runtime/nats";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
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

// With more slots, destinations would look slow on a busy machine, and their deliveries would be deferred.
const FEW_SLOTS = { WEBHOOK_CONCURRENCY: "16" };

test("under load a hundred deliveries cost at most sixty round trips to the database", async () => {
  const DESTINATIONS = 20;
  const EVENTS = 100;
  for (let nth = 0; nth < DESTINATIONS; nth++) await fixture.create(`${receiver.origin}/${nth}`);
  // All events are published before the instance that delivers them starts.
  const stream = uniqueName("load").toUpperCase();
  const { connection } = await connectNats(testInfra().natsUrl, stream, "test");
  await connection.close();
  await publisher(fixture.service, stream)(...Array.from({ length: EVENTS }, () => anEvent()));
  const { service } = await fixture.startAnother({ NATS_STREAM: stream, ...FEW_SLOTS });
  const { store, worker } = service.context;
  const begun = performance.now();
  const commands: string[] = [];
  const byClock = new Map<string, number>();
  store.mongo.client.on("commandStarted", ({ commandName, command }: CommandStartedEvent) => {
    const task = taskOf(commandName, command);
    if (task === undefined) commands.push(commandName);
    else byClock.set(task, (byClock.get(task) ?? 0) + 1);
  });
  await until(() => {
    // The clock advances, because on a busy machine some deliveries are deferred.
    fixture.time.now = new Date();
    return receiver.received.length >= DESTINATIONS * EVENTS;
  });
  await worker.drain();
  // Folding the counts is part of the cost of the deliveries.
  await (await store.collections("acme")).counts.fold();
  const perHundred = (commands.length * 100) / (DESTINATIONS * EVENTS);
  // Two on a quiet machine. On a busy one deliveries end further apart, so batches are smaller: six beside one other
  // workspace, 18 beside two at a load of 12, 31 at a load of 25. Without batches there are more than a hundred.
  expect(perHundred, summary(commands)).toBeLessThanOrEqual(60);
  // The lower bound shows that commands were counted.
  expect(perHundred, summary(commands)).toBeGreaterThan(0.5);
  // Periodic tasks keep to their interval under any load.
  const elapsedMs = performance.now() - begun;
  for (const [task, { everyMs }] of Object.entries(BY_THE_CLOCK)) {
    expect(byClock.get(task) ?? 0, task).toBeLessThanOrEqual(elapsedMs / everyMs + ASKED_FOR);
  }
  expect(byClock.get("looks at the schedule")).toBeGreaterThan(0);
});

/** Additional runs of each periodic task, which the end of the test causes. */
const ASKED_FOR = 10;

/** Periodic tasks. Each run takes one round trip for all pending work. */
const BY_THE_CLOCK: Record<string, { everyMs: number; commands: RegExp }> = {
  "looks at the schedule": { everyMs: 500, commands: /^find schedule$/ },
  "when destinations last received something": { everyMs: 1_000, commands: /^update endpoints\./ },
  "forgetting the rows of finished batches": { everyMs: 5_000, commands: /^delete schedule$/ },
  // In a lease of two seconds, five looks at other processes and three renewals.
  "the lease of the process": { everyMs: 250, commands: /^(find|update) processes$/ },
  probes: { everyMs: 1_000, commands: /^(ping|hello) / },
};

/** The periodic task that a command belongs to. The commits of deliveries are database transactions, those are not. */
function taskOf(name: string, command: Document): string | undefined {
  if (command.autocommit === false) return undefined;
  const text = `${name} ${command[name]}`;
  return Object.keys(BY_THE_CLOCK).find((task) => BY_THE_CLOCK[task]?.commands.test(text));
}

function summary(commands: string[]): string {
  return [...Map.groupBy(commands, (name) => name)].map(([name, all]) => `${name} ${all.length}`).join(", ");
}
