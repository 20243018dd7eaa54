import type { DeliveryStatus } from "@matchbook/vocabulary/statuses";
import { type AttemptResult, outcomeOf, retryAfterOf } from "./attempt-outcome.ts";
import { type EndpointHealth, recordOutcome } from "./endpoint.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { MAX_ATTEMPTS, retryDelayMs } from "./retry-delay.ts";

export type DeliveryState = {
  /**
   * `pending`: not tried yet. `delivering`: an attempt is in flight. `failed`: another attempt is planned, or waits
   * until the endpoint is enabled when `nextRetryAt` is null. `success` and `exhausted` are final.
   */
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly maxAttempts: number;
  /** When the next attempt is due; only a `failed` delivery has one, and none while it is parked. */
  readonly nextRetryAt: Date | null;
  /** HTTP status of the last attempt, null when no answer came. */
  readonly responseStatus: number | null;
  /** The error of the last attempt; null after a success. */
  readonly lastError: string | null;
  /** Duration of the last attempt in ms, 0 before the first. */
  readonly durationMs: number;
  readonly deliveredAt: Date | null;
};

export type AttemptContext = {
  /** Tells whether the endpoint is active after this attempt. */
  readonly active: boolean;
  /** When the attempt ended. */
  readonly now: Date;
  /** From 0 to 1, for the jitter of the next delay. */
  readonly random: number;
};

/** A delivery without attempts, due at once. */
export function newDelivery(): DeliveryState {
  return {
    status: "pending",
    attemptCount: 0,
    maxAttempts: MAX_ATTEMPTS,
    nextRetryAt: null,
    responseStatus: null,
    lastError: null,
    durationMs: 0,
    deliveredAt: null,
  };
}

/** Tells whether the delivery is finished: `success` or `exhausted`. */
export function isFinal(delivery: DeliveryState): boolean {
  return delivery.status === "success" || delivery.status === "exhausted";
}

/** Begins an attempt, also of one whose claim expired while `delivering`. @returns null when the delivery is final */
export function startAttempt(delivery: DeliveryState): DeliveryState | null {
  return isFinal(delivery) ? null : { ...delivery, status: "delivering", nextRetryAt: null };
}

/** Records a result. One that comes after another replica's counts only as a success: the receiver has the event. */
export function recordAttempt(delivery: DeliveryState, result: AttemptResult, context: AttemptContext): DeliveryState {
  const late = delivery.status !== "delivering";
  if (delivery.status === "success" || (late && !result.ok)) return delivery;
  const attemptCount = delivery.attemptCount + 1;
  const tried = {
    attemptCount,
    maxAttempts: Math.max(delivery.maxAttempts, attemptCount),
    responseStatus: result.status,
    lastError: result.error,
    durationMs: result.durationMs,
    deliveredAt: delivery.deliveredAt,
    nextRetryAt: null,
  };
  if (result.ok) return { ...tried, status: "success", deliveredAt: context.now };
  const attemptsLeft = delivery.maxAttempts - attemptCount;
  if (attemptsLeft <= 0) return { ...tried, status: "exhausted" };
  return {
    ...tried,
    status: "failed",
    nextRetryAt: context.active ? nextRetryAt(attemptsLeft, result, context) : null,
  };
}

/** Parks a delivery while its endpoint is disabled. A finished one stays unchanged. */
export function parkDelivery(delivery: DeliveryState): DeliveryState {
  return isFinal(delivery) ? delivery : { ...delivery, status: "failed", nextRetryAt: null };
}

/** Returns a claimed delivery without an attempt: `failed`, due at `dueAt`, after earlier attempts; else `pending`. */
export function deferDelivery(delivery: DeliveryState, dueAt: Date): DeliveryState {
  if (isFinal(delivery)) return delivery;
  return delivery.attemptCount === 0
    ? { ...delivery, status: "pending", nextRetryAt: null }
    : { ...delivery, status: "failed", nextRetryAt: dueAt };
}

/** Ends a delivery that can no longer be attempted. A finished one stays unchanged. */
export function abandonDelivery(delivery: DeliveryState, reason: string): DeliveryState {
  return isFinal(delivery) ? delivery : { ...delivery, status: "exhausted", nextRetryAt: null, lastError: reason };
}

/** Gives a delivery in any state another run of attempts, due now. */
export function reopenDelivery(delivery: DeliveryState, attempts: number, now: Date): DeliveryState {
  const maxAttempts = delivery.attemptCount + attempts;
  return deferDelivery({ ...delivery, maxAttempts, status: "failed" }, now);
}

function nextRetryAt(attemptsLeft: number, result: AttemptResult, context: AttemptContext): Date {
  const asked = parseRetryAfter(retryAfterOf(result), context.now);
  return new Date(context.now.getTime() + retryDelayMs(attemptsLeft, context.random, asked));
}

export type AttemptDecision = {
  readonly delivery: DeliveryState;
  readonly endpoint: EndpointHealth;
  /** Tells that this attempt disabled the endpoint. */
  readonly disabled: boolean;
};

/**
 * Decides how one finished attempt changes the delivery and the endpoint. If the attempt disables the endpoint, the
 * delivery is parked instead of scheduled. For several results of one endpoint, the caller passes the `endpoint` of
 * each decision to the next.
 * @param now when the attempt ended
 * @param random from 0 to 1, for the jitter of the next delay
 */
export function decideAttempt(
  delivery: DeliveryState,
  endpoint: EndpointHealth,
  result: AttemptResult,
  now: Date,
  random: number,
): AttemptDecision {
  const nextEndpoint = recordOutcome(endpoint, outcomeOf(result), now);
  return {
    delivery: recordAttempt(delivery, result, { active: nextEndpoint.active, now, random }),
    endpoint: nextEndpoint,
    disabled: endpoint.active && !nextEndpoint.active,
  };
}
