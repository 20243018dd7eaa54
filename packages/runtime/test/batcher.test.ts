import { batcher, fulfilled } from "@matchbook/runtime/work/batcher";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.useRealTimers());

/** A batcher whose batches end when the test calls `end`. */
function controlled(options: { maxBatch?: number; delayMs?: number } = {}) {
  const begun: { key: string; items: number[]; end(error?: Error): void }[] = [];
  const { add, flush } = batcher<number, string>({
    maxBatch: 10,
    ...options,
    run: (key, items) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      begun.push({ key, items, end: (error) => (error === undefined ? resolve() : reject(error)) });
      return promise.then(() => fulfilled(items.map((item) => `${key}${item}`)));
    },
  });
  return { begun, add, flush };
}

/** Resolves when what waits for a turn of the event loop has run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a lone item runs at once; items that arrive during a batch form the next one in order", async () => {
  const { begun, add } = controlled();
  const first = add("a", 1);
  await turn();
  expect(begun.map(({ items }) => items)).toEqual([[1]]);
  const others = [add("a", 2), add("a", 3)];
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  expect(await first).toBe("a1");
  await expect.poll(() => begun.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  begun[1]?.end();
  expect(await Promise.all(others)).toEqual(["a2", "a3"]);
  void add("a", 4);
  await turn();
  expect(begun.at(-1)?.items).toEqual([4]);
});

test("items that arrive in the same turn of the event loop form one batch", async () => {
  const { begun, add } = controlled();
  setImmediate(() => void add("a", 3));
  for (const item of [1, 2]) void add("a", item);
  await turn();
  expect(begun.map(({ items }) => items)).toEqual([[1, 2, 3]]);
});

test("a batch has at most maxBatch items, and keys do not wait for each other", async () => {
  const { begun, add } = controlled({ maxBatch: 2 });
  for (const item of [1, 2, 3, 4]) void add("a", item);
  void add("b", 9);
  await turn();
  expect(begun.map(({ key, items }) => [key, items])).toEqual([
    ["a", [1, 2]],
    ["b", [9]],
  ]);
  begun[0]?.end();
  await expect.poll(() => begun.slice(2).map(({ items }) => items)).toEqual([[3, 4]]);
});

test("items are combined by weight, and an item heavier than a batch runs alone", async () => {
  const batches: number[][] = [];
  const { add, flush } = batcher<number, number>({
    maxBatch: 10,
    weigh: (item) => item,
    run: async (_key, items) => {
      batches.push(items);
      return fulfilled(items);
    },
  });
  for (const weight of [1, 4, 6, 25, 3, 3]) void add("a", weight);
  await flush();
  expect(batches).toEqual([[1, 4], [6], [25], [3, 3]]);
});

test("a failed batch rejects its own items only; a batch can reject single items", async () => {
  const { begun, add } = controlled();
  const first = add("a", 1);
  await turn();
  const second = add("a", 2);
  begun[0]?.end(new Error("no"));
  await expect(first).rejects.toThrow("no");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  expect(await second).toBe("a2");

  const odd = batcher<number, number>({
    maxBatch: 10,
    run: async (_key, items) =>
      items.map((item) =>
        item % 2 === 0
          ? { status: "fulfilled", value: item }
          : { status: "rejected", reason: new Error(`${item} is odd`) },
      ),
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => odd.add("a", item)));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
});

test("with a delay items are collected until it is over, the batch is full, or flush is called; flush ignores later items", async () => {
  vi.useFakeTimers();
  const { begun, add, flush } = controlled({ maxBatch: 3, delayMs: 100 });
  void add("a", 1);
  void add("a", 2);
  await vi.advanceTimersByTimeAsync(99);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun.map(({ items }) => items)).toEqual([[1, 2]]);
  begun[0]?.end();
  await vi.advanceTimersByTimeAsync(0);

  for (const item of [3, 4, 5]) void add("a", item);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.at(-1)?.items).toEqual([3, 4, 5]);
  void add("a", 6);
  begun[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(2);

  let flushed = false;
  void flush().then(() => {
    flushed = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.at(-1)?.items).toEqual([6]);
  expect(flushed).toBe(false);
  void add("a", 7);
  begun[2]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(flushed).toBe(true);
});
