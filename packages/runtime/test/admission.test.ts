import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createAdmission } from "../src/limits/admission.ts";
import { DeadlineExceeded, whileServed } from "../src/limits/deadline.ts";

test("one tenant gets half of the slots, and another one still finds some", async () => {
  const { admit } = createAdmission(8);
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = Array.from({ length: 10 }, () => admit("loud", () => promise).then(() => "done"));
  const refused = await Promise.allSettled(calls.slice(4));
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: "unavailable", retryAfter: 1 } });
  const quiet = [admit("quiet", () => promise), admit("quiet", () => promise)];
  await expect(admit("quiet", () => promise)).rejects.toMatchObject({ code: "unavailable" });
  resolve();
  expect(await Promise.all(calls.slice(0, 4))).toEqual(Array(4).fill("done"));
  await Promise.all(quiet);
});

test("work that fails frees its slot and keeps its error", async () => {
  const { admit } = createAdmission(2);
  for (let nth = 0; nth < 5; nth += 1)
    await expect(admit("acme", () => Promise.reject(new Error(`failure ${nth}`)))).rejects.toThrow(`failure ${nth}`);
});

test("a call alone waits for a silent database until its deadline; beside others each is refused early", async () => {
  const { admit, mayWait } = createAdmission(8);
  const longAgo = Date.now() - 60_000;
  const isServing = mayWait(() => false);
  const { promise, resolve } = Promise.withResolvers<string>();
  const alone = admit("acme", () => promise);
  expect(isServing(longAgo)).toBe(true);
  const other = admit("acme", () => promise);
  expect(isServing(longAgo)).toBe(false);
  expect(mayWait(() => true)(longAgo)).toBe(true);
  expect(mayWait(() => false, 2)(longAgo)).toBe(true);
  await expect(whileServed(isServing, longAgo, alone)).rejects.toThrow(DeadlineExceeded);
  resolve("done");
  expect(await Promise.all([alone, other])).toEqual(["done", "done"]);
  expect(isServing(longAgo)).toBe(true);
});

test("the first one of callers who call together again is not alone", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { admit, isAlone } = createAdmission(8);
  const during = () => admit("acme", async () => isAlone());
  expect(await during()).toBe(true);
  expect(await Promise.all([during(), during()])).toEqual([true, false]);
  vi.advanceTimersByTime(999);
  expect(await during()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await during()).toBe(true);
  vi.useRealTimers();
});

test("in any order of calls, no more slots are taken than there are, and a tenant without calls is admitted", async () => {
  const asked = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 60 });
  // Beside four busy tenants, a fifth one finds a slot.
  const enough = fc.integer({ min: 2 ** 4, max: 60 });
  await fc.assert(
    fc.asyncProperty(enough, asked, async (slots, tenants) => {
      const { admit } = createAdmission(slots);
      const { promise, resolve } = Promise.withResolvers<void>();
      const admitted = new Map<string, number>();
      const outcomes = tenants.map((tenant) =>
        admit(tenant, async () => {
          admitted.set(tenant, (admitted.get(tenant) ?? 0) + 1);
          await promise;
        }).catch(() => undefined),
      );
      const total = [...admitted.values()].reduce((sum, calls) => sum + calls, 0);
      expect(total).toBeLessThan(slots + 1);
      for (const tenant of new Set(tenants)) expect(admitted.get(tenant) ?? 0).toBeGreaterThan(0);
      resolve();
      await Promise.all(outcomes);
    }),
    { numRuns: 2_000 },
  );
});
