import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import type { DeliveryDetail, EndpointWithSecret } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { EventType } from "@matchbook/vocabulary/event-types";
import type { DeliveryStatus, DisabledReason } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { exactNumbers } from "../json.ts";
import type {
  attemptResource,
  webhookDeliveryDetailResource,
  webhookDeliveryResource,
  webhookEndpointResource,
  webhookEndpointWithSecretResource,
} from "../resources/webhook.ts";
import { type Shown, time, timeOrNull } from "./common.ts";

/** A webhook destination, without its secret. */
export function presentEndpoint(endpoint: WebhookEndpoint): Shown<typeof webhookEndpointResource, WebhookEndpoint> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    ...(endpoint.application === undefined ? {} : { application: endpoint.application }),
    eventTypes: endpoint.eventTypes as EventType[],
    ...(endpoint.amounts === "string" ? { amounts: "string" as const } : {}),
    secretPrefix: endpoint.secretPrefix,
    ...(endpoint.previousSecretValidUntil === undefined
      ? {}
      : { previousSecretValidUntil: time(endpoint.previousSecretValidUntil) }),
    active: endpoint.active,
    consecutiveFailures: endpoint.consecutiveFailures,
    lastSuccessAt: timeOrNull(endpoint.lastSuccessAt),
    lastFailureAt: timeOrNull(endpoint.lastFailureAt),
    lastDeliveryAt: timeOrNull(endpoint.lastDeliveryAt),
    disabledAt: timeOrNull(endpoint.disabledAt),
    disabledReason: (endpoint.disabledReason as DisabledReason | undefined) ?? null,
    createdAt: time(endpoint.createdAt),
    updatedAt: time(endpoint.updatedAt),
  };
}

/** A delivery without its payload. */
export function presentDelivery(delivery: WebhookDelivery): Shown<typeof webhookDeliveryResource, WebhookDelivery> {
  return {
    id: delivery.id,
    endpointId: delivery.endpointId,
    endpointUrl: delivery.endpointUrl,
    eventId: delivery.eventId,
    eventType: delivery.eventType as EventType,
    status: delivery.status as DeliveryStatus,
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

function presentAttempt(attempt: WebhookAttempt): z.input<typeof attemptResource> {
  return {
    number: attempt.number,
    at: time(attempt.at),
    responseStatus: attempt.responseStatus ?? null,
    error: attempt.error ?? null,
    durationMs: attempt.durationMs,
    responseExcerpt: attempt.responseExcerpt ?? null,
  };
}

/** A destination with its secret, for the answers to creation and rotation. */
export function presentEndpointWithSecret({
  endpoint,
  secret,
}: EndpointWithSecret): z.input<typeof webhookEndpointWithSecretResource> {
  if (endpoint === undefined) throw new Error("a secret without its destination");
  return { ...presentEndpoint(endpoint), secret };
}

/** A delivery with its attempts and payload. */
export function presentDeliveryDetail({
  delivery,
  attempts,
  payloadJson,
}: DeliveryDetail): z.input<typeof webhookDeliveryDetailResource> {
  if (delivery === undefined) throw new Error("attempts without their delivery");
  return {
    ...presentDelivery(delivery),
    attempts: attempts.map(presentAttempt),
    payload: payloadJson === undefined ? null : JSON.parse(payloadJson, exactNumbers),
  };
}
