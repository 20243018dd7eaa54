import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRefusalPace } from "./pace-refusals.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** The refusals, of so many, that were sent at once, after each of the next seconds, and never. */
async function sentOf(callers: number, who = "loud") {
  const pace = createRefusalPace();
  let sent = 0;
  let cut = 0;
  for (let nth = 0; nth < callers; nth += 1)
    void pace.wait(who).then((may) => {
      if (may) sent += 1;
      else cut += 1;
    });
  const after: number[] = [];
  for (let second = 0; second < 6; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    after.push(sent);
  }
  return { after, cut, pace };
}

test("a caller gets a hundred refusals at once and fifty in each second after, until all are sent", async () => {
  const { after, cut } = await sentOf(200);
  expect([after, cut]).toEqual([[100, 150, 200, 200, 200, 200], 0]);
});

test("no refusal waits longer than five seconds, and beyond a thousand that wait the connection is closed", async () => {
  const { after, cut } = await sentOf(1_500);
  expect([after[0], after[4], after[5], cut]).toEqual([100, 300, 1_100, 400]);
});

test("another caller gets a refusal at once", async () => {
  const { pace } = await sentOf(1_500);
  expect(await pace.wait("quiet")).toBe(true);
});
