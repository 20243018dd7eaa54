import { Readable } from "node:stream";
import { newId } from "@matchbook/runtime/ids";
import { OutboxRelay, type RelayOptions } from "@matchbook/runtime/outbox-relay";
import { type OutboxRow, outboxRows, toRows } from "@matchbook/runtime/outbox-rows";
import type { Message } from "@matchbook/runtime/publish";
import fc from "fast-check";
import type { Collection } from "mongodb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bankEvent, call, connect, log } from "../fixture.ts";
import { anySchedule, ONE_AT_A_TIME, type Schedule, SimulatedProcess, ticking } from "./simulated-process.ts";

const PROCESSES = 2;
const RESTARTS = 2;
const COMMITS = 3;

let base: Awaited<ReturnType<typeof connect>>;
let rows: Collection<OutboxRow>;
beforeAll(async () => {
  base = await connect();
  rows = base.mongo.db.collection(outboxRows(base.mongo).collectionName, ONE_AT_A_TIME);
});
afterAll(() => base.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** What happened outside the processes. */
interface World {
  rows: Collection<OutboxRow>;
  /** The ids of committed events, and of those in the stream. */
  committed: Set<string>;
  stream: Set<string>;
  /** Events that a process sent while it was sending them. */
  sentTwice: string[];
}

/** A stream that keeps each event once, as JetStream does. */
function publisherOf(process: SimulatedProcess, { stream, sentTwice }: World): NonNullable<RelayOptions["publisher"]> {
  const sending = new Set<string>();
  const store = async (messages: readonly Message[]) => {
    for (const { id } of messages) stream.add(id);
  };
  return {
    isOpen: () => process.isAlive(),
    stop: () => undefined,
    publish: async (messages) => {
      sentTwice.push(...messages.filter(({ id }) => sending.has(id)).map(({ id }) => id));
      for (const { id } of messages) sending.add(id);
      try {
        await process.request("publish", () => store(messages));
        return 1;
      } finally {
        for (const { id } of messages) sending.delete(id);
      }
    },
  };
}

/** A stream of which every consumer has read everything. */
const NATS = {
  created: "2026-03-01",
  jsm: {
    streams: { info: async () => ({ created: "2026-03-01", state: { last_seq: 1 } }) },
    consumers: { list: () => Readable.from([{ num_pending: 0, num_ack_pending: 0, ack_floor: { stream_seq: 0 } }]) },
  },
} as unknown as RelayOptions["nats"];

function openRelay(through: Collection<OutboxRow>, publisher: NonNullable<RelayOptions["publisher"]>): OutboxRelay {
  const mongo = { ...base.mongo, db: { collection: () => through } } as unknown as typeof base.mongo;
  return new OutboxRelay({ mongo, nats: NATS, log, publisher, sweepEveryMs: 1_000, sweepAfterMs: 2_000 });
}

/** Commits events and publishes each after its commit, as the outbox does. */
async function work(process: SimulatedProcess, world: World): Promise<void> {
  const relay = openRelay(process.collection(world.rows), publisherOf(process, world));
  for (let commits = 0; commits < COMMITS; commits += 1) {
    const [row] = toRows({ call, trace: undefined }, [bankEvent(newId())], new Date()) as [OutboxRow];
    const commit = async () => {
      await world.rows.updateOne({ _id: row._id }, { $setOnInsert: row }, { upsert: true });
      world.committed.add(row.events[0]?.id ?? "");
    };
    // A commit without an answer is not published by its process.
    await process.request("commit", commit).then(
      () => relay.publish(row),
      () => undefined,
    );
  }
}

test("whatever is lost, late or repeated, and wherever processes end, the stream has exactly what was committed", async () => {
  const clock = fc.array(fc.integer({ min: 100, max: 3_000 }), { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(anySchedule(), clock, async ({ scheduler, faults }, steps) => {
      await rows.deleteMany({});
      const world: World = { rows, committed: new Set(), stream: new Set(), sentTwice: [] };
      const inventions: string[] = [];
      const check = () => void inventions.push(...world.stream.difference(world.committed));
      const schedule: Schedule = { scheduler, faults, check };

      const alive: SimulatedProcess[] = [];
      const processes = Array.from({ length: PROCESSES }, async () => {
        for (let starts = 0; starts <= RESTARTS; starts += 1) {
          const process = new SimulatedProcess(schedule);
          alive.push(process);
          await process.run((self) => work(self, world));
        }
      });
      await scheduler.waitFor(Promise.all([...processes, ticking(schedule, steps)]));
      for (const process of alive) process.kill();
      await scheduler.waitIdle();

      // One more process, to which nothing happens, finds everything that the others left.
      const last = openRelay(rows, {
        isOpen: () => true,
        stop: () => undefined,
        publish: async (messages) => {
          for (const { id } of messages) world.stream.add(id);
          return 1;
        },
      });
      while ((await rows.countDocuments({})) > 0) {
        vi.advanceTimersByTime(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await last.stop();
      expect([...world.stream].sort()).toEqual([...world.committed].sort());
      expect([inventions, world.sentTwice]).toEqual([[], []]);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) },
  );
});
