import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { backlogRows } from "@matchbook/runtime/events/consumer/backlog";
import { startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { type Delivery, NO_FAILURES } from "@matchbook/runtime/events/consumer/delivery";
import { Held } from "@matchbook/runtime/events/consumer/held";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allTaken, type Connections, message, nameOf, numbered, publish, settings } from "./consumer-fixture.ts";
import { connect, eventually } from "./fixture.ts";

/** A tenant with very many events does not delay another tenant. The tests count batches, not time. */

let connections: Connections;
beforeEach(async () => {
  connections = await connect();
});
afterEach(() => connections.close());

/**
 * Starts a consumer whose first batches are held until the consumer has received everything.
 * @returns with the names of the events whose batches have begun
 */
async function floodedConsumer(batch: number, handle: (names: string[], events: Event[]) => unknown) {
  const begun = new Set<string>();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const consumer = await startConsumer({
    ...settings(connections, "flooded", batch),
    handle: async (events) => {
      const names = events.map(nameOf);
      for (const name of names) begun.add(name);
      await gate;
      await handle(names, events);
    },
  });
  await allTaken(connections, "flooded");
  return { consumer, release, begun };
}

test("an event behind a flood of another tenant is handled after a few batches; the flood waits in the database", async () => {
  const flood = numbered(1_200, "flood");
  await publish(connections, [
    ...flood.map((name) => message(connections, "loud", name)),
    message(connections, "quiet", "lone"),
  ]);
  const batches: string[][] = [];
  const { consumer, release, begun } = await floodedConsumer(100, (names) => batches.push(names));
  // Memory holds four batches of one tenant, the running batch and the lone event. The rest is in the database.
  await eventually(
    () => allTaken(connections, "flooded"),
    (held) => held <= 501,
  );
  // Events that the server has sent may still wait in the client.
  await eventually(
    () => begun.has("lone"),
    (is) => is,
  );
  release();
  await consumer.drain();
  expect(batches.findIndex((names) => names.includes("lone"))).toBeLessThanOrEqual(3);
  expect(batches.flat().sort()).toEqual([...flood, "lone"].sort());
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(100);
  await consumer.stop();
});

test("an event does not wait for a batch of another tenant; batches of one tenant never overlap", async () => {
  const quiet = Promise.withResolvers<void>();
  const running = new Set<string>();
  const overlaps: string[] = [];
  const handled: string[] = [];
  const consumer = await startConsumer({
    ...settings(connections, "lanes", 10),
    handle: async (events) => {
      const [tenant = ""] = new Set(events.map((event) => event.tenant));
      if (running.has(tenant)) overlaps.push(tenant);
      running.add(tenant);
      handled.push(...events.map(nameOf));
      if (tenant === "quiet") quiet.resolve();
      else await quiet.promise;
      running.delete(tenant);
    },
  });
  const flood = numbered(100, "flood").map((name) => message(connections, "loud", name));
  await publish(connections, flood);
  await allTaken(connections, "lanes");
  await eventually(
    () => handled.length,
    (count) => count > 0,
  );
  await publish(connections, [message(connections, "quiet", "lone")]);
  await quiet.promise;
  await consumer.drain();
  expect(handled.toSorted()).toEqual([...numbered(100, "flood"), "lone"].toSorted());
  expect(overlaps).toEqual([]);
  await consumer.stop();
});

test("of two tenants with floods in the database, each has its turn after one row of the other", async () => {
  const of = (tenant: string) => numbered(500, tenant).map((name) => message(connections, tenant, name));
  await publish(connections, [...of("first"), ...of("second")]);
  const rows = backlogRows(connections.mongo);
  /** The tenants of the handled rows in their order, and whether a row of the other tenant waited at that time. */
  const turns: { tenant: string; otherWaits: boolean }[] = [];
  const { consumer, release } = await floodedConsumer(50, async (_names, [event]) => {
    const { id = "", tenant = "" } = event ?? {};
    if ((await rows.countDocuments({ "events.id": id })) === 0) return;
    turns.push({ tenant, otherWaits: (await rows.countDocuments({ tenant: { $ne: tenant } })) > 0 });
  });
  // Memory holds four batches of each tenant and the running ones. The rest is in the database.
  await eventually(
    () => allTaken(connections, "flooded"),
    (held) => held <= 500,
  );
  release();
  await consumer.drain();
  expect(turns.filter(({ tenant, otherWaits }, nth) => otherWaits && turns[nth + 1]?.tenant === tenant)).toEqual([]);
  for (const name of ["first", "second"])
    expect(turns.filter(({ tenant }) => tenant === name).length).toBeGreaterThanOrEqual(5);
  await consumer.stop();
});

test("another consumer handles the events of a stopped consumer once", async () => {
  const names = numbered(400, "held");
  const handled: string[] = [];
  await publish(
    connections,
    names.map((name) => message(connections, "acme", name)),
  );
  const { consumer, release } = await floodedConsumer(50, (some) => handled.push(...some));
  const stopping = consumer.stop();
  release();
  await stopping;
  expect(handled.length).toBeLessThan(names.length);
  const other = await startConsumer({
    ...settings(connections, "flooded", 50),
    handle: async (events) => void handled.push(...events.map(nameOf)),
  });
  await other.drain();
  expect(handled.sort()).toEqual(names.sort());
  await other.stop();
});

test("the handler of tenants that caught up runs once, when only failed events of the tenant are left", async () => {
  const names = [...numbered(20, "good"), ...numbered(10, "bad")];
  await publish(
    connections,
    names.map((name) => message(connections, "acme", name)),
  );
  const moreOfTenant: boolean[] = [];
  const handled: string[] = [];
  const toldAfter: [string, number][] = [];
  const consumer = await startConsumer({
    ...settings(connections, "caught-up", 10),
    handle: async (events, { moreOf }) => {
      const more = moreOf("acme");
      expect(moreOf("another")).toBe(false);
      if (events.some((event) => nameOf(event).startsWith("bad"))) throw new Error("cannot be handled");
      handled.push(...events.map(nameOf));
      moreOfTenant.push(more);
    },
    onCaughtUp: async (tenant) => void toldAfter.push([tenant, handled.length]),
  });
  await consumer.drain();
  // On a busy machine the first event may come alone, and then events that fail are divided from good ones.
  expect(new Set(moreOfTenant)).toEqual(new Set([true]));
  expect(toldAfter).toEqual([["acme", 20]]);
  await consumer.stop();
});

function anEvent(tenant: string, size: number, nth: number): Delivery {
  const done = { ack: () => {}, giveBack: () => {} };
  const event = { eventId: String(nth), type: "bank.connected", data: new Uint8Array(size), trace: undefined };
  return { tenant, ...event, failures: NO_FAILURES, ...done };
}

test("tenants share a batch equally, in the order of their turns, and no event is lost", () => {
  const arrivals = fc.array(fc.record({ tenant: fc.constantFrom("a", "b", "c", "d"), size: fc.nat(9) }), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 40 }), (items, most) => {
      const held = new Held({ events: most, bytes: Number.POSITIVE_INFINITY });
      for (const [nth, { tenant, size }] of items.entries()) held.add(anEvent(tenant, size, nth));
      const taken: { tenant: string; nth: number }[] = [];
      while (held.count > 0) {
        const waited = Map.groupBy(
          items.map((item, nth) => ({ ...item, nth })).filter(({ nth }) => !taken.some((one) => one.nth === nth)),
          ({ tenant }) => tenant,
        );
        const batch = held.next().map(({ tenant, eventId }) => ({ tenant, nth: Number(eventId) }));
        const share = Math.floor(most / waited.size);
        for (const [tenant, own] of waited) {
          const got = batch.filter((one) => one.tenant === tenant);
          expect(got.length).toBeGreaterThanOrEqual(Math.min(own.length, share));
          expect(got.map(({ nth }) => nth)).toEqual(own.slice(0, got.length).map(({ nth }) => nth));
        }
        expect(batch.length).toBe(Math.min(most, items.length - taken.length));
        taken.push(...batch);
      }
      expect(held.takeAll()).toEqual([]);
    }),
  );
});

test("a batch holds events up to its size in bytes, the others follow in the order of the turns, and each tenant gets a share", () => {
  const arrivals = fc.array(
    fc.record({ tenant: fc.constantFrom("a", "b", "c"), size: fc.integer({ min: 1, max: 60 }) }),
    {
      maxLength: 100,
    },
  );
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 60, max: 300 }), (items, bytes) => {
      const held = new Held({ events: 1_000, bytes });
      for (const [nth, { tenant, size }] of items.entries()) held.add(anEvent(tenant, size, nth));
      let left = items.length;
      while (left > 0) {
        const waited = ["a", "b", "c"].filter((tenant) => held.has(tenant));
        const batch = held.next();
        left -= batch.length;
        const size = batch.reduce((sum, { data }) => sum + data.length, 0);
        // The last event may be larger than the room that was left.
        expect(size).toBeLessThan(bytes + 60);
        expect(left === 0 || size > bytes - 60 * waited.length).toBe(true);
        expect(batch.length).toBeGreaterThan(0);
      }
      expect(held.count).toBe(0);
    }),
  );
});

test("behind a flood of large events of another tenant, an event waits for few of their bytes", async () => {
  const flood = numbered(300, "x".repeat(2_000));
  await publish(connections, [
    ...flood.map((name) => message(connections, "loud", name)),
    message(connections, "quiet", "lone"),
  ]);
  const batches: string[][] = [];
  const consumer = await startConsumer({
    ...settings(connections, "large", 100),
    batchBytes: 20_000,
    handle: async (events) => void batches.push(events.map(nameOf)),
  });
  await consumer.drain();
  await consumer.stop();
  expect(batches.flat().toSorted()).toEqual([...flood, "lone"].toSorted());
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(10);
});

test("600 failing events of one tenant do not delay another tenant", async () => {
  const bad = numbered(600, "bad").map((name) => message(connections, "bad", name));
  const good = numbered(20, "good").map((name) => message(connections, "good", name));
  await publish(connections, [...bad, ...good]);
  let failures = 0;
  let failuresBefore: number | undefined;
  const handled: string[] = [];
  const { consumer, release, begun } = await floodedConsumer(100, (names) => {
    if (names.some((name) => name.startsWith("bad"))) {
      failures += 1;
      throw new Error("cannot be handled");
    }
    handled.push(...names);
    failuresBefore ??= failures;
  });
  // Events that the server has sent may still wait in the client.
  await eventually(
    () => begun.has("good-0"),
    (is) => is,
  );
  release();
  await eventually(
    () => handled.length,
    (count) => count === 20,
  );
  expect(failuresBefore).toBeLessThanOrEqual(3);
  // Further events of the other tenant are handled while the failing ones are retried.
  await publish(
    connections,
    numbered(5, "later").map((name) => message(connections, "good", name)),
  );
  await eventually(
    () => handled.length,
    (count) => count === 25,
  );
  await consumer.stop();
  expect(await connections.mongo.db.collection("dead_letters").countDocuments({ tenant: "good" })).toBe(0);
});
