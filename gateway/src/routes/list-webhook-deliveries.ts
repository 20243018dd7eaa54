import { presentDelivery } from "@matchbook/api/presenters/webhook";
import { webhookDeliveryResource } from "@matchbook/api/resources/webhook";
import { listDeliveriesQuery } from "@matchbook/api/schemas/webhooks";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listWebhookDeliveries = defineRoute({
  method: "get",
  path: "/api/v1/webhook-deliveries",
  summary: "List webhook deliveries, newest first, without payloads",
  description: "Filters are combined. The total is exact.",
  auth: "console",
  role: "viewer",
  query: listDeliveriesQuery,
  success: page("A page of deliveries", webhookDeliveryResource),
  handler: async ({ query: { page, pageSize, cursor: _, ...filter } }, call, { webhooks }) => {
    const answer = await webhooks.listDeliveries({ page: { page, pageSize }, ...filter }, call);
    return list(answer.deliveries.map(presentDelivery), answer.page);
  },
});
