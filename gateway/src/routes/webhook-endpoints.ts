import {
  endpointMetricsResource,
  presentEndpoint,
  presentEndpointWithSecret,
  recoveryResource,
  webhookDeliveryResource,
  webhookEndpointResource,
  webhookEndpointWithSecretResource,
} from "@matchbook/api/resources/webhook";
import {
  createEndpointSchema,
  endpointMetricsQuery,
  listEndpointsQuery,
  recoverEndpointSchema,
  sendTestEventSchema,
  updateEndpointSchema,
} from "@matchbook/api/schemas/webhooks";
import { withoutNulls } from "@matchbook/runtime/values/without-nulls";
import { METRIC_WINDOWS } from "@matchbook/vocabulary/statuses";
import { pageOf } from "../http/answers.ts";
import { created, one, page, route, said } from "../http/route.ts";

const WEBHOOK_URL_ERRORS = [
  "webhook_url_not_public",
  "webhook_url_not_https",
  "webhook_url_credentials",
  "webhook_url_invalid",
] as const;

const HOUR_MS = 60 * 60_000;

export const webhookEndpoints = {
  createWebhookEndpoint: route.post("/api/v1/webhook-endpoints", "console", {
    summary: "Create a webhook destination; only this answer shows its secret",
    description: "The URL must use HTTPS and a public host. Messages are signed as in Standard Webhooks.",
    body: createEndpointSchema,
    success: created("The destination", webhookEndpointWithSecretResource, presentEndpointWithSecret),
    errors: [...WEBHOOK_URL_ERRORS, "too_many_webhook_destinations"],
    handler: ({ body }, call, { webhooks }) =>
      webhooks.createEndpoint({ ...body, headers: body.headers && { headers: body.headers } }, call),
  }),
  listWebhookEndpoints: route.get("/api/v1/webhook-endpoints", "console", {
    summary: "List webhook destinations, newest first, of the tenant or of one application",
    description: "Shows no secrets.",
    role: "viewer",
    query: listEndpointsQuery,
    success: page("A page of destinations", webhookEndpointResource, "endpoints", presentEndpoint),
    handler: ({ query }, call, { webhooks }) => webhooks.listEndpoints({ ...query, page: pageOf(query) }, call),
  }),
  getWebhookEndpoint: route.get("/api/v1/webhook-endpoints/:id", "console", {
    summary: "Get a webhook destination",
    description: "The secret is not shown again; `secretPrefix` tells which one is in use.",
    role: "viewer",
    success: one("The destination", webhookEndpointResource, presentEndpoint),
    handler: ({ params }, call, { webhooks }) => webhooks.getEndpoint(params, call),
  }),
  updateWebhookEndpoint: route.patch("/api/v1/webhook-endpoints/:id", "console", {
    summary: "Change, enable or disable a webhook destination",
    description: "Enabling a destination sends what waits for it.",
    body: updateEndpointSchema,
    success: one("The changed destination", webhookEndpointResource, presentEndpoint),
    errors: WEBHOOK_URL_ERRORS,
    handler: ({ params, body }, call, { webhooks }) => {
      const { description, application, maxPerSecond, headers, eventTypes = [] } = body;
      const removed = {
        removeDescription: description === null,
        removeApplication: application === null,
        removeMaxPerSecond: maxPerSecond === null,
      };
      // Null removes them, as none do.
      const custom = { headers: headers === undefined ? undefined : { headers: headers ?? [] } };
      const request = { ...params, ...withoutNulls(body), ...removed, ...custom, eventTypes };
      return webhooks.updateEndpoint(request, call);
    },
  }),
  deleteWebhookEndpoint: route.delete("/api/v1/webhook-endpoints/:id", "console", {
    summary: "Delete a webhook destination",
    description: "Waiting deliveries to the destination are not sent.",
    success: said("Deleted", "Webhook endpoint deleted"),
    handler: ({ params }, call, { webhooks }) => webhooks.deleteEndpoint(params, call),
  }),
  rotateWebhookSecret: route.post("/api/v1/webhook-endpoints/:id/rotate-secret", "console", {
    summary: "Give a destination a new secret; for 24 hours messages are also signed with the old one",
    description: "Only this answer shows the new secret.",
    creates: true,
    success: one("The destination with its new secret", webhookEndpointWithSecretResource, presentEndpointWithSecret),
    handler: ({ params }, call, { webhooks }) => webhooks.rotateSecret(params, call),
  }),
  sendTestEvent: route.post("/api/v1/webhook-endpoints/:id/test", "console", {
    summary: "Send a test event to a destination",
    description: "The event has example data, and is signed, delivered and logged like any other.",
    body: sendTestEventSchema,
    success: one("Its delivery", webhookDeliveryResource),
    handler: ({ params, body }, call, { webhooks }) => webhooks.sendTestEvent({ ...params, ...body }, call),
  }),
  recoverWebhookEndpoint: route.post("/api/v1/webhook-endpoints/:id/recover", "console", {
    summary: "Send all deliveries again that failed at a destination in a time range",
    description: "Selects deliveries by the time of their creation.",
    body: recoverEndpointSchema,
    success: one("The number of scheduled deliveries", recoveryResource),
    handler: ({ params, body }, call, { webhooks }) => webhooks.recoverEndpoint({ ...params, ...body }, call),
  }),
  getWebhookEndpointMetrics: route.get("/api/v1/webhook-endpoints/:id/metrics", "console", {
    summary: "Show how the deliveries to a destination went",
    description:
      "Counts the deliveries of the window by the result of their last attempt, also in 24 equal parts for a chart.",
    query: endpointMetricsQuery,
    success: one("The metrics", endpointMetricsResource),
    handler: ({ params, query }, call, { webhooks, clock }) => {
      const since = new Date(clock().getTime() - METRIC_WINDOWS[query.window] * HOUR_MS);
      return webhooks.getEndpointMetrics({ id: params.id, since }, call);
    },
  }),
};
