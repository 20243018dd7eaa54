import type { ServerResponse } from "node:http";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { testInfra } from "@matchbook/servers/test-infra";
import type { CommandStartedEvent } from "mongodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fanOut } from "../src/consumers/fan-out.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture, until } from "./setup.ts";

const ENDPOINTS = 10;
const EVENTS = 10;
const DELIVERIES = ENDPOINTS * EVENTS;

/** Requests that the receiver has not answered yet. */
const held: ServerResponse[] = [];
let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver((response) => held.push(response));
  const uri = new URL(testInfra().mongoUri);
  uri.searchParams.set("monitorCommands", "true");
  fixture = await startFixture([receiver.origin], {
    MONGODB_URI: uri.href,
    // All deliveries can be in flight, for as long as a busy machine needs.
    WEBHOOK_CONCURRENCY: String(2 * DELIVERIES),
    WEBHOOK_TIMEOUT_MS: "60000",
    PROCESS_LEASE_MS: "60000",
  });
  for (let nth = 0; nth < ENDPOINTS; nth++) await fixture.create(`${receiver.origin}/${nth}`);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

test("a hundred deliveries are created in a few round trips to the database, and cost a few more when their answers meet", async () => {
  const { context } = fixture.service;
  const commands = countCommands(context.store.mongo);
  const events = Array.from({ length: EVENTS }, () => anEvent());
  await fanOut(context, events);
  expect(commands.length, summary(commands)).toBeLessThanOrEqual(8);
  // The lower bound shows that commands were counted.
  expect(commands.length, summary(commands)).toBeGreaterThan(3);
  await until(() => held.length === DELIVERIES);

  // While the first results are being stored all others arrive, so two commits store them, however fast the machine is.
  commands.length = 0;
  const store = holdTransactions(context.store.mongo);
  const logged = vi.spyOn(context.log, "debug");
  for (const response of held) response.writeHead(200).end();
  await until(() => logged.mock.calls.filter(([, text]) => text === "webhook attempt").length === DELIVERIES);
  store();
  await context.worker.drain();
  // Folding the counts is part of the cost of the deliveries.
  await (await context.store.collections("acme")).counts.fold();
  expect(commands.length, summary(commands)).toBeLessThanOrEqual(30);
  expect((await fixture.deliveries()).map(({ status }) => status)).toEqual(Array(DELIVERIES).fill("success"));
});

/**
 * Commands of other work of the process, which goes on by the clock: its lease, its probes, and its queue of events.
 */
const BACKGROUND = new Set(["processes", "migrations", "event_backlog", "idempotency"]);

/** The commands that the deliveries cause from now on. */
function countCommands({ client, db }: Mongo): string[] {
  const commands: string[] = [];
  client.on("commandStarted", ({ commandName, command, databaseName }: CommandStartedEvent) => {
    const ends = /^(commit|abort)Transaction$/.test(commandName);
    if (ends) commands.push(commandName);
    else if (databaseName === db.databaseName && !BACKGROUND.has(command[commandName]))
      commands.push(`${commandName} ${command[commandName]}`);
  });
  return commands;
}

/** Lets no transaction begin. @returns a function that lets them begin again */
function holdTransactions({ client }: Mongo): () => void {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const begin = client.withSession.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(client, "withSession").mockImplementation(async (...given: unknown[]) => {
    await opened;
    return begin(...given);
  });
  return () => {
    spy.mockRestore();
    open();
  };
}

function summary(commands: string[]): string {
  return [...Map.groupBy(commands, (name) => name)].map(([name, all]) => `${name} ${all.length}`).join(", ");
}
