import { type Case, names, takes, whole } from "../case.ts";

const OPTIONS = { headers: { "x-team": "one" }, maxPerSecond: 5, ordered: true };

/** The routes of webhook destinations and deliveries. */
export const WEBHOOKS = {
  createWebhookEndpoint: [
    takes(() => ({ path: "/webhook-endpoints", body: { url: "https://8.8.8.8/", eventTypes: ["sync.failed"] } })),
    takes(() => ({
      path: "/webhook-endpoints",
      body: { url: "https://8.8.8.8/", eventTypes: ["webhook_endpoint.disabled"], ...OPTIONS },
    })),
  ],
  listWebhookEndpoints: [whole("/webhook-endpoints"), whole("/webhook-endpoints?application=shop")],
  getWebhookEndpoint: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}` }))],
  updateWebhookEndpoint: [
    names((w) => ({ path: `/webhook-endpoints/${w.endpointId}`, body: { active: false } })),
    names((w) => ({ path: `/webhook-endpoints/${w.endpointId}`, body: OPTIONS })),
    names((w) => ({ path: `/webhook-endpoints/${w.endpointId}`, body: { headers: null, maxPerSecond: null } })),
  ],
  deleteWebhookEndpoint: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}` }))],
  rotateWebhookSecret: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}/rotate-secret` }))],
  sendTestEvent: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}/test`, body: {} }))],
  recoverWebhookEndpoint: [
    names((w) => ({ path: `/webhook-endpoints/${w.endpointId}/recover`, body: { since: "2026-01-01T00:00:00Z" } })),
  ],
  listWebhookDeliveries: [
    whole("/webhook-deliveries"),
    names((w) => ({ path: `/webhook-deliveries?endpointId=${w.endpointId}` })),
  ],
  getWebhookDelivery: [names((w) => ({ path: `/webhook-deliveries/${w.deliveryId}` }))],
  getWebhookEndpointMetrics: [names((w) => ({ path: `/webhook-endpoints/${w.endpointId}/metrics?window=30d` }))],
  resendWebhookDeliveries: [
    names((w) => ({
      path: "/webhook-deliveries/resend",
      body: { filter: { endpointId: w.endpointId, status: "success" } },
    })),
    names((w) => ({
      path: "/webhook-deliveries/resend",
      body: { filter: { endpointId: w.endpointId }, dryRun: true },
    })),
  ],
  resendWebhookDelivery: [names((w) => ({ path: `/webhook-deliveries/${w.deliveryId}/resend` }))],
} satisfies Record<string, Case[]>;
