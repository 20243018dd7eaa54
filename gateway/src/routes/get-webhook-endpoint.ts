import { presentEndpoint } from "@matchbook/api/presenters/webhook";
import { webhookEndpointResource } from "@matchbook/api/resources/webhook";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const getWebhookEndpoint = defineRoute({
  method: "get",
  path: "/api/v1/webhook-endpoints/:id",
  summary: "Get a webhook destination",
  description: "The secret is not shown again; `secretPrefix` tells which one is in use.",
  auth: "console",
  role: "viewer",
  ...byId("webhook_endpoint_not_found"),
  success: one("The destination", webhookEndpointResource),
  handler: async ({ params }, call, { webhooks }) =>
    data(presentEndpoint(await webhooks.getEndpoint({ id: params.id }, call))),
});
