import { recoveryResource } from "@matchbook/api/resources/webhook";
import { recoverEndpointSchema } from "@matchbook/api/schemas/webhooks";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const recoverWebhookEndpoint = defineRoute({
  method: "post",
  path: "/api/v1/webhook-endpoints/:id/recover",
  summary: "Send all deliveries again that failed at a destination in a time range",
  description: "Selects deliveries by the time of their creation.",
  auth: "console",
  ...byId("webhook_endpoint_not_found"),
  body: recoverEndpointSchema,
  success: one("The number of scheduled deliveries", recoveryResource),
  handler: async ({ params, body }, call, { webhooks }) => {
    const { scheduled } = await webhooks.recoverEndpoint({ id: params.id, since: body.since, until: body.until }, call);
    return data({ scheduled: Number(scheduled) });
  },
});
