import { presentEndpoint } from "@matchbook/api/presenters/webhook";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { webhookEndpointResource } from "@matchbook/api/resources/webhook";
import { listEndpointsQuery } from "@matchbook/api/schemas/webhooks";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listWebhookEndpoints = defineRoute({
  method: "get",
  path: "/api/v1/webhook-endpoints",
  operationId: "listWebhookEndpoints",
  summary: "List webhook destinations, newest first, of the tenant or of one application",
  description: "Shows no secrets.",
  auth: "console",
  role: "viewer",
  query: listEndpointsQuery,
  success: { status: 200, description: "A page of destinations", body: listEnvelope(webhookEndpointResource) },
  errors: [],
  handler: async ({ query: { application, ...page } }, call, { webhooks }) => {
    const answer = await webhooks.listEndpoints({ page, application }, call);
    return list(answer.endpoints.map(presentEndpoint), answer.page);
  },
});
