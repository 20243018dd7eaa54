import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { eventFilter } from "@matchbook/runtime/events/nats";
import { Outbox } from "@matchbook/runtime/events/outbox";
import { renderMetrics } from "@matchbook/runtime/telemetry/metrics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allTaken } from "./consumer-fixture.ts";
import { bankEvent, call, connect, eventually, log } from "./fixture.ts";

let connections: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  connections = await connect();
});
afterAll(() => connections.close());

const nameOf = ({ data }: Event) => (data?.$case === "bankConnection" ? data.value.name : "");

async function publish(...names: string[]): Promise<void> {
  const { mongo, nats } = connections;
  const outbox = new Outbox({ mongo, nats, log, clock: () => new Date() });
  await outbox.commit(call, async () => ({ result: undefined, events: names.map(bankEvent) }));
  await outbox.stop();
}

const options = (durable: string) => {
  const { mongo, nats } = connections;
  const filters = [eventFilter(nats.root, "bank.*")];
  return { mongo, nats, log, durable, filters, batch: 8, ackWaitMs: 15_000, retryDelaysMs: [10, 10, 10] };
};

test("a flood is handled in batches, one at a time", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `flood-${index}`);
  await publish(...names);
  const sizes: number[] = [];
  const seen: string[] = [];
  let running = 0;
  const consumer = await startConsumer({
    ...options("flood"),
    handle: async (events) => {
      expect(++running).toBe(1);
      // The first batch may be the first event alone. All others arrive while it is handled.
      await allTaken(connections, "flood");
      running--;
      sizes.push(events.length);
      seen.push(...events.map(nameOf));
    },
  });
  await consumer.drain();
  expect(new Set(seen)).toEqual(new Set(names));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
  expect(sizes.length).toBeLessThan(30);
  expect(await renderMetrics()).toContain(`matchbook_consumer_lag_seconds_count{consumer="flood"} ${sizes.length}\n`);
  await consumer.stop();
});

test("the handler can tell that events of another tenant have arrived", async () => {
  const observed: boolean[] = [];
  const consumer = await startConsumer({
    ...options("behind"),
    batch: 1,
    handle: async (events, { othersThan }) => {
      if (nameOf(events[0] as Event) !== "first") return;
      expect(othersThan("acme")).toBe(false);
      await publish("same tenant");
      await eventually(
        () => othersThan("another"),
        (known) => known,
      );
      observed.push(othersThan("acme"));
    },
  });
  await publish("first");
  await consumer.drain();
  await consumer.stop();
  expect(observed).toEqual([false]);
});

test("failed events are redelivered until they succeed", async () => {
  await publish("stubborn");
  let failures = 2;
  const handled: string[] = [];
  const consumer = await startConsumer({
    ...options("stubborn"),
    handle: async (events) => {
      const names = events.map(nameOf);
      if (names.includes("stubborn") && failures-- > 0) throw new Error("not yet");
      handled.push(...names);
    },
  });
  await eventually(
    () => handled,
    (names) => names.includes("stubborn"),
  );
  await consumer.drain();
  expect(handled.filter((name) => name === "stubborn")).toHaveLength(1);
  await consumer.stop();
});

test("an event that always fails does not delay the others for long", async () => {
  const handled: string[] = [];
  const consumer = await startConsumer({
    ...options("poisoned"),
    handle: async (events) => {
      const names = events.map(nameOf);
      if (names.includes("poison")) throw new Error("cannot be handled");
      handled.push(...names);
    },
  });
  await publish("before", "poison", "behind");
  await eventually(
    () => handled,
    (names) => names.includes("before") && names.includes("behind"),
  );
  await consumer.stop();
});

test("events that a stopped consumer received but did not begin go to another consumer at once", async () => {
  const caughtUp = await startConsumer({ ...options("handover"), handle: async () => {} });
  await caughtUp.drain();
  await caughtUp.stop();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first: string[] = [];
  const slow = await startConsumer({
    ...options("handover"),
    batch: 1,
    handle: async (events) => {
      first.push(...events.map(nameOf));
      await held;
    },
  });
  await publish("handover-1", "handover-2", "handover-3");
  await eventually(
    () => first.length,
    (count) => count > 0,
  );
  await allTaken(connections, "handover");
  const stopping = slow.stop();
  release();
  await stopping;
  const second: string[] = [];
  const other = await startConsumer({
    ...options("handover"),
    handle: async (events) => void second.push(...events.map(nameOf)),
  });
  await other.drain();
  const mine = [...first, ...second].filter((name) => name.startsWith("handover"));
  expect(mine.sort()).toEqual(["handover-1", "handover-2", "handover-3"]);
  await other.stop();
});

const ACK_WAIT_MS = 600;
/** A process sends three signs of work in the time that the server waits for one. So these take longer than it waits. */
const SIGNS = 7;

test("events are not redelivered during long work, and are redelivered soon after their process died", async () => {
  const { nats } = connections;
  // An earlier version waited longer. The settings of the consumer that starts last apply.
  const patient = await startConsumer({ ...options("long"), ackWaitMs: 60_000, handle: async () => undefined });
  await patient.drain();
  await patient.stop();

  const handled: string[] = [];
  const signs = nats.connection.subscribe(`$JS.ACK.${nats.stream}.long.>`);
  const slow = await startConsumer({
    ...options("long"),
    ackWaitMs: ACK_WAIT_MS,
    handle: async (events) => {
      handled.push(...events.map(nameOf));
      await eventually(
        () => signs.getReceived(),
        (count) => count >= SIGNS,
      );
    },
  });
  await publish("takes long");
  await slow.drain();
  signs.unsubscribe();
  await slow.stop();
  expect(handled).toEqual(["takes long"]);

  await publish("of the dead");
  // This process receives the event and sends neither an acknowledgement nor a progress signal.
  const dead = await nats.js.consumers.get(nats.stream, "long");
  expect((await dead.next())?.info.redeliveryCount).toBe(1);
  const next = await startConsumer({
    ...options("long"),
    ackWaitMs: ACK_WAIT_MS,
    handle: async (events) => void handled.push(...events.map(nameOf)),
  });
  await eventually(
    () => handled,
    (names) => names.includes("of the dead"),
  );
  await next.stop();
});
