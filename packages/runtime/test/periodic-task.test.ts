import { periodicTask } from "@matchbook/runtime/work/periodic-task";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("runs repeat with a pause, never overlap, and go on after a failure", async () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const task = periodicTask({
    everyMs: 100,
    run: () => {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    },
    failed: (error) => errors.push(error),
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(0);
  task.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(1);
  const now = task.runNow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(1);
  ends[0]?.reject(new Error("no"));
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toHaveLength(1);
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await now;
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(3);
});

test("a wake during a run starts the next run right after it", async () => {
  let runs = 0;
  const task = periodicTask({
    everyMs: 100,
    run: async () => {
      runs += 1;
      if (runs === 1) task.wake();
    },
    failed: () => {},
  });
  task.start(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toBe(2);
  await task.stop();
});

test("a wake that is repeated before its run does not postpone the run", async () => {
  let runs = 0;
  const task = periodicTask({
    everyMs: 1_000,
    run: async () => {
      runs += 1;
    },
    failed: () => {},
  });
  task.start();
  for (let nth = 0; nth < 5; nth += 1) {
    task.wake();
    expect(vi.getTimerCount()).toBe(1);
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  await task.stop();
});

test("wake starts the next run at once; stop waits for the run in progress and ends the task", async () => {
  let end = Promise.withResolvers<void>();
  let runs = 0;
  const task = periodicTask({
    everyMs: 100,
    run: () => {
      runs += 1;
      end = Promise.withResolvers<void>();
      return end.promise;
    },
    failed: () => {},
  });
  task.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(0);
  task.start();
  task.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(1);
  let stopped = false;
  void task.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).toBe(false);
  end.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect({ stopped, runs }).toEqual({ stopped: true, runs: 1 });
});
