import { type AttemptResult, outcomeOf } from "./attempt-outcome.ts";
import { type DeliveryState, recordAttempt } from "./delivery.ts";
import { type EndpointHealth, recordOutcome } from "./endpoint.ts";

/** The next states of a delivery and of its destination. */
export type AttemptDecision = {
  readonly delivery: DeliveryState;
  readonly endpoint: EndpointHealth;
  /** True when it was this attempt that disabled the destination. */
  readonly disabled: boolean;
};

/**
 * Decides what one finished attempt changes. The destination goes first: when the attempt disables it, the delivery
 * waits instead of being scheduled. The results of a batch to one destination are folded by passing each decision's
 * `endpoint` into the next.
 *
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
