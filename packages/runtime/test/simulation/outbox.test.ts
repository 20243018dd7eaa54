import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import { limitOutbox } from "@matchbook/runtime/events/outbox-limit";
import { OutboxRelay, type RelayOptions } from "@matchbook/runtime/events/outbox-relay";
import { type OutboxRow, toRows } from "@matchbook/runtime/events/outbox-rows";
import type { Message } from "@matchbook/runtime/events/publish";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { expect, test, vi } from "vitest";
import { bankEvent, call } from "../fixture.ts";
import { asCollection, MemoryCollection } from "./memory-collection.ts";
import { forSchedules, type SimulatedProcess, World } from "./world.ts";

/**
 * The relay of the outbox in hundreds of schedules, in which the stream may lose its storage. These broken forms of the
 * code are found by one run:
 *
 * 1. a row counts as published before the stream has answered (`#send` that does not wait for `publish`)
 * 2. a row is deleted before every consumer has read it (`isRead` that is true too early)
 * 3. a stream that was made anew is not noticed (`#look` without its first condition)
 * 4. a row that is being sent is sent again (`publish` without its look at `#inFlight`)
 * 5. the sweeper sends what was in flight while it read (`#inFlightSinceRead` left out)
 * 6. rows are only published after their commit (a sweeper that finds nothing)
 * 7. a row counts as stored in the stream that is known after the answer (`storedIn` read after `publish`)
 * 8. the positions of the consumers are those of another stream than its sequence (one look at the stream)
 */

const PROCESSES = 2;
const RESTARTS = 2;
const COMMITS = 3;
const CONSUMERS = 2;
const SCHEDULES = 300;
const LONGEST_MS = 3_000;
const log = silentLogger();

/** A stream that keeps each event once, as JetStream does, until its storage is lost. */
class Stream {
  created = "stream 0";
  readonly everIn = new Set<string>();
  /** The events that each consumer has read. */
  readonly read = Array.from({ length: CONSUMERS }, () => new Set<string>());
  #events: string[] = [];
  #floors = Array<number>(CONSUMERS).fill(0);
  #made = 0;

  /** @returns the sequence of the last message */
  store(messages: readonly Message[]): number {
    for (const { id } of messages) {
      if (!this.#events.includes(id)) this.#events.push(id);
      this.everIn.add(id);
    }
    return Math.max(...messages.map(({ id }) => this.#events.indexOf(id) + 1));
  }

  /** A consumer reads the next event. */
  readOne(consumer: number): void {
    const id = this.#events[this.#floors[consumer] as number];
    if (id === undefined) return;
    this.#floors[consumer] = (this.#floors[consumer] as number) + 1;
    this.read[consumer]?.add(id);
  }

  lose(): void {
    this.#made += 1;
    this.created = `stream ${this.#made}`;
    this.#events = [];
    this.#floors = this.#floors.map(() => 0);
  }

  info = () => ({ created: this.created, state: { last_seq: this.#events.length } });

  consumers = () =>
    this.#floors.map((floor) => {
      return { num_pending: this.#events.length - floor, num_ack_pending: 0, ack_floor: { stream_seq: floor } };
    });
}

/** Everything that a schedule is about. */
interface Scene {
  world: World;
  rows: MemoryCollection;
  stream: Stream;
  committed: Set<string>;
  wrongs: string[];
}

type Request = <R>(label: string, run: () => R) => Promise<R>;

function openRelay({ rows, stream, wrongs }: Scene, request: Request, isAlive: () => boolean): OutboxRelay {
  const sending = new Set<string>();
  const publish = async (messages: readonly Message[]) => {
    wrongs.push(...messages.filter(({ id }) => sending.has(id)).map(() => "an event is sent while it is being sent"));
    for (const { id } of messages) sending.add(id);
    try {
      return await request("publish", () => stream.store(messages));
    } finally {
      for (const { id } of messages) sending.delete(id);
    }
  };
  const nats = {
    created: stream.created,
    root: "events",
    jsm: {
      streams: { info: () => request("info", stream.info) },
      consumers: {
        list: () =>
          Readable.from(
            (async function* () {
              yield* await request("consumers", stream.consumers);
            })(),
          ),
      },
    },
  } as unknown as RelayOptions["nats"];
  const collection = asCollection<OutboxRow>(rows, request);
  const mongo = {
    db: { collection: () => collection },
    now: () => new Date(),
    work: new EventEmitter(),
  } as unknown as Mongo;
  const limit = limitOutbox(collection, Number.POSITIVE_INFINITY, log);
  const publisher = { isOpen: isAlive, stop: () => undefined, publish };
  return new OutboxRelay({ mongo, nats, log, limit, publisher, sweepEveryMs: 1_000, sweepAfterMs: 2_000 });
}

/** Commits events and publishes each after its commit, as the outbox does. */
async function work(process: SimulatedProcess, scene: Scene): Promise<void> {
  const request: Request = (label, run) => process.request(label, run);
  const relay = openRelay(scene, request, () => process.isAlive());
  for (let commits = 0; commits < COMMITS; commits += 1) {
    const [row] = (await toRows({ call, trace: undefined }, [bankEvent(newId())], {
      at: new Date(),
      now: new Date(),
    })) as [OutboxRow];
    const commit = () => {
      const id = row.events[0]?.id ?? "";
      if (!scene.committed.has(id)) scene.rows.insertOne(row as never);
      scene.committed.add(id);
    };
    // A commit without an answer is not published by its process.
    await request("commit", commit).then(
      () => relay.publish(row),
      () => relay.sweepLater(),
    );
  }
  for (let waits = 0; waits < 4; waits += 1) await new Promise((resolve) => setTimeout(resolve, 700));
  process.kill();
}

/** Consumers read, and now and then the stream loses its storage. */
async function live({ world, stream }: Scene): Promise<void> {
  for (let steps = 0; steps < 25; steps += 1)
    await world.atSomeTime("the stream", () => {
      if (world.chance(0.06)) stream.lose();
      else stream.readOne(world.pick([...Array(CONSUMERS).keys()]));
    });
}

test("every consumer reads what was committed, after any loss, delay, repetition and end of a process", async () => {
  await forSchedules(SCHEDULES, async (seed) => {
    const world = new World(seed, LONGEST_MS);
    const scene: Scene = {
      world,
      rows: new MemoryCollection(),
      stream: new Stream(),
      committed: new Set(),
      wrongs: [],
    };
    const processes = Array.from({ length: PROCESSES }, async () => {
      for (let starts = 0; starts <= RESTARTS; starts += 1) await world.process().run((self) => work(self, scene));
    });
    await world.run(Promise.all([...processes, live(scene)]), () => undefined);
    await world.endAll();

    // One more process, to which nothing happens, finds everything that the others left.
    const last = openRelay(
      scene,
      async (_label, run) => run(),
      () => true,
    );
    for (let rounds = 0; rounds < 12; rounds += 1) {
      vi.advanceTimersByTime(1_000);
      for (let turns = 0; turns < 6; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      for (let events = 0; events < 40; events += 1)
        for (let one = 0; one < CONSUMERS; one += 1) scene.stream.readOne(one);
    }
    const { committed, stream, rows, wrongs } = scene;
    const story = () => `\n${world.story()}`;
    if (wrongs.length > 0) throw new Error(wrongs[0] + story());
    for (const read of stream.read)
      if (committed.difference(read).size > 0) throw new Error(`an event was not read${story()}`);
    expect([...stream.everIn].filter((id) => !committed.has(id))).toEqual([]);
    expect(rows.all()).toEqual([]);
    await Promise.race([last.stop(), new Promise((resolve) => setImmediate(resolve))]);
  });
});
