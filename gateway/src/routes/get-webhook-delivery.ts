import { presentDeliveryDetail } from "@matchbook/api/presenters/webhook";
import { webhookDeliveryDetailResource } from "@matchbook/api/resources/webhook";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const getWebhookDelivery = defineRoute({
  method: "get",
  path: "/api/v1/webhook-deliveries/:id",
  summary: "Get a delivery with its attempts and payload",
  description: "The payload is null once it is older than its retention.",
  auth: "console",
  role: "viewer",
  ...byId("webhook_delivery_not_found"),
  success: one("The delivery", webhookDeliveryDetailResource),
  handler: async ({ params }, call, { webhooks }) =>
    data(presentDeliveryDetail(await webhooks.getDelivery({ id: params.id }, call))),
});
