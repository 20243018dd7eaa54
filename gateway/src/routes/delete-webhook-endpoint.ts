import { message } from "../http/answers.ts";
import { byId, defineRoute, said } from "../http/define-route.ts";

export const deleteWebhookEndpoint = defineRoute({
  method: "delete",
  path: "/api/v1/webhook-endpoints/:id",
  summary: "Delete a webhook destination",
  description: "Waiting deliveries to the destination are not sent.",
  auth: "console",
  ...byId("webhook_endpoint_not_found"),
  success: said("Deleted", "Webhook endpoint deleted"),
  handler: async ({ params }, call, { webhooks }) => {
    await webhooks.deleteEndpoint({ id: params.id }, call);
    return message("Webhook endpoint deleted");
  },
});
