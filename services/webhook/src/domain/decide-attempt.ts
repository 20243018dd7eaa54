import { type AttemptResult, outcomeOf } from "./attempt-outcome.ts";
import { type DeliveryState, recordAttempt } from "./delivery.ts";
import { type EndpointHealth, recordOutcome } from "./endpoint.ts";

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
