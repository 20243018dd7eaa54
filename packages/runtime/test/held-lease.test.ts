import { holdLease } from "@matchbook/runtime/work/held-lease";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a lease is extended until it is released", async () => {
  const extend = vi.fn(async () => true);
  const lease = holdLease({ leaseMs: 300, extend, failed: () => {} });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lease.isHeld()).toBe(true);
  lease.release();
  const { length } = extend.mock.calls;
  await vi.advanceTimersByTimeAsync(1_000);
  expect({ held: lease.isHeld(), more: extend.mock.calls.length - length }).toEqual({ held: false, more: 0 });
});

test("a lease that another process took stays lost", async () => {
  let mine = true;
  const lease = holdLease({ leaseMs: 300, extend: async () => mine, failed: () => {} });
  mine = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(lease.isHeld()).toBe(false);
  mine = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lease.isHeld()).toBe(false);
  lease.release();
});

test("a lease that cannot be extended counts as lost when it expires, and as held again when an extension succeeds", async () => {
  const failures: unknown[] = [];
  let down = true;
  const extend = () => (down ? Promise.reject(new Error("down")) : Promise.resolve(true));
  const lease = holdLease({ leaseMs: 300, extend, failed: (error) => failures.push(error) });
  await vi.advanceTimersByTimeAsync(299);
  expect(lease.isHeld()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect({ held: lease.isHeld(), failures: failures.length }).toEqual({ held: false, failures: 3 });
  down = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(lease.isHeld()).toBe(true);
  lease.release();
});
