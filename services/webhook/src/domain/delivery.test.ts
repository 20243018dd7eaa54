import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttemptResult } from "./attempt-outcome.ts";
import {
  abandonDelivery,
  type DeliveryState,
  decideAttempt,
  deferDelivery,
  isFinal,
  newDelivery,
  parkDelivery,
  recordAttempt,
  reopenDelivery,
  startAttempt,
} from "./delivery.ts";
import { disableEndpoint, enableEndpoint, newEndpointHealth } from "./endpoint.ts";
import { MAX_ATTEMPTS, MAX_RETRY_AFTER_MS, RETRY_DELAYS_MS } from "./retry-delay.ts";

const start = new Date("2026-03-01T00:00:00.000Z");

function answer(status: number, retryAfter: string | null = null): AttemptResult {
  const ok = status >= 200 && status < 300;
  return { ok, status, error: ok ? null : `HTTP ${status}`, durationMs: 12, responseExcerpt: "", retryAfter };
}

const refused: AttemptResult = { ...answer(500), status: null, error: "connection refused" };
const inFlight: DeliveryState = { ...newDelivery(), status: "delivering" };
const context = { active: true, now: start, random: 0.5 };

describe("delivery", () => {
  test("begins without attempts and may have 8", () => {
    expect(newDelivery()).toMatchObject({ status: "pending", attemptCount: 0, maxAttempts: 8, durationMs: 0 });
  });

  test("succeeds after a 2xx answer", () => {
    expect(recordAttempt(inFlight, answer(204), context)).toEqual({
      status: "success",
      attemptCount: 1,
      maxAttempts: 8,
      nextRetryAt: null,
      responseStatus: 204,
      lastError: null,
      durationMs: 12,
      deliveredAt: start,
    });
  });

  test("is tried again 5 seconds after its first failure", () => {
    expect(recordAttempt(inFlight, refused, context)).toMatchObject({
      status: "failed",
      attemptCount: 1,
      nextRetryAt: new Date(start.getTime() + 5_000),
      responseStatus: null,
      lastError: "connection refused",
    });
  });

  test("follows Retry-After of a 429 or 503 answer, and ignores it otherwise", () => {
    const waitAfter = (status: number) =>
      (recordAttempt(inFlight, answer(status, "3600"), context).nextRetryAt?.getTime() ?? 0) - start.getTime();
    expect(waitAfter(429)).toBe(3_600_000);
    expect(waitAfter(503)).toBe(3_600_000);
    expect(waitAfter(500)).toBe(5_000);
  });

  test("is exhausted by its eighth failure", () => {
    let delivery = newDelivery();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const started = startAttempt(delivery);
      expect(started?.status).toBe("delivering");
      delivery = recordAttempt(started ?? delivery, answer(500), context);
      expect(delivery.attemptCount).toBe(attempt);
    }
    expect(delivery).toMatchObject({ status: "exhausted", nextRetryAt: null, lastError: "HTTP 500" });
    expect(startAttempt(delivery)).toBeNull();
  });

  test("has no planned attempt while its endpoint is disabled", () => {
    const waiting = recordAttempt(inFlight, answer(500), { ...context, active: false });
    expect(waiting).toMatchObject({ status: "failed", attemptCount: 1, nextRetryAt: null });
    expect(parkDelivery(newDelivery())).toMatchObject({ status: "failed", attemptCount: 0, nextRetryAt: null });
  });

  test("waits after its own attempt disables the endpoint", () => {
    const decision = decideAttempt(inFlight, newEndpointHealth(), answer(410), start, 0.5);
    expect(decision.disabled).toBe(true);
    expect(decision.endpoint).toMatchObject({ active: false, disabledReason: "gone" });
    expect(decision.delivery).toMatchObject({ status: "failed", nextRetryAt: null, lastError: "HTTP 410" });
  });

  test("counts a late result of a lost claim only if it is a success", () => {
    const exhausted: DeliveryState = { ...inFlight, status: "exhausted", attemptCount: 8 };
    expect(recordAttempt(exhausted, answer(500), context)).toBe(exhausted);
    const saved = recordAttempt(exhausted, answer(200), context);
    expect(saved).toMatchObject({ status: "success", attemptCount: 9, maxAttempts: 9 });
    expect(recordAttempt(saved, answer(500), context)).toBe(saved);
  });

  test("can be claimed again after the sending process died", () => {
    expect(startAttempt(inFlight)).toMatchObject({ status: "delivering", attemptCount: 0 });
  });

  test("restarts its schedule with another run of attempts", () => {
    const second: DeliveryState = { ...inFlight, attemptCount: 8, maxAttempts: 16 };
    const next = recordAttempt(second, answer(500), context);
    expect(next.nextRetryAt).toEqual(new Date(start.getTime() + 5_000));
  });

  test("keeps its invariants in any history of attempts, disabling and enabling", () => {
    const result = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(answer(500), refused, answer(302), answer(404)) },
      { weight: 3, arbitrary: fc.constantFrom(answer(429, "60"), answer(503, "999999999"), answer(429, "soon")) },
      { weight: 1, arbitrary: fc.constantFrom(answer(200), answer(410)) },
    );
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          what: fc.constant("attempt" as const),
          result,
          random: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ what: fc.constantFrom("enable" as const, "disable" as const, "late" as const), result }),
      },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let delivery = newDelivery();
        let endpoint = newEndpointHealth();
        let clock = start.getTime();
        for (const action of steps) {
          clock += 1_000;
          const now = new Date(clock);
          const before = delivery;
          if (action.what === "attempt") {
            const started = startAttempt(delivery);
            expect(started === null).toBe(isFinal(delivery));
            if (started !== null) {
              ({ delivery, endpoint } = decideAttempt(started, endpoint, action.result, now, action.random));
              expect(delivery.attemptCount).toBe(before.attemptCount + 1);
              if (delivery.nextRetryAt !== null) {
                const wait = delivery.nextRetryAt.getTime() - clock;
                expect(wait).toBeGreaterThanOrEqual((RETRY_DELAYS_MS[delivery.attemptCount] ?? 0) * 0.8);
                expect(wait).toBeLessThanOrEqual(MAX_RETRY_AFTER_MS);
              }
            }
          } else if (action.what === "late") {
            delivery = recordAttempt(delivery, action.result, { active: endpoint.active, now, random: 0.5 });
          } else if (action.what === "disable") {
            endpoint = disableEndpoint(endpoint, "manual", now);
            delivery = parkDelivery(delivery);
          } else {
            endpoint = enableEndpoint(endpoint);
            // As `unparkEnabled` does with all deliveries of an endpoint.
            if (delivery.status === "failed" && delivery.nextRetryAt === null)
              delivery = { ...delivery, nextRetryAt: now };
          }
          expect(delivery.attemptCount).toBeGreaterThanOrEqual(before.attemptCount);
          expect(delivery.attemptCount).toBeLessThanOrEqual(delivery.maxAttempts);
          expect(delivery.status === "success").toBe(delivery.deliveredAt !== null);
          expect(delivery.nextRetryAt === null || (delivery.status === "failed" && endpoint.active)).toBe(true);
          if (delivery.status === "exhausted") {
            expect(delivery.attemptCount).toBe(MAX_ATTEMPTS);
            expect(delivery.lastError).not.toBeNull();
          }
          if (before.status === "success") {
            expect(delivery).toBe(before);
          }
        }
      }),
    );
  });
});

describe("returning a claim without an attempt", () => {
  test("makes a delivery without attempts pending again", () => {
    const started = startAttempt(newDelivery()) ?? newDelivery();
    expect(deferDelivery(started, start)).toEqual(newDelivery());
  });

  test("makes a delivery with attempts failed, with its next attempt planned", () => {
    const tried: DeliveryState = { ...newDelivery(), status: "delivering", attemptCount: 2 };
    expect(deferDelivery(tried, start)).toEqual({ ...tried, status: "failed", nextRetryAt: start });
  });
});

describe("reopening a delivery", () => {
  test("makes it due now with a full run of attempts, in any status", () => {
    for (const status of ["success", "exhausted", "failed"] as const) {
      const tried: DeliveryState = { ...newDelivery(), status, attemptCount: 5 };
      expect(reopenDelivery(tried, 8, start)).toMatchObject({ status: "failed", nextRetryAt: start, maxAttempts: 13 });
    }
  });

  test("leaves it pending if it had no attempt", () => {
    expect(reopenDelivery(newDelivery(), 8, start)).toEqual(newDelivery());
  });
});

test("abandoning ends an unfinished delivery with the reason and leaves a finished one unchanged", () => {
  const ended = { status: "exhausted", lastError: "gone for good", nextRetryAt: null };
  expect(abandonDelivery(newDelivery(), "gone for good")).toMatchObject(ended);
  const delivered: DeliveryState = { ...newDelivery(), status: "success", attemptCount: 1 };
  expect(abandonDelivery(delivered, "gone for good")).toBe(delivered);
});
