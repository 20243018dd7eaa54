import type { WebhookDelivery, WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import type {
  DeliveryDetail,
  EndpointMetrics,
  EndpointWithSecret,
} from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { z } from "zod";
import { exactNumbers } from "../json.ts";
import {
  attemptResource,
  endpointMetricsResource,
  type webhookDeliveryDetailResource,
  webhookDeliveryResource,
  webhookEndpointResource,
  type webhookEndpointWithSecretResource,
} from "../resources/webhook.ts";
import type { Shown } from "./common.ts";
import { plain } from "./plain.ts";

/** A webhook destination, without its secret. */
export function presentEndpoint(endpoint: WebhookEndpoint): Shown<typeof webhookEndpointResource, WebhookEndpoint> {
  const { amounts, ...shown } = plain(webhookEndpointResource, endpoint);
  return { ...shown, ...(amounts === "string" && { amounts }) };
}

/** A delivery without its payload. */
export function presentDelivery(delivery: WebhookDelivery): Shown<typeof webhookDeliveryResource, WebhookDelivery> {
  return plain(webhookDeliveryResource, delivery);
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
    attempts: attempts.map((attempt) => plain(attemptResource, attempt)),
    payload: payloadJson === undefined ? null : JSON.parse(payloadJson, exactNumbers),
  };
}

/** How the deliveries to a destination went. */
export function presentEndpointMetrics(
  metrics: EndpointMetrics,
): Shown<typeof endpointMetricsResource, EndpointMetrics> {
  const { responses, periods } = endpointMetricsResource.shape;
  return {
    ...plain(endpointMetricsResource, metrics),
    responses: metrics.responses.map((response) => plain(responses.element, response)),
    periods: metrics.periods.map((period) => plain(periods.element, period)),
  };
}
