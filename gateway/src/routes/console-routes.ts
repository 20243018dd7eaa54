import { createApiKey } from "./create-api-key.ts";
import { createSessionKey } from "./create-session-key.ts";
import { createWebhookEndpoint } from "./create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "./delete-webhook-endpoint.ts";
import { getWebhookDelivery } from "./get-webhook-delivery.ts";
import { getWebhookEndpoint } from "./get-webhook-endpoint.ts";
import { getWebhookEndpointMetrics } from "./get-webhook-endpoint-metrics.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { listWebhookDeliveries } from "./list-webhook-deliveries.ts";
import { listWebhookEndpoints } from "./list-webhook-endpoints.ts";
import { recoverWebhookEndpoint } from "./recover-webhook-endpoint.ts";
import { resendWebhookDeliveries } from "./resend-webhook-deliveries.ts";
import { resendWebhookDelivery } from "./resend-webhook-delivery.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { updateApiKey } from "./update-api-key.ts";
import { updateWebhookEndpoint } from "./update-webhook-endpoint.ts";

/** The operations of the console, which take ID tokens: destinations of webhooks, deliveries, and API keys. */
export const consoleRoutes = {
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  sendTestEvent,
  recoverWebhookEndpoint,
  getWebhookEndpointMetrics,
  resendWebhookDeliveries,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  createApiKey,
  listApiKeys,
  updateApiKey,
  revokeApiKey,
  createSessionKey,
};
