import { presentDelivery } from "@matchbook/api/presenters/webhook";
import { webhookDeliveryResource } from "@matchbook/api/resources/webhook";
import { sendTestEventSchema } from "@matchbook/api/schemas/webhooks";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const sendTestEvent = defineRoute({
  method: "post",
  path: "/api/v1/webhook-endpoints/:id/test",
  summary: "Send a test event to a destination",
  description: "The event has example data, and is signed, delivered and logged like any other.",
  auth: "console",
  ...byId("webhook_endpoint_not_found"),
  body: sendTestEventSchema,
  success: one("Its delivery", webhookDeliveryResource),
  handler: async ({ params, body }, call, { webhooks }) =>
    data(presentDelivery(await webhooks.sendTestEvent({ id: params.id, eventType: body.eventType }, call))),
});
