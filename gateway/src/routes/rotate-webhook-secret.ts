import { presentEndpointWithSecret } from "@matchbook/api/presenters/webhook";
import { webhookEndpointWithSecretResource } from "@matchbook/api/resources/webhook";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const rotateWebhookSecret = defineRoute({
  method: "post",
  path: "/api/v1/webhook-endpoints/:id/rotate-secret",
  summary: "Give a destination a new secret; for 24 hours messages are also signed with the old one",
  description: "Only this answer shows the new secret.",
  auth: "console",
  ...byId("webhook_endpoint_not_found"),
  success: one("The destination with its new secret", webhookEndpointWithSecretResource),
  handler: async ({ params }, call, { webhooks }) =>
    data(presentEndpointWithSecret(await webhooks.rotateSecret({ id: params.id }, call))),
});
