import { presentEndpoint } from "@matchbook/api/presenters/webhook";
import { webhookEndpointResource } from "@matchbook/api/resources/webhook";
import { listEndpointsQuery } from "@matchbook/api/schemas/webhooks";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listWebhookEndpoints = defineRoute({
  method: "get",
  path: "/api/v1/webhook-endpoints",
  summary: "List webhook destinations, newest first, of the tenant or of one application",
  description: "Shows no secrets.",
  auth: "console",
  role: "viewer",
  query: listEndpointsQuery,
  success: page("A page of destinations", webhookEndpointResource),
  handler: async ({ query: { application, ...page } }, call, { webhooks }) => {
    const answer = await webhooks.listEndpoints({ page, application }, call);
    return list(answer.endpoints.map(presentEndpoint), answer.page);
  },
});
