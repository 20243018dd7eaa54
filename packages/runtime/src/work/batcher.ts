import { setImmediate } from "node:timers/promises";

/** The outcome of each item of a batch, in order. */
export type Outcomes<R> = readonly PromiseSettledResult<R>[];

export interface BatcherOptions<T, R> {
  /** Items or total weight of a batch at most. A heavier item runs alone. */
  maxBatch: number;
  weigh?(item: T): number;
  /** Delay of the first item for others, in milliseconds, with the time of a running batch; 0 by default. */
  delayMs?: number;
  /** Runs one batch; those of a key never overlap. When it rejects, every item rejects with its error. */
  run(key: string, items: T[]): Promise<Outcomes<R>>;
}

/** Combines items that arrive separately into batches, for work that costs little more for many items than for one. */
export type Batcher<T, R> = ReturnType<typeof batcher<T, R>>;

interface Waiting<T, R> {
  item: T;
  /** Time of arrival by a monotonic clock, in milliseconds. */
  since: number;
  resolve(value: R): void;
  reject(error: unknown): void;
}

interface Queue<T, R> {
  waiting: Waiting<T, R>[];
  hurry(): void;
  /** The outcome of the newest item. Items of a queue end in order, so it ends last. */
  newest: Promise<R>;
}

/** Combines items that arrive while a batch of their key runs into the next, so batches grow with the load. */
export function batcher<T, R>({ maxBatch, weigh = () => 1, delayMs = 0, run }: BatcherOptions<T, R>) {
  const queues = new Map<string, Queue<T, R>>();
  let flushing = 0;

  const drain = async (key: string, queue: Queue<T, R>): Promise<void> => {
    while (queue.waiting.length > 0) {
      // Calls that have arrived are handed over one by one: wait for the rest of them.
      await setImmediate();
      const leftMs = (queue.waiting[0]?.since ?? 0) + delayMs - performance.now();
      if (delayMs > 0 && leftMs > 0 && flushing === 0 && queue.waiting.length < maxBatch) await delay(queue, leftMs);
      await runBatch(key, queue.waiting.splice(0, sizeOfNext(queue.waiting)), run);
    }
    queues.delete(key);
  };
  const sizeOfNext = (waiting: Waiting<T, R>[]): number => {
    let weight = 0;
    const end = waiting.findIndex(({ item }, index) => {
      weight += weigh(item);
      return index > 0 && weight > maxBatch;
    });
    return end === -1 ? waiting.length : end;
  };
  return {
    /** Adds an item. Items of one key run in order of arrival. @returns its outcome */
    add: (key: string, item: T): Promise<R> => {
      const { promise, resolve, reject } = Promise.withResolvers<R>();
      const queue = queues.get(key);
      const waiting = { item, since: delayMs > 0 ? performance.now() : 0, resolve, reject };
      if (queue === undefined) {
        const created: Queue<T, R> = { waiting: [waiting], hurry: () => {}, newest: promise };
        queues.set(key, created);
        void drain(key, created);
      } else {
        queue.waiting.push(waiting);
        queue.newest = promise;
        if (queue.waiting.length >= maxBatch) queue.hurry();
      }
      return promise;
    },
    /** Runs everything added so far without further delay, and waits for the outcomes. */
    flush: async (): Promise<void> => {
      flushing += 1;
      for (const queue of queues.values()) queue.hurry();
      await Promise.allSettled([...queues.values()].map(({ newest }) => newest));
      flushing -= 1;
    },
  };
}

/** Marks every item of a batch as successful. */
export function fulfilled<R>(values: readonly R[]): Outcomes<R> {
  return values.map((value) => ({ status: "fulfilled", value }));
}

function delay(queue: Pick<Queue<unknown, unknown>, "hurry">, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    queue.hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function runBatch<T, R>(key: string, batch: Waiting<T, R>[], run: BatcherOptions<T, R>["run"]): Promise<void> {
  try {
    const outcomes = await run(
      key,
      batch.map(({ item }) => item),
    );
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === "fulfilled") resolve(outcome.value);
      else reject(outcome?.reason ?? new Error("the batch returned no outcome for an item"));
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
