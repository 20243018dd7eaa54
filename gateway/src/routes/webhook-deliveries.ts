import {
  presentDeliveryDetail,
  resendingResource,
  webhookDeliveryDetailResource,
  webhookDeliveryResource,
} from "@matchbook/api/resources/webhook";
import { listDeliveriesQuery, resendDeliveriesSchema } from "@matchbook/api/schemas/webhooks";
import { pageOf } from "../http/answers.ts";
import { one, page, route } from "../http/route.ts";

export const webhookDeliveries = {
  resendWebhookDeliveries: route.post("/api/v1/webhook-deliveries/resend", "console", {
    summary: "Send the deliveries again that a filter selects, at most 10,000",
    description:
      "Without a status, deliveries that are `failed` or `exhausted`. Test events, unfinished deliveries and those of " +
      "deleted destinations are left alone. `dryRun` counts the deliveries and changes nothing.",
    body: resendDeliveriesSchema,
    success: one("The number of deliveries", resendingResource),
    errors: ["too_many_deliveries"],
    handler: ({ body: { filter, dryRun } }, call, { webhooks }) =>
      webhooks.resendDeliveries({ filter: { page: undefined, ...filter }, dryRun }, call),
  }),
  listWebhookDeliveries: route.get("/api/v1/webhook-deliveries", "console", {
    summary: "List webhook deliveries, newest first, without payloads",
    description: "Filters are combined. The total is exact.",
    role: "viewer",
    query: listDeliveriesQuery,
    success: page("A page of deliveries", webhookDeliveryResource, "deliveries"),
    handler: ({ query }, call, { webhooks }) => webhooks.listDeliveries({ ...query, page: pageOf(query) }, call),
  }),
  getWebhookDelivery: route.get("/api/v1/webhook-deliveries/:id", "console", {
    summary: "Get a delivery with its attempts and payload",
    description: "The payload is null once it is older than its retention.",
    role: "viewer",
    success: one("The delivery", webhookDeliveryDetailResource, presentDeliveryDetail),
    handler: ({ params }, call, { webhooks }) => webhooks.getDelivery(params, call),
  }),
  resendWebhookDelivery: route.post("/api/v1/webhook-deliveries/:id/resend", "console", {
    summary: "Send a delivery again",
    description: "The event keeps its id, so that a receiver can recognize it.",
    success: one("The delivery", webhookDeliveryResource),
    errors: ["webhook_endpoint_not_found", "webhook_payload_expired"],
    handler: ({ params }, call, { webhooks }) => webhooks.resendDelivery(params, call),
  }),
};
