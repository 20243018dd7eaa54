import { toJsonSchema } from "@matchbook/api/json-schema";
import { eventResource } from "@matchbook/api/resources/event";
import { EVENT_TYPES, type EventType } from "@matchbook/vocabulary/event-types";
import { type Components, hoist } from "./components.ts";
import { named } from "./names.ts";

/** Describes the webhook requests, one entry per event type. Any 2xx counts as received. */
export function describeWebhooks(components: Components): Record<string, unknown> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeEvent(type, components) }]));
}

function describeEvent(type: EventType, components: Components) {
  const schema = hoist(toJsonSchema(eventResource(type), "output"), components);
  const words = type.split(/[._]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const parameters = ["WebhookId", "WebhookTimestamp", "WebhookSignature"] as const;
  return {
    operationId: `on_${type.replace(".", "_")}`,
    summary: `\`${type}\`; \`data\` is the resource as in the API`,
    description: "Any status but 2XX and 410 is retried later. 410 disables the destination.",
    tags: ["events"],
    security: [],
    parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: named(`${words.join("")}Event`, schema, components) } },
    },
    responses: {
      "2XX": { description: "Received" },
    },
  };
}
