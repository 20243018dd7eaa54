import type { Nats } from "@matchbook/runtime/events/nats";
import { type MsgHdrs, headers as makeHeaders, NatsError } from "nats";
import { currentProcess, type SimulatedProcess, type World } from "./world.ts";

interface Stored {
  seq: number;
  subject: string;
  data: Uint8Array;
  headers: MsgHdrs;
}
interface Consumer {
  name: string;
  filters: RegExp[];
  ackWaitMs: number;
  /** Messages that no process has, in the order in which they are delivered. */
  waiting: Stored[];
  /** Messages that a process has, and until when. */
  open: Map<number, { message: Stored; until: number }>;
  times: Map<number, number>;
  /** Wake the processes that ask. */
  wakers: Set<() => void>;
}

/** Subjects that the services subscribe to besides the stream. */
interface Subscription {
  process: SimulatedProcess | undefined;
  subject: RegExp;
  callback(error: null, message: { subject: string; data: Uint8Array; json(): unknown; string(): string }): void;
}

/** Probabilities that two neighbours are delivered in the other order, and that a message is delivered twice. */
const REORDERED = 0.2;
const REPEATED = 0.03;
/** Probability that an acknowledgement, or a signal outside of the stream, is lost. */
const LOST = 0.05;
const LOOK_MS = 200;

/**
 * JetStream as far as the services use it: one stream that stores each message id once, and durable pull consumers that
 * deliver at least once. A message comes again when its process did not acknowledge it in time.
 */
export class Stream {
  readonly #world: World;
  readonly #messages: Stored[] = [];
  readonly #ids = new Map<string, number>();
  readonly #consumers = new Map<string, Consumer>();
  readonly #subscriptions = new Set<Subscription>();
  readonly created = "stream 1";

  constructor(world: World) {
    this.#world = world;
  }

  /** Tells that no consumer has anything left. */
  get isRead(): boolean {
    return [...this.#consumers.values()].every(({ waiting, open }) => waiting.length + open.size === 0);
  }

  /** The connection of a process. @param service its name */
  connect(service: string): Nats {
    const fails = () => new NatsError("timeout", "TIMEOUT");
    const ask = <T>(label: string, run: () => T) => this.#world.request(label, run, fails);
    const info = (name: string) => this.#info(this.#consumers.get(name) as Consumer);
    const jsm = {
      streams: {
        info: () => ask("stream info", () => ({ created: this.created, state: { last_seq: this.#messages.length } })),
      },
      consumers: {
        add: (_stream: string, config: never) => ask("add consumer", () => this.#add(config)),
        info: (_stream: string, name: string) => ask("consumer info", () => info(name)),
        list: () => ({
          [Symbol.asyncIterator]: async function* (this: Stream) {
            yield* await ask("list consumers", () => [...this.#consumers.values()].map((one) => this.#info(one)));
          }.bind(this),
        }),
      },
    };
    const js = {
      consumers: { get: async (_stream: string, name: string) => ({ consume: async () => this.#consume(name) }) },
    };
    const connection = {
      info: {},
      ...{ isDraining: () => false, isClosed: () => false, getServer: () => "simulated" },
      flush: () => ask("flush", () => undefined),
      ...{ drain: async () => undefined, close: async () => undefined },
      publish: (subject: string, data: Uint8Array | string = "", options: { headers?: MsgHdrs; reply?: string } = {}) =>
        this.#publish({ subject, data: Buffer.from(data), ...options }),
      status: () => ({ async *[Symbol.asyncIterator]() {} }),
      subscribe: (subject: string, { callback }: Pick<Subscription, "callback">) => {
        const subscription = { process: currentProcess(), subject: patternOf(subject), callback };
        this.#subscriptions.add(subscription);
        return { unsubscribe: () => this.#subscriptions.delete(subscription) };
      },
    };
    const names = { stream: "EVENTS", created: this.created, root: "events", inbox: "_INBOX.simulated", replicas: 1 };
    return { connection, js, jsm, service, ...names } as unknown as Nats;
  }

  #publish({
    subject,
    data,
    headers,
    reply,
  }: {
    subject: string;
    data: Uint8Array;
    headers?: MsgHdrs;
    reply?: string;
  }): void {
    const from = currentProcess();
    this.#world.later(`publish ${subject}`, () => {
      // Messages that a process sent before its end may be lost with it.
      if (from?.isAlive === false && this.#world.chance(0.5)) return;
      if (!subject.startsWith("events.")) return this.#send(subject, data);
      if (this.#isLost()) return;
      const seq = this.#store({ subject, data, headers: headers ?? makeHeaders() });
      if (reply !== undefined) this.#send(reply, Buffer.from(JSON.stringify({ seq })));
    });
  }

  #isLost(): boolean {
    return !this.#world.isCalm && this.#world.chance(LOST);
  }

  #send(subject: string, data: Uint8Array): void {
    for (const { process, subject: pattern, callback } of this.#subscriptions) {
      if (!pattern.test(subject) || this.#isLost()) continue;
      this.#world.later(subject.startsWith("_INBOX") ? "acknowledgement" : `message ${subject}`, () => {
        if (process?.isAlive === false) return;
        const string = () => Buffer.from(data).toString();
        const message = { subject, data, string, json: () => JSON.parse(string()) };
        process === undefined ? callback(null, message) : process.run(() => callback(null, message));
      });
    }
  }

  #store(message: Omit<Stored, "seq">): number {
    const id = message.headers.get("Nats-Msg-Id");
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    const stored = { ...message, seq: this.#messages.length + 1 };
    this.#messages.push(stored);
    this.#ids.set(id, stored.seq);
    for (const consumer of this.#consumers.values()) this.#offer(consumer, stored);
    return stored.seq;
  }

  #offer({ filters, waiting, wakers }: Consumer, message: Stored): void {
    if (!filters.some((filter) => filter.test(message.subject))) return;
    waiting.push(message);
    const world = this.#world;
    if (waiting.length > 1 && world.chance(REORDERED)) waiting.push(...waiting.splice(-2).reverse());
    if (!world.isCalm && world.chance(REPEATED)) waiting.push(message);
    for (const wake of wakers) wake();
  }

  #add({
    durable_name: name,
    filter_subjects,
    ack_wait,
  }: {
    durable_name: string;
    filter_subjects: string[];
    ack_wait: number;
  }) {
    if (this.#consumers.has(name)) return;
    const filters = filter_subjects.map(patternOf);
    const consumer = {
      name,
      filters,
      ackWaitMs: ack_wait / 1e6,
      waiting: [],
      open: new Map(),
      times: new Map(),
      wakers: new Set<() => void>(),
    };
    this.#consumers.set(name, consumer);
    for (const message of this.#messages) this.#offer(consumer, message);
  }

  #info({ name, waiting, open }: Consumer) {
    const left = [...open.keys(), ...waiting.map(({ seq }) => seq)];
    const floor = left.length === 0 ? this.#messages.length : Math.min(...left) - 1;
    return { name, num_pending: waiting.length, num_ack_pending: open.size, ack_floor: { stream_seq: floor } };
  }

  /** Delivers what waits to the process that asks, until it stops or ends. */
  #consume(name: string) {
    const consumer = this.#consumers.get(name) as Consumer;
    const world = this.#world;
    const process = currentProcess();
    let resume: () => void = () => undefined;
    let stopped = false;
    const wake = () => {
      if (process?.isAlive !== false) resume();
    };
    consumer.wakers.add(wake);
    const timer = world.timer(wake, LOOK_MS, LOOK_MS);
    const next = this.#next.bind(this, consumer);
    const arrival = (seq: number) =>
      world.request(
        `deliver ${name} ${seq}`,
        () => undefined,
        () => undefined,
      );
    return {
      stop: () => {
        stopped = true;
        timer.isCancelled = true;
        consumer.wakers.delete(wake);
        wake();
      },
      status: async () => ({ async *[Symbol.asyncIterator]() {} }),
      async *[Symbol.asyncIterator]() {
        while (!stopped) {
          const message = next();
          if (message === undefined) {
            await new Promise<void>((resolve) => {
              resume = resolve;
            });
            continue;
          }
          await arrival(message.seq).catch(() => undefined);
          yield message;
        }
      },
    };
  }

  #next(consumer: Consumer) {
    const { open, waiting, times, ackWaitMs } = consumer;
    for (const [seq, { message, until }] of open) {
      if (until > this.#world.now) continue;
      open.delete(seq);
      waiting.push(message);
    }
    const message = waiting.shift();
    if (message === undefined) return undefined;
    const { seq } = message;
    times.set(seq, (times.get(seq) ?? 0) + 1);
    open.set(seq, { message, until: this.#world.now + ackWaitMs });
    const alter = (label: string, change: () => void) =>
      this.#world.later(`${label} ${consumer.name} ${seq}`, () => {
        if (!this.#isLost()) change();
      });
    return {
      ...message,
      info: { pending: waiting.length, redeliveryCount: times.get(seq) },
      ack: () => alter("ack", () => void open.delete(seq)),
      nak: (ms = 0) =>
        alter("nak", () => {
          const held = open.get(seq);
          if (held !== undefined) held.until = this.#world.now + ms;
        }),
      working: () => {
        const held = open.get(seq);
        if (held !== undefined) held.until = this.#world.now + ackWaitMs;
      },
    };
  }
}

/** The pattern of a subject, in which `*` stands for one part. */
function patternOf(subject: string): RegExp {
  const parts = subject.split(".").map((part) => (part === "*" ? "[^.]+" : part.replace(/[$+]/g, "\\$&")));
  return new RegExp(`^${parts.join("\\.")}$`);
}
