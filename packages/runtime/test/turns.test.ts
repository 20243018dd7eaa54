import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { DeadlineExceeded } from "../src/limits/deadline.ts";
import { createTurns } from "../src/limits/turns.ts";

const always = () => true;

/** Calls that end when they are told to. `begun` names them in the order in which they began. */
function calls(slots: number) {
  const turns = createTurns(slots);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (tenant: string, name: string, isWanted = always, bytes?: number, waitMs?: number) =>
    turns.run(
      tenant,
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      },
      { isWanted, bytes, waitMs },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    ends.delete(name);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, call, end, running: () => [...ends.keys()] };
}

test("one call of each tenant begins in turn, even when many calls of another tenant wait", async () => {
  const { begun, call, end } = calls(4);
  const all = ["l1", "l2", "l3", "l4", "l5"].map((name) => call("loud", name));
  all.push(call("a", "a1"), call("a", "a2"), call("b", "b1"), call("b", "b2"));
  await new Promise((resolve) => setImmediate(resolve));
  // Two of four slots are the most that one tenant gets; the others get one each.
  expect(begun).toEqual(["l1", "l2", "a1", "b1"]);
  await end("l1");
  // The calls of `loud` have waited longest, but it already holds the only slot that is free.
  expect(begun.slice(4)).toEqual([]);
  await end("l2");
  expect(begun.slice(4)).toEqual(["l3"]);
  await end("a1");
  expect(begun.slice(5)).toEqual(["a2"]);
  for (let next = 0; next < begun.length; next += 1) await end(begun[next] ?? "");
  await Promise.all(all);
  expect(begun.toSorted()).toEqual(["a1", "a2", "b1", "b2", "l1", "l2", "l3", "l4", "l5"]);
});

test("a tenant alone runs half of the calls, and beside others an eighth, until it was alone for long", async () => {
  const { begun, call, end, running } = calls(16);
  const all = Array.from({ length: 20 }, (_, nth) => call("loud", `l${nth + 1}`));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toHaveLength(8);
  all.push(call("calm", "c1"));
  await new Promise((resolve) => setImmediate(resolve));
  await end("c1");
  for (const name of begun.slice(0, 6)) await end(name);
  // Two calls are still running, so no waiting call begins.
  expect([begun.slice(8), running()]).toEqual([["c1"], ["l7", "l8"]]);
  await end("l7");
  expect(begun.slice(9)).toEqual(["l9"]);
  while (begun.length < 21) await end(running()[0] ?? "");
  expect(running()).toEqual(["l19", "l20"]);
  for (const name of ["l19", "l20"]) await end(name);
  await Promise.all(all);

  for (let turn = 0; turn < 4_096; turn += 1) {
    const one = call("loud", "one");
    await Promise.resolve();
    await end("one");
    await one;
  }
  const later = Array.from({ length: 9 }, (_, nth) => call("loud", `later${nth}`));
  await new Promise((resolve) => setImmediate(resolve));
  expect(running()).toHaveLength(8);
  while (running().length > 0) await end(running()[0] ?? "");
  await Promise.all(later);
});

test("other tenants call until a minute after the last turn of one of them", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const { run, othersCall } = createTurns(16);
    const call = (tenant: string) => run(tenant, async () => {}, { isWanted: always });
    await call("own");
    expect([othersCall("own"), othersCall("uploader")]).toEqual([false, true]);
    await call("other");
    vi.advanceTimersByTime(59_999);
    await call("own");
    expect(othersCall("own")).toBe(true);
    vi.advanceTimersByTime(1);
    expect([othersCall("own"), othersCall("other")]).toEqual([false, true]);
    vi.advanceTimersByTime(60_000);
    expect(othersCall("other")).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("of large calls one of a tenant runs at a time, and its small calls do not wait for it", async () => {
  const { begun, call, end } = calls(16);
  const large = (tenant: string, name: string) => call(tenant, name, always, 1024 * 1024);
  const all = [large("loud", "l1"), large("loud", "l2"), call("loud", "small"), large("a", "a1"), large("b", "b1")];
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun.toSorted()).toEqual(["a1", "l1", "small"]);
  await end("l1");
  expect(begun.slice(3)).toEqual(["l2"]);
  for (const name of ["a1", "l2", "b1", "small"]) await end(name);
  await Promise.all(all);
});

test("a call whose caller has gone does not begin, and leaves its turn to the next", async () => {
  const { begun, call, end } = calls(2);
  const first = call("acme", "first");
  let wanted = true;
  const second = expect(call("acme", "second", () => wanted)).rejects.toBeInstanceOf(DeadlineExceeded);
  const third = call("acme", "third");
  await new Promise((resolve) => setImmediate(resolve));
  wanted = false;
  await end("first");
  await second;
  await end("third");
  await Promise.all([first, third]);
  expect(begun).toEqual(["first", "third"]);
});

test("a call is refused when its turn does not come in time, and the others keep their order; a large one waits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { begun, call, end } = calls(2);
    const first = call("acme", "first");
    const late = expect(call("acme", "late", always, 0, 2_000)).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: 1,
    });
    vi.advanceTimersByTime(1_500);
    const [next, large] = [call("acme", "next", always, 0, 2_000), call("acme", "large", always, 1024 * 1024, 2_000)];
    vi.advanceTimersByTime(500);
    await late;
    await end("first");
    vi.advanceTimersByTime(60_000);
    await end("next");
    await end("large");
    await Promise.all([first, next, large]);
    expect(begun).toEqual(["first", "next", "large"]);
  } finally {
    vi.useRealTimers();
  }
});

test("in any order of beginnings and ends, no more calls run than there are slots, and none waits that its tenant's share allows", async () => {
  const tenant = fc.constantFrom("a", "b", "c", "d");
  const step = fc.oneof(tenant, fc.nat(20));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 8, max: 20 }), fc.array(step, { maxLength: 60 }), async (slots, steps) => {
      const { begun, call, end, running } = calls(slots);
      const asked: string[] = [];
      const all: Promise<void>[] = [];
      for (const [nth, one] of steps.entries()) {
        if (typeof one === "string") {
          asked.push(`${one}${nth}`);
          all.push(call(one, `${one}${nth}`));
        } else await end(running()[one] ?? "");
        await new Promise((resolve) => setImmediate(resolve));
        const now = running();
        expect(now.length).toBeLessThanOrEqual(slots);
        for (const name of asked) {
          if (begun.includes(name)) continue;
          const held = now.filter((other) => other[0] === name[0]).length;
          const isAlone = begun.every((other) => other[0] === name[0]);
          const share = isAlone ? slots : Math.max(1, Math.floor(slots / 8));
          expect(held).toBeGreaterThanOrEqual(Math.min(share, slots - now.length));
        }
      }
      while (running().length > 0) await end(running()[0] ?? "");
      await Promise.all(all);
      // The calls of a tenant begin in the order in which they came.
      for (const one of ["a", "b", "c", "d"]) {
        const own = (names: readonly string[]) => names.filter((name) => name[0] === one);
        expect(own(begun)).toEqual(own(asked));
      }
    }),
    { numRuns: 200 },
  );
});
