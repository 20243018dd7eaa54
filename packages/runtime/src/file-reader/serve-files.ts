import { type FromReader, ITEMS, pack, type Ready, type ToReader } from "./messages.ts";

/** A file of a caller, which the host passes on piece by piece. */
export interface HandedFile {
  /** In bytes; undefined while the file arrives. */
  size: number | undefined;
  /** Streams the bytes from `start` to before `end`, by default all. A file that arrives can be read once, and whole. */
  read(start?: number, end?: number): AsyncGenerator<Uint8Array, void, void>;
  /** Tells of lines that were read, which raise the budget, see `budgetSeconds`. */
  count(lines: number): void;
}

/** Reads one file. Findings about it are items; an error is a defect of the task. */
export type ReadTask<Input, Item> = (input: Input, file: HandedFile) => AsyncGenerator<Item, void, void>;

/** Serves files to the host that started this process, one at a time (see `ReaderProcesses`). */
export function serveFiles<Input, Item>(task: ReadTask<Input, Item>): void {
  // A terminal and some supervisors signal all processes of a service, which stops its readers itself.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  let current: Reading<Input, Item> | undefined;
  process.on("message", (message: ToReader) => {
    if ("begin" in message) {
      current = new Reading(message.size);
      void current.run(task, message.begin as Input);
    } else current?.receive(message);
  });
  send({ ready: true });
}

function send(message: FromReader | Ready): void {
  process.send?.(message);
}

let lastStream = 0;

/** The host has given the file up. */
class Ended extends Error {}

/** The reading of one file. It makes the next item while the host works on the last one, and then waits. */
class Reading<Input, Item> implements HandedFile {
  readonly size: number | undefined;
  #isEnded = false;
  /** Answers that the host is to send, by stream. */
  readonly #waiting = new Map<number, PromiseWithResolvers<Uint8Array | undefined>>();

  constructor(size: number | undefined) {
    this.size = size;
  }

  receive(message: Exclude<ToReader, { begin: unknown }>): void {
    if ("stream" in message) this.#waiting.get(message.stream)?.resolve(message.chunk);
    else {
      this.#isEnded = true;
      for (const { reject } of this.#waiting.values()) reject(new Ended());
    }
  }

  async run(task: ReadTask<Input, Item>, input: Input): Promise<void> {
    try {
      for await (const item of task(input, this)) await this.#request(ITEMS, { item: pack(item) });
      send({ done: true });
    } catch (error) {
      send(error instanceof Ended ? { done: true } : { failed: textOf(error) });
    }
  }

  async *read(start = 0, end = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array, void, void> {
    lastStream += 1;
    const stream = lastStream;
    const request = () => this.#request(stream, { stream, start, end });
    try {
      let next = request();
      for (;;) {
        const chunk = await next;
        if (chunk === undefined) return;
        // The next bytes arrive while these are parsed.
        next = request();
        yield chunk;
      }
    } finally {
      this.#waiting.delete(stream);
      send({ close: stream });
    }
  }

  count(lines: number): void {
    send({ lines });
  }

  /** Sends a message, and waits for the answer of the host. @throws Ended */
  #request(stream: number, message: FromReader): Promise<Uint8Array | undefined> {
    const request = Promise.withResolvers<Uint8Array | undefined>();
    // The next `await` tells of the end.
    request.promise.catch(() => {});
    if (this.#isEnded) request.reject(new Ended());
    this.#waiting.set(stream, request);
    send(message);
    return request.promise;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
