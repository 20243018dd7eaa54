import type { WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import type { DeliveryDetail, EndpointWithSecret } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { exactNumbers } from "../json.ts";
import { plain, required, type Shown } from "../plain.ts";
import { extended, resource, rowsOf, time, timeOrNull, uuid } from "./common.ts";

export const webhookEndpointResource = resource("WebhookEndpoint", {
  id: uuid,
  url: z.string(),
  description: z.string().optional(),
  application: z.string().optional().describe("The application of the tenant that it belongs to"),
  eventTypes: z.array(z.enum(EVENT_TYPES)),
  amounts: z.enum(words.AMOUNT_FORMS).optional().describe("How its events write amounts; missing when as numbers"),
  headerNames: z
    .array(z.string())
    .optional()
    .describe("The custom headers that are sent along, without their values; missing without any"),
  maxPerSecond: z.int().optional().describe("The most attempts that begin per second; missing without a limit"),
  ordered: z
    .boolean()
    .optional()
    .describe("Events of one resource are delivered one after the other; missing when they are not"),
  secretPrefix: z.string(),
  previousSecretValidUntil: time
    .optional()
    .describe("Until then, which may be past, the secret before the current one signs too; missing before a rotation"),
  active: z.boolean(),
  consecutiveFailures: z.int(),
  failingSince: time.optional().describe("When the current run of failed attempts began; missing without one"),
  lastSuccessAt: timeOrNull.describe("Updated within about a second after the delivery's `deliveredAt`"),
  lastFailureAt: timeOrNull,
  lastDeliveryAt: timeOrNull,
  disabledAt: timeOrNull,
  disabledReason: z.enum(words.DISABLED_REASONS).nullable(),
  createdAt: time,
  updatedAt: time,
});

export const webhookEndpointWithSecretResource = extended("WebhookEndpointWithSecret", webhookEndpointResource, {
  secret: z.string().describe("Shown this once"),
});

export const webhookDeliveryResource = resource("WebhookDelivery", {
  id: uuid,
  endpointId: uuid,
  endpointUrl: z.string(),
  eventId: uuid,
  eventType: z.enum(EVENT_TYPES),
  status: z.enum(words.DELIVERY_STATUSES),
  attemptCount: z.int(),
  maxAttempts: z.int(),
  nextRetryAt: timeOrNull,
  responseStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  durationMs: z.int().describe("Duration of the last attempt, 0 before the first"),
  deliveredAt: timeOrNull,
  createdAt: time,
});

export const attemptResource = z.object({
  number: z.int(),
  at: time,
  responseStatus: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.int(),
  responseExcerpt: z.string().nullable(),
});

export const webhookDeliveryDetailResource = extended("WebhookDeliveryDetail", webhookDeliveryResource, {
  attempts: z.array(attemptResource),
  payload: z.unknown().describe("The event, whatever form its destination wants amounts in; null after its retention"),
});

export const recoveryResource = resource("Recovery", {
  scheduled: z.int().describe("Number of deliveries that were scheduled again"),
});

export const resendingResource = resource("Resending", {
  selected: z.int().describe("Number of deliveries that the filter selects"),
  scheduled: z.int().describe("Number of deliveries that were scheduled again; 0 with `dryRun`"),
});

export const endpointMetricsResource = resource("WebhookEndpointMetrics", {
  success: z.int(),
  failure: z.int().describe("The last attempt failed"),
  unfinished: z.int().describe("Without a finished attempt"),
  p50: z.int().nullable().describe("Of the durations of the last attempts, in milliseconds"),
  p95: z.int().nullable(),
  responses: rowsOf({
    responseStatus: z.int().nullable().describe("Null: no HTTP answer"),
    deliveries: z.int(),
  }).describe("Deliveries by the HTTP status of their last attempt"),
  periods: rowsOf({
    from: time,
    success: z.int(),
    failure: z.int(),
    p95: z.int().nullable().describe("Null without a finished attempt"),
  }).describe("24 equal parts from the beginning of the window until now, oldest first"),
  sampled: z.boolean().describe("The window has more deliveries than the 10,000 newest, which were read"),
});

export function presentEndpoint(endpoint: WebhookEndpoint): Shown<typeof webhookEndpointResource, WebhookEndpoint> {
  const { amounts, headerNames = [], ordered, ...shown } = plain(webhookEndpointResource, endpoint);
  return {
    ...shown,
    ...(amounts === "string" && { amounts }),
    ...(headerNames.length > 0 && { headerNames }),
    ...(ordered === true && { ordered }),
  };
}

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
  const payload = payloadJson && JSON.parse(payloadJson, exactNumbers);
  return plain(webhookDeliveryDetailResource, { ...required(delivery, "delivery"), attempts, payload });
}
