import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { ensureStream, eventFilter } from "@matchbook/runtime/events/nats";
import { Outbox } from "@matchbook/runtime/events/outbox";
import { UNPUBLISHED } from "@matchbook/runtime/events/outbox-rows";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { traceWith } from "@matchbook/runtime/telemetry/tracing";
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bankEvent, call, connect, eventually, log } from "./fixture.ts";

let connections: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  connections = await connect();
});
afterAll(() => connections.close());

const nameOf = ({ data }: Event) => (data?.$case === "bankConnection" ? data.value.name : "");
const unpublished = ({ db }: Pick<Mongo, "db">) => db.collection("outbox").countDocuments(UNPUBLISHED);
const clock = () => new Date("2026-03-01T00:00:00.123Z");

/** Collects published events with a separate consumer. */
async function collect(durable: string) {
  const { mongo, nats } = connections;
  const events: Event[] = [];
  const consumer = await startConsumer({
    mongo,
    nats,
    log,
    durable,
    filters: [eventFilter(nats.root, "bank.*")],
    batch: 10,
    ackWaitMs: 15_000,
    retryDelaysMs: [100],
    handle: async (batch) => void events.push(...batch),
  });
  return { events, consumer };
}

test("committed events are published with their origin and removed from the outbox", async () => {
  const { mongo, nats } = connections;
  const outbox = new Outbox({ mongo, nats, log, clock });
  const { events, consumer } = await collect("committed");
  const rows = mongo.db.collection<{ _id: string }>("things");
  await rows.insertOne({ _id: "before" });
  const result = await outbox.commit(call, async (session) => {
    await rows.insertOne({ _id: "one" }, { session });
    return { result: 42, events: [bankEvent("first"), bankEvent("second")] };
  });
  expect(result).toBe(42);
  await eventually(
    () => events.length,
    (count) => count === 2,
  );
  expect(events[0]).toMatchObject({ tenant: "acme", correlationId: "c-1", actor: "key:1", occurredAt: clock() });
  expect(new Set(events.map(nameOf))).toEqual(new Set(["first", "second"]));
  await outbox.drain();
  expect(await unpublished(mongo)).toBe(0);
  await consumer.stop();
  await outbox.stop();
});

test("listeners are called for a commit with changes before its events are sent, and for no other commit", async () => {
  const { mongo, nats } = connections;
  const order: string[] = [];
  const publish = async () => order.push("sent");
  const publisher = { isOpen: () => true, publish, stop: () => {} };
  const committed = (tenant: string) => void order.push(`told ${tenant}`);
  const outbox = new Outbox({ mongo, nats, log, clock, publisher, committed });
  await outbox.commit(call, async () => ({ result: undefined, events: [] }));
  await outbox.commit(call, async () => ({ result: undefined, events: [bankEvent("told")] }));
  await outbox.stop();
  expect(order).toEqual(["told acme", "sent"]);
});

test("events of several calls in one commit keep their actors and traces", async () => {
  const { mongo, nats } = connections;
  const outbox = new Outbox({ mongo, nats, log, clock });
  const { events, consumer } = await collect("of_several");
  await consumer.drain();
  events.length = 0;
  const tracing = await traceWith("test", new SimpleSpanProcessor({ exporter: new InMemorySpanExporter() }));
  const traces = new Map<string, string | undefined>();
  const watched = nats.connection.subscribe(eventFilter(nats.root, "bank.*"), {
    callback: (_error, { data, headers }) =>
      traces.set(nameOf(Event.decode(data)), headers?.get("traceparent").split("-")[1]),
  });
  const traceIds = { a: "a".repeat(32), b: "b".repeat(32) };
  const causedBy = (who: "a" | "b") => {
    const trace = { traceparent: `00-${traceIds[who]}-00f067aa0ba902b7-01` };
    return { ...bankEvent(who), cause: { call: { ...call, correlationId: `c-${who}`, actor: `key:${who}` }, trace } };
  };
  const caused = [bankEvent("own"), causedBy("a"), causedBy("b")];
  await outbox.commit(call, async () => ({ result: undefined, events: caused }));
  await eventually(
    () => Math.min(events.length, traces.size),
    (count) => count === 3,
  );
  await tracing.stop();
  const origins = events.map((event) => [nameOf(event), event.actor, event.correlationId]);
  expect(origins.toSorted()).toEqual([
    ["a", "key:a", "c-a"],
    ["b", "key:b", "c-b"],
    ["own", "key:1", "c-1"],
  ]);
  expect(Object.fromEntries(traces)).toMatchObject(traceIds);
  watched.unsubscribe();
  await consumer.stop();
  await outbox.stop();
});

test("events of a rolled-back transaction are neither stored nor published", async () => {
  const { mongo, nats } = connections;
  const outbox = new Outbox({ mongo, nats, log, clock });
  const { events, consumer } = await collect("rolled_back");
  await consumer.drain();
  events.length = 0;
  const failing = outbox.commit(call, async (session) => {
    await mongo.db.collection<{ _id: string }>("things").insertOne({ _id: "two" }, { session });
    if (Date.now() > 0) throw new Error("changed my mind");
    return { result: undefined, events: [bankEvent("never")] };
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await outbox.commit(call, async () => ({ result: undefined, events: [bankEvent("after")] }));
  await eventually(
    () => events.map(nameOf),
    (names) => names.includes("after"),
  );
  expect(events.map(nameOf)).toEqual(["after"]);
  expect(await mongo.db.collection<{ _id: string }>("things").findOne({ _id: "two" })).toBeNull();
  await consumer.stop();
  await outbox.stop();
});

test("the sweeper of any replica publishes events that a crash left behind, once", async () => {
  const { mongo, nats } = connections;
  const { events, consumer } = await collect("crashed");
  await consumer.drain();
  events.length = 0;
  // This process ends right after its commit: its connection to NATS is closed, and its row is stored.
  const gone = () => {
    throw new Error("gone");
  };
  const connection: typeof nats.connection = Object.assign(Object.create(nats.connection), { publish: gone });
  const dying = { ...nats, connection };
  const crashed = new Outbox({ mongo, nats: dying, log, clock, sweepEveryMs: 3_600_000 });
  await crashed.commit(call, async () => ({ result: undefined, events: [bankEvent("survivor")] }));
  await crashed.drain();
  expect(await unpublished(mongo)).toBe(1);

  const replicas = [1, 2].map(() => new Outbox({ mongo, nats, log, clock, sweepEveryMs: 5, sweepAfterMs: 0 }));
  await eventually(
    () => unpublished(mongo),
    (count) => count === 0,
  );
  await consumer.drain();
  expect(events.map(nameOf)).toEqual(["survivor"]);
  await Promise.all([...replicas, crashed].map((outbox) => outbox.stop()));
  await consumer.stop();
});

test("unread events are published again when the stream loses its storage, and removed when read", async () => {
  const { mongo, nats } = connections;
  const rows = mongo.db.collection("outbox");
  for await (const { name } of nats.jsm.consumers.list(nats.stream)) await nats.jsm.consumers.delete(nats.stream, name);
  // Rows of the tests before, which no consumer has read.
  await rows.deleteMany({});
  const before = await collect("reader");
  const outbox = new Outbox({ mongo, nats, log, clock, sweepEveryMs: 50, sweepAfterMs: 0 });
  const commit = (name: string) => outbox.commit(call, async () => ({ result: undefined, events: [bankEvent(name)] }));
  await commit("read");
  await eventually(
    () => before.events.some((event) => nameOf(event) === "read"),
    (isRead) => isRead,
  );
  await before.consumer.stop();
  const names = Array.from({ length: 10 }, (_, n) => `unread-${n}`);
  for (const name of names) await commit(name);
  await eventually(
    () => rows.countDocuments({ storedIn: { $gt: "" } }),
    (count) => count === names.length,
  );
  expect(await unpublished(mongo)).toBe(0);

  await nats.jsm.streams.delete(nats.stream);
  await ensureStream(nats);
  const { events, consumer } = await collect("reader");
  await eventually(
    () => new Set(events.map(nameOf)),
    (told) => told.size === names.length,
  );
  expect(new Set(events.map(nameOf))).toEqual(new Set(names));
  await eventually(
    () => rows.countDocuments(),
    (count) => count === 0,
  );
  await consumer.stop();
  await outbox.stop();
});
