import { presentEndpoint } from "@matchbook/api/presenters/webhook";
import { webhookEndpointResource } from "@matchbook/api/resources/webhook";
import { updateEndpointSchema } from "@matchbook/api/schemas/webhooks";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";
import { WEBHOOK_URL_ERRORS } from "./webhook-url-errors.ts";

export const updateWebhookEndpoint = defineRoute({
  method: "patch",
  path: "/api/v1/webhook-endpoints/:id",
  summary: "Change, enable or disable a webhook destination",
  description: "Enabling a destination sends what waits for it.",
  auth: "console",
  ...byId("webhook_endpoint_not_found"),
  body: updateEndpointSchema,
  atLeastOneField: true,
  success: one("The changed destination", webhookEndpointResource),
  errors: WEBHOOK_URL_ERRORS,
  handler: async ({ params, body }, call, { webhooks }) => {
    const endpoint = await webhooks.updateEndpoint(
      {
        id: params.id,
        active: body.active,
        url: body.url,
        description: body.description ?? undefined,
        removeDescription: body.description === null,
        application: body.application ?? undefined,
        removeApplication: body.application === null,
        amounts: body.amounts,
        eventTypes: body.eventTypes ?? [],
      },
      call,
    );
    return data(presentEndpoint(endpoint));
  },
});
