import { presentEndpointWithSecret } from "@matchbook/api/presenters/webhook";
import { webhookEndpointWithSecretResource } from "@matchbook/api/resources/webhook";
import { createEndpointSchema } from "@matchbook/api/schemas/webhooks";
import { data } from "../http/answers.ts";
import { created, defineRoute } from "../http/define-route.ts";
import { WEBHOOK_URL_ERRORS } from "./webhook-url-errors.ts";

export const createWebhookEndpoint = defineRoute({
  method: "post",
  path: "/api/v1/webhook-endpoints",
  summary: "Create a webhook destination; only this answer shows its secret",
  description: "The URL must use HTTPS and a public host. Messages are signed as in Standard Webhooks.",
  auth: "console",
  body: createEndpointSchema,
  creates: true,
  success: created("The destination", webhookEndpointWithSecretResource),
  errors: [...WEBHOOK_URL_ERRORS, "too_many_webhook_destinations"],
  handler: async ({ body }, call, { webhooks }) =>
    data(presentEndpointWithSecret(await webhooks.createEndpoint(body, call))),
});
