import { presentDelivery, presentDeliveryDetail } from "@matchbook/api/presenters/webhook";
import {
  resendingResource,
  webhookDeliveryDetailResource,
  webhookDeliveryResource,
} from "@matchbook/api/resources/webhook";
import { listDeliveriesQuery, resendDeliveriesSchema } from "@matchbook/api/schemas/webhooks";
import { data, list } from "../http/answers.ts";
import { byId, defineRoute, one, page } from "../http/define-route.ts";

/** Deliveries of webhooks. They take ID tokens. */
export const webhookDeliveries = {
  resendWebhookDeliveries: defineRoute({
    method: "post",
    path: "/api/v1/webhook-deliveries/resend",
    summary: "Send the deliveries again that a filter selects, at most 10,000",
    description:
      "Without a status, deliveries that are `failed` or `exhausted`. Test events, unfinished deliveries and those of " +
      "deleted destinations are left alone. `dryRun` counts the deliveries and changes nothing.",
    auth: "console",
    body: resendDeliveriesSchema,
    success: one("The number of deliveries", resendingResource),
    errors: ["too_many_deliveries"],
    handler: async ({ body: { filter, dryRun } }, call, { webhooks }) => {
      const answer = await webhooks.resendDeliveries({ filter: { page: undefined, ...filter }, dryRun }, call);
      return data({ selected: Number(answer.selected), scheduled: Number(answer.scheduled) });
    },
  }),
  listWebhookDeliveries: defineRoute({
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
  }),
  getWebhookDelivery: defineRoute({
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
  }),
  resendWebhookDelivery: defineRoute({
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
  }),
};
