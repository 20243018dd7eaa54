import type { WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import type { DeliveryDetail, EndpointWithSecret } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { z } from "zod";
import { exactNumbers } from "../json.ts";
import {
  endpointMetricsResource,
  recoveryResource,
  resendingResource,
  webhookDeliveryDetailResource,
  webhookDeliveryResource,
  webhookEndpointResource,
  type webhookEndpointWithSecretResource,
} from "../resources/webhook.ts";
import { required, type Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

export function presentEndpoint(endpoint: WebhookEndpoint): Shown<typeof webhookEndpointResource, WebhookEndpoint> {
  const { amounts, headerNames = [], ordered, ...shown } = plain(webhookEndpointResource, endpoint);
  return {
    ...shown,
    ...(amounts === "string" && { amounts }),
    ...(headerNames.length > 0 && { headerNames }),
    ...(ordered === true && { ordered }),
  };
}

export const presentDelivery = whole(webhookDeliveryResource);

export function presentEndpointWithSecret({
  endpoint,
  secret,
}: EndpointWithSecret): z.input<typeof webhookEndpointWithSecretResource> {
  return { ...presentEndpoint(required(endpoint, "endpoint")), secret };
}

export function presentDeliveryDetail({
  delivery,
  attempts,
  payloadJson,
}: DeliveryDetail): z.input<typeof webhookDeliveryDetailResource> {
  const payload = payloadJson === undefined ? null : JSON.parse(payloadJson, exactNumbers);
  return { ...plain(webhookDeliveryDetailResource, { ...required(delivery, "delivery"), attempts }), payload };
}

export const presentEndpointMetrics = whole(endpointMetricsResource);

export const presentRecovery = whole(recoveryResource);
export const presentResending = whole(resendingResource);
