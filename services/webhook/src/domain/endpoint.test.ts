import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DISABLE_AFTER_FAILURES,
  DISABLE_AFTER_MS,
  disableEndpoint,
  type EndpointHealth,
  enableEndpoint,
  newEndpointHealth,
  recordOutcome,
} from "./endpoint.ts";

const start = new Date("2026-03-01T00:00:00.000Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const HOUR = 3_600_000;

function failing(times: readonly number[]): EndpointHealth {
  return times.reduce((health, ms) => recordOutcome(health, "failure", after(ms)), newEndpointHealth());
}

describe("endpoint", () => {
  test("is not disabled by a burst of failures within minutes", () => {
    const health = failing(Array.from({ length: 500 }, (_, index) => index * 100));
    expect(health).toMatchObject({ active: true, consecutiveFailures: 500, disabledAt: null });
  });

  test("is not disabled by fewer than 20 failures, however long they last", () => {
    const health = failing(Array.from({ length: 19 }, (_, index) => index * 24 * HOUR));
    expect(health).toMatchObject({ active: true, consecutiveFailures: 19 });
  });

  test("is disabled by 20 failures in a row that span 24 hours", () => {
    const times = [...Array.from({ length: 19 }, (_, index) => index * 1_000), DISABLE_AFTER_MS];
    expect(failing(times)).toMatchObject({
      active: false,
      consecutiveFailures: 20,
      disabledReason: "consecutive_failures",
      disabledAt: after(DISABLE_AFTER_MS),
      firstFailureAt: start,
    });
    expect(failing([...times.slice(0, -1), DISABLE_AFTER_MS - 1]).active).toBe(true);
  });

  test("starts counting again after a success", () => {
    let health = failing(Array.from({ length: 19 }, () => 0));
    health = recordOutcome(health, "success", after(23 * HOUR));
    expect(health).toMatchObject({ consecutiveFailures: 0, firstFailureAt: null, lastSuccessAt: after(23 * HOUR) });
    health = recordOutcome(health, "failure", after(25 * HOUR));
    expect(health).toMatchObject({ active: true, consecutiveFailures: 1, firstFailureAt: after(25 * HOUR) });
  });

  test("is disabled at once by the answer 410 Gone", () => {
    expect(recordOutcome(newEndpointHealth(), "gone", start)).toMatchObject({
      active: false,
      disabledReason: "gone",
      disabledAt: start,
      consecutiveFailures: 1,
    });
  });

  test("keeps the first reason and time when it is disabled again", () => {
    const gone = recordOutcome(newEndpointHealth(), "gone", start);
    expect(disableEndpoint(gone, "manual", after(1))).toBe(gone);
  });

  test("stays disabled when an attempt that was in flight succeeds", () => {
    const health = disableEndpoint(failing([0]), "manual", after(1));
    expect(recordOutcome(health, "success", after(2))).toMatchObject({
      active: false,
      disabledReason: "manual",
      consecutiveFailures: 0,
      lastSuccessAt: after(2),
    });
  });

  test("resets its failures when it is enabled, and keeps the times of its last results", () => {
    const health = enableEndpoint(disableEndpoint(failing([0, 1]), "manual", after(2)));
    expect(health).toEqual({ ...newEndpointHealth(), lastFailureAt: after(1), lastDeliveryAt: after(1) });
  });

  test("never moves its times backwards when results arrive out of order", () => {
    const health = recordOutcome(recordOutcome(newEndpointHealth(), "success", after(10)), "success", after(5));
    expect(health).toMatchObject({ lastSuccessAt: after(10), lastDeliveryAt: after(10) });
  });

  test("keeps its invariants in any history", () => {
    const step = fc.record({
      kind: fc.oneof(
        { weight: 12, arbitrary: fc.constant("failure" as const) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("success" as const, "gone" as const, "enable" as const, "disable" as const),
        },
      ),
      waitMs: fc.integer({ min: 0, max: 3 * HOUR }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let health = newEndpointHealth();
        let clock = 0;
        let run: number[] = [];
        for (const { kind, waitMs } of steps) {
          clock += waitMs;
          const at = after(clock);
          const before = health;
          if (kind === "enable") {
            health = enableEndpoint(health);
            run = [];
          } else if (kind === "disable") {
            health = disableEndpoint(health, "manual", at);
          } else {
            health = recordOutcome(health, kind, at);
            run = kind === "success" ? [] : [...run, clock];
            expect(health.lastDeliveryAt).toEqual(at);
          }
          expect(health.consecutiveFailures).toBe(run.length);
          expect(health.firstFailureAt?.getTime()).toBe(run[0] === undefined ? undefined : after(run[0]).getTime());
          expect(health.active).toBe(health.disabledAt === null);
          expect(health.active).toBe(health.disabledReason === null);
          if (before.active && health.disabledReason === "consecutive_failures") {
            expect(run.length).toBeGreaterThanOrEqual(DISABLE_AFTER_FAILURES);
            expect(clock - (run[0] ?? clock)).toBeGreaterThanOrEqual(DISABLE_AFTER_MS);
          }
          if (!before.active && kind !== "enable") {
            expect(health.active).toBe(false);
          }
        }
      }),
    );
  });
});
