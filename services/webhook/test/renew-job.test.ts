import { afterEach, expect, test, vi } from "vitest";
import { type Job, jobRenewal } from "../src/delivery/job.ts";
import type { Store } from "../src/store/collections.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("while the database is away, a job waits half a second to use what it knows, and the next one not at all", async () => {
  vi.useFakeTimers();
  const away = { collections: () => new Promise<never>(() => {}) } as unknown as Store;
  const renew = jobRenewal(away, () => new Date(2_000));
  const job = { tenant: "acme", endpointId: "away", knownAt: new Date(0) } as Job;
  const first = renew(job);
  await vi.advanceTimersByTimeAsync(500);
  expect(await first).toBe(job);
  expect(await renew({ ...job })).toEqual(job);
});

test("a read that fails is no reason to repeat it for each job", async () => {
  const collections = vi.fn(async () => Promise.reject(new Error("no primary")));
  const renew = jobRenewal({ collections } as unknown as Store, () => new Date(2_000));
  const job = { tenant: "acme", endpointId: "away", knownAt: new Date(0) } as Job;
  expect(await renew(job)).toBe(job);
  expect(await renew(job)).toBe(job);
  expect(collections).toHaveBeenCalledOnce();
});
