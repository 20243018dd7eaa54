import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTurn, TurnOver } from "./turn.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tells whether a chunk may be stored, a number of milliseconds later. */
async function mayBegin(chunk: Promise<void>, afterMs: number): Promise<boolean> {
  let begun = false;
  void chunk.then(() => {
    begun = true;
  });
  await vi.advanceTimersByTimeAsync(afterMs);
  return begun;
}

test("while other tenants call, an import pauses for as long as its last chunk took", async () => {
  let calling = true;
  const turn = startTurn(60_000, { wait: async () => true, call: () => calling });
  await turn.beforeChunk();
  vi.advanceTimersByTime(200);
  const second = turn.beforeChunk();
  expect([await mayBegin(second, 199), await mayBegin(second, 1)]).toEqual([false, true]);
  vi.advanceTimersByTime(30_000);
  const third = turn.beforeChunk();
  expect([await mayBegin(third, 999), await mayBegin(third, 1)]).toEqual([false, true]);
  calling = false;
  vi.advanceTimersByTime(200);
  expect(await mayBegin(turn.beforeChunk(), 0)).toBe(true);
});

test("a turn is over when its time is, and another tenant's file waits", async () => {
  let waiting = false;
  const turn = startTurn(1_000, { wait: async () => waiting, call: () => false });
  await turn.beforeChunk();
  vi.advanceTimersByTime(1_000);
  await turn.beforeChunk();
  waiting = true;
  await expect(turn.beforeChunk()).rejects.toBeInstanceOf(TurnOver);
});

test("the time until the file begins to be read does not lengthen the slice", async () => {
  const turn = startTurn(1_000, { wait: async () => true, call: () => false });
  vi.advanceTimersByTime(5_000);
  turn.readingBegins();
  await turn.beforeChunk();
  vi.advanceTimersByTime(1_000);
  await expect(turn.beforeChunk()).rejects.toBeInstanceOf(TurnOver);
});
