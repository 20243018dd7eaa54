import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import { time, timeOrNull } from "./common.ts";

/** A webhook destination, without its secret. */
export function presentEndpoint(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    eventTypes: endpoint.eventTypes,
    secretPrefix: endpoint.secretPrefix,
    active: endpoint.active,
    consecutiveFailures: endpoint.consecutiveFailures,
    lastSuccessAt: timeOrNull(endpoint.lastSuccessAt),
    lastFailureAt: timeOrNull(endpoint.lastFailureAt),
    lastDeliveryAt: timeOrNull(endpoint.lastDeliveryAt),
    disabledAt: timeOrNull(endpoint.disabledAt),
    disabledReason: endpoint.disabledReason ?? null,
    createdAt: time(endpoint.createdAt),
    updatedAt: time(endpoint.updatedAt),
  };
}

/** A row of the delivery log, without the payload. */
export function presentDelivery(delivery: WebhookDelivery) {
  return {
    id: delivery.id,
    endpointId: delivery.endpointId,
    endpointUrl: delivery.endpointUrl,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    status: delivery.status,
    attemptCount: delivery.attemptCount,
    maxAttempts: delivery.maxAttempts,
    nextRetryAt: timeOrNull(delivery.nextRetryAt),
    responseStatus: delivery.responseStatus ?? null,
    lastError: delivery.lastError ?? null,
    durationMs: delivery.durationMs,
    deliveredAt: timeOrNull(delivery.deliveredAt),
    createdAt: time(delivery.createdAt),
  };
}

/** One attempt of a delivery. */
export function presentAttempt(attempt: WebhookAttempt) {
  return {
    number: attempt.number,
    at: time(attempt.at),
    responseStatus: attempt.responseStatus ?? null,
    error: attempt.error ?? null,
    durationMs: attempt.durationMs,
    responseExcerpt: attempt.responseExcerpt ?? null,
  };
}
