import { presentDeliveryDetail } from "@matchbook/api/presenters/webhook";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { webhookDeliveryDetailResource } from "@matchbook/api/resources/webhook";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const getWebhookDelivery = defineRoute({
  method: "get",
  path: "/api/v1/webhook-deliveries/:id",
  operationId: "getWebhookDelivery",
  summary: "Get a delivery with its attempts and payload",
  description: "The payload is null once it is older than its retention.",
  auth: "console",
  role: "viewer",
  params: idParamSchema,
  idNotFound: "webhook_delivery_not_found",
  success: { status: 200, description: "The delivery", body: dataEnvelope(webhookDeliveryDetailResource) },
  errors: ["webhook_delivery_not_found"],
  handler: async ({ params }, call, { webhooks }) =>
    data(presentDeliveryDetail(await webhooks.getDelivery({ id: params.id }, call))),
});
