import { AppError } from "@matchbook/runtime/errors/errors";
import { startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { openDeadLetters } from "@matchbook/runtime/events/consumer/dead-letters";
import { eventSubject } from "@matchbook/runtime/events/nats";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { MongoServerError } from "mongodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Connections, message, nameOf, numbered, publish, settings } from "./consumer-fixture.ts";
import { connect, eventually } from "./fixture.ts";

/** An event that cannot be handled is isolated, retried, and stored as a dead letter. */

let connections: Connections;
beforeEach(async () => {
  connections = await connect();
});
afterEach(() => connections.close());

/** A consumer that fails for every batch with an event of this name. */
async function failingConsumer(isBad: (name: string) => boolean, error: () => Error = () => new Error("secret text")) {
  const handled: string[] = [];
  const attempts = new Map<string, number>();
  const consumer = await startConsumer({
    ...settings(connections, "failing"),
    handle: async (events) => {
      const names = events.map(nameOf);
      if (names.length === 1) attempts.set(names[0] as string, (attempts.get(names[0] as string) ?? 0) + 1);
      if (names.some(isBad)) throw error();
      handled.push(...names);
    },
  });
  return { consumer, handled, attempts };
}

test("an event that always fails becomes a dead letter, and the others are handled once", async () => {
  const names = numbered(20, "event");
  await publish(
    connections,
    names.map((name) => message(connections, "acme", name)),
  );
  const { consumer, handled, attempts } = await failingConsumer((name) => name === "event-13");
  await consumer.drain();
  expect(handled.sort()).toEqual(names.filter((name) => name !== "event-13").sort());
  expect(attempts.get("event-13")).toBe(3);
  const [letter, ...others] = await openDeadLetters(connections.mongo).list({}, 10);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ consumer: "failing", tenant: "acme", type: "bank.connected", attempts: 3 });
  expect(letter).toMatchObject({ correlationId: "c-event-13", _id: `failing:${letter?.eventId}` });
  expect(letter?.error).toMatch(/^Error at consumer-failures\.test\.ts\S*:\d+$/);
  expect(letter?.firstAt.getTime()).toBeLessThanOrEqual(letter?.lastAt.getTime() ?? 0);
  await consumer.stop();
});

/** The dead letters. A replay wakes the consumers by the same message as the operator's command. */
function lettersOf(mongo: Mongo) {
  const letters = openDeadLetters(mongo);
  const replay: typeof letters.replay = async (filter) => {
    const replayed = await letters.replay(filter);
    mongo.work.emit("others");
    return replayed;
  };
  return { ...letters, replay };
}

test("a replayed dead letter is handled again, and repeating an interrupted replay changes nothing", async () => {
  await publish(
    connections,
    ["one", "two"].map((name) => message(connections, "acme", name)),
  );
  let broken = true;
  const { consumer, handled } = await failingConsumer(() => broken);
  const letters = lettersOf(connections.mongo);
  await consumer.drain();
  expect(handled).toEqual([]);
  const [first] = await letters.list({}, 1);
  broken = false;
  expect(await letters.replay({ tenant: "another" })).toBe(0);
  expect(await letters.replay({ id: first?._id })).toBe(1);
  await consumer.drain();
  expect(handled).toHaveLength(1);
  // This is the state after an interruption: the event is in the backlog and still among the dead letters.
  const left = await connections.mongo.db.collection("dead_letters").findOne({});
  expect(await letters.replay({})).toBe(1);
  await connections.mongo.db.collection("dead_letters").insertOne(left ?? {});
  expect(await letters.replay({})).toBe(1);
  await consumer.drain();
  expect([...new Set(handled)].sort()).toEqual(["one", "two"]);
  expect(await letters.count({})).toBe(0);
  await consumer.stop();
});

test("a replayed dead letter that fails becomes a dead letter again; a dropped one is deleted", async () => {
  await publish(connections, [message(connections, "acme", "bad")]);
  const { consumer, attempts } = await failingConsumer(() => true);
  const letters = lettersOf(connections.mongo);
  await consumer.drain();
  await letters.replay({});
  await consumer.drain();
  expect(attempts.get("bad")).toBe(6);
  expect(await letters.count({ tenant: "acme" })).toBe(1);
  expect(await letters.drop({ tenant: "another" })).toBe(0);
  expect(await letters.drop({})).toBe(1);
  await consumer.stop();
});

test("bytes that are not an event become a dead letter at once, and other events are handled", async () => {
  const { nats } = connections;
  const subject = eventSubject(nats.root, "acme", "bank.connected");
  const garbage = { id: "garbage", subject, payload: new Uint8Array([255, 255, 255]), headers: {} };
  await publish(connections, [message(connections, "acme", "before"), garbage, message(connections, "acme", "behind")]);
  const { consumer, handled } = await failingConsumer(() => false);
  await consumer.drain();
  expect(handled.sort()).toEqual(["before", "behind"]);
  const [letter] = await openDeadLetters(connections.mongo).list({}, 10);
  expect(letter).toMatchObject({
    eventId: "garbage",
    tenant: "acme",
    type: "bank.connected",
    attempts: 1,
    correlationId: "",
  });
  await consumer.stop();
});

const LOCKED = { message: "WriteConflict", code: 112, errorLabels: ["TransientTransactionError"] };

test.each([
  ["a service is not available", () => new AppError("unavailable")],
  ["another transaction holds its rows", () => new MongoServerError(LOCKED)],
])("an event does not become a dead letter while %s", async (_why, error) => {
  await publish(connections, [message(connections, "acme", "patient")]);
  let failures = 5;
  const { consumer, handled } = await failingConsumer(() => failures-- > 0, error);
  await eventually(
    () => handled,
    (names) => names.includes("patient"),
  );
  await consumer.drain();
  expect(await openDeadLetters(connections.mongo).count({})).toBe(0);
  await consumer.stop();
});
