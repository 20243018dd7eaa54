import type { DeliveryStatus } from "@matchbook/vocabulary/statuses";
import { type AttemptResult, retryAfterOf } from "./attempt-outcome.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { MAX_ATTEMPTS, retryDelayMs } from "./schedule.ts";

/** Where one delivery of one event to one destination stands. */
export type DeliveryState = {
  /**
   * `pending`: not tried yet. `delivering`: an attempt is in flight. `failed`: another attempt is planned, or waits
   * until the destination is enabled when `nextRetryAt` is null. `success` and `exhausted` are final.
   */
  readonly status: DeliveryStatus;
  /** Attempts whose result is known. */
  readonly attemptCount: number;
  readonly maxAttempts: number;
  /** When the next attempt is due; only a `failed` delivery of an active destination has one. */
  readonly nextRetryAt: Date | null;
  /** HTTP status of the last attempt, null when no answer came. */
  readonly responseStatus: number | null;
  /** Why the last attempt failed, null when it did not. */
  readonly lastError: string | null;
  /** Duration of the last attempt in ms, 0 before the first. */
  readonly durationMs: number;
  readonly deliveredAt: Date | null;
};

/** What recording an attempt needs besides the delivery. */
export type AttemptContext = {
  /** Whether the destination is active after this attempt. */
  readonly active: boolean;
  /** When the attempt ended. */
  readonly now: Date;
  /** From 0 to 1, for the jitter of the next delay. */
  readonly random: number;
};

/** A delivery that was not tried yet. It is due at once. */
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

/** Whether nothing more happens to the delivery by itself. */
export function isFinal(delivery: DeliveryState): boolean {
  return delivery.status === "success" || delivery.status === "exhausted";
}

/**
 * Puts an attempt in flight. Also for a delivery that is `delivering` already: its claim ran out, so the process that
 * held it is gone and whether its attempt arrived is not known.
 *
 * @returns null when the delivery is final and must not be sent
 */
export function startAttempt(delivery: DeliveryState): DeliveryState | null {
  return isFinal(delivery) ? null : { ...delivery, status: "delivering", nextRetryAt: null };
}

/**
 * Records the result of an attempt. A result that comes late, after another replica took the delivery over and recorded
 * its own, counts only when it is a success: a receiver that took the event has it, whatever else is known.
 */
export function recordAttempt(delivery: DeliveryState, result: AttemptResult, context: AttemptContext): DeliveryState {
  const late = delivery.status !== "delivering";
  if (delivery.status === "success" || (late && !result.ok)) {
    return delivery;
  }
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
  if (result.ok) {
    return { ...tried, status: "success", deliveredAt: context.now };
  }
  const attemptsLeft = delivery.maxAttempts - attemptCount;
  if (attemptsLeft <= 0) {
    return { ...tried, status: "exhausted" };
  }
  return {
    ...tried,
    status: "failed",
    nextRetryAt: context.active ? nextRetryAt(attemptsLeft, result, context) : null,
  };
}

/** Lets a due delivery wait while its destination is disabled. A final one stays as it is. */
export function parkDelivery(delivery: DeliveryState): DeliveryState {
  return isFinal(delivery) ? delivery : { ...delivery, status: "failed", nextRetryAt: null };
}

/** Makes a delivery that waited for its destination due now. Any other stays as it is. */
export function unparkDelivery(delivery: DeliveryState, now: Date): DeliveryState {
  const waiting = delivery.status === "failed" && delivery.nextRetryAt === null;
  return waiting ? { ...delivery, nextRetryAt: now } : delivery;
}

/** Puts off an attempt that was claimed but not made: what was tried is planned for `dueAt`, what was not is pending. */
export function deferDelivery(delivery: DeliveryState, dueAt: Date): DeliveryState {
  if (isFinal(delivery)) {
    return delivery;
  }
  return delivery.attemptCount === 0
    ? { ...delivery, status: "pending", nextRetryAt: null }
    : { ...delivery, status: "failed", nextRetryAt: dueAt };
}

/** Ends a delivery that can no longer be attempted. A final one stays as it is. */
export function abandonDelivery(delivery: DeliveryState, reason: string): DeliveryState {
  return isFinal(delivery) ? delivery : { ...delivery, status: "exhausted", nextRetryAt: null, lastError: reason };
}

/**
 * Gives a delivery another run of attempts that is due now, whatever became of it before. One that was never tried has
 * its whole run ahead and only becomes due.
 */
export function reopenDelivery(delivery: DeliveryState, attempts: number, now: Date): DeliveryState {
  const maxAttempts = delivery.attemptCount + attempts;
  return deferDelivery({ ...delivery, maxAttempts, status: "failed" }, now);
}

function nextRetryAt(attemptsLeft: number, result: AttemptResult, context: AttemptContext): Date {
  const asked = parseRetryAfter(retryAfterOf(result), context.now);
  return new Date(context.now.getTime() + retryDelayMs(attemptsLeft, context.random, asked));
}
