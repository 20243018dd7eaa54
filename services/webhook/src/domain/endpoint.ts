import type { DisabledReason } from "@matchbook/vocabulary/statuses";
import type { AttemptOutcome } from "./attempt-outcome.ts";

/** The health of an endpoint. `disabledAt` and `disabledReason` are null exactly when it is active. */
export type EndpointHealth = {
  readonly active: boolean;
  /** Failed attempts since the last success or the last time it was enabled. */
  readonly consecutiveFailures: number;
  /** When the current run of failures began; null exactly when `consecutiveFailures` is 0. */
  readonly firstFailureAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** The last attempt of either outcome. */
  readonly lastDeliveryAt: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
};

/** An endpoint is disabled only after this many failed attempts in a row … */
export const DISABLE_AFTER_FAILURES = 20;

/** … that span at least this many ms, so that a burst of failures within minutes disables nothing. */
export const DISABLE_AFTER_MS = 24 * 60 * 60 * 1_000;

/** An endpoint whose attempts have all failed for this long is told about, in ms. */
export const FAILING_AFTER_MS = 60 * 60 * 1_000;

/** When an endpoint will have failed for an hour if no attempt succeeds until then; null when it does not fail. */
export function failingAt({ active, firstFailureAt }: EndpointHealth): Date | null {
  return active && firstFailureAt !== null ? new Date(firstFailureAt.getTime() + FAILING_AFTER_MS) : null;
}

export function newEndpointHealth(): EndpointHealth {
  return {
    active: true,
    consecutiveFailures: 0,
    firstFailureAt: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    lastDeliveryAt: null,
    disabledAt: null,
    disabledReason: null,
  };
}

/**
 * Adds one attempt to the health. Results may arrive out of order and after the endpoint was disabled. They are
 * counted, but they never enable the endpoint and never move a time backwards.
 * @param at when the attempt ended
 */
export function recordOutcome(health: EndpointHealth, outcome: AttemptOutcome, at: Date): EndpointHealth {
  const lastDeliveryAt = later(health.lastDeliveryAt, at);
  if (outcome === "success") {
    const lastSuccessAt = later(health.lastSuccessAt, at);
    return { ...health, lastDeliveryAt, lastSuccessAt, consecutiveFailures: 0, firstFailureAt: null };
  }
  const firstFailureAt = health.firstFailureAt ?? at;
  const failed: EndpointHealth = {
    ...health,
    lastDeliveryAt,
    lastFailureAt: later(health.lastFailureAt, at),
    consecutiveFailures: health.consecutiveFailures + 1,
    firstFailureAt,
  };
  if (outcome === "gone") return disableEndpoint(failed, "gone", at);
  const spanMs = at.getTime() - firstFailureAt.getTime();
  const hopeless = failed.consecutiveFailures >= DISABLE_AFTER_FAILURES && spanMs >= DISABLE_AFTER_MS;
  return hopeless ? disableEndpoint(failed, "consecutive_failures", at) : failed;
}

/** Disables an endpoint. A disabled one keeps its time and reason. */
export function disableEndpoint(health: EndpointHealth, reason: DisabledReason, now: Date): EndpointHealth {
  return health.active ? { ...health, active: false, disabledAt: now, disabledReason: reason } : health;
}

/** Enables an endpoint and resets its run of failures, even if it is already active. */
export function enableEndpoint(health: EndpointHealth): EndpointHealth {
  return {
    ...health,
    active: true,
    disabledAt: null,
    disabledReason: null,
    consecutiveFailures: 0,
    firstFailureAt: null,
  };
}

function later(known: Date | null, at: Date): Date {
  return known !== null && known > at ? known : at;
}
