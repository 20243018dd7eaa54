import { silentLogger } from "@matchbook/runtime/process/logger";
import { expect, test } from "vitest";
import { createRecorder } from "../src/delivery/recorder.ts";
import type { FinishedAttempt } from "../src/store/record-attempts.ts";

const attempt = (deliveryId: string) => ({ deliveryId }) as FinishedAttempt;

test("a failed write is repeated until the results are stored", async () => {
  const written: string[][] = [];
  let failures = 2;
  const recorder = createRecorder<FinishedAttempt>({
    log: silentLogger(),
    write: async (batch) => {
      if (failures-- > 0) throw new Error("the database is away");
      written.push(batch.map((one) => one.deliveryId));
    },
  });
  recorder.add(attempt("a"));
  recorder.add(attempt("b"));
  await recorder.idle();
  expect(written).toEqual([["a", "b"]]);
});

test("results that arrive during a write form the next batches, in order and of bounded size", async () => {
  const sizes: number[] = [];
  const seen: string[] = [];
  const recorder = createRecorder<FinishedAttempt>({
    log: silentLogger(),
    write: async (batch) => {
      if (sizes.length === 0) for (let i = 0; i < 600; i++) recorder.add(attempt(`later ${i}`));
      sizes.push(batch.length);
      seen.push(...batch.map((one) => one.deliveryId));
    },
  });
  recorder.add(attempt("first"));
  await recorder.idle();
  expect(sizes).toEqual([1, 500, 100]);
  expect(seen).toEqual(["first", ...Array.from({ length: 600 }, (_, i) => `later ${i}`)]);
});

test("stopping ends after its grace period even if the database is down", async () => {
  const recorder = createRecorder<FinishedAttempt>({
    log: silentLogger(),
    write: async () => {
      throw new Error("the database is away");
    },
  });
  recorder.add(attempt("a"));
  await recorder.stop(50);
});
