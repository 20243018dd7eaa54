import { resendingResource } from "@matchbook/api/resources/webhook";
import { resendDeliveriesSchema } from "@matchbook/api/schemas/webhooks";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const resendWebhookDeliveries = defineRoute({
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
});
