import { presentDelivery } from "@matchbook/api/presenters/webhook";
import { webhookDeliveryResource } from "@matchbook/api/resources/webhook";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const resendWebhookDelivery = defineRoute({
  method: "post",
  path: "/api/v1/webhook-deliveries/:id/resend",
  summary: "Send a delivery again",
  description: "The event keeps its id, so that a receiver can recognize it.",
  auth: "console",
  ...byId("webhook_delivery_not_found"),
  success: one("The delivery", webhookDeliveryResource),
  errors: ["webhook_endpoint_not_found", "webhook_payload_expired"],
  handler: async ({ params }, call, { webhooks }) =>
    data(presentDelivery(await webhooks.resendDelivery({ id: params.id }, call))),
});
