import { toJsonSchema } from "@matchbook/api/json-schema";
import { eventResource } from "@matchbook/api/resources/event";
import { EVENT_TYPES, type EventType } from "@matchbook/vocabulary/event-types";
import { type Components, hoist } from "./components.ts";

/** Described with the tag. Neither they nor the bodies are components: oapi-codegen drops those only webhooks use. */
const HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/** Describes the webhook requests, one entry per event type. Any 2xx counts as received. */
export function describeWebhooks(components: Components): Record<string, unknown> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeEvent(type, components) }]));
}

function describeEvent(type: EventType, components: Components) {
  const schema = hoist(toJsonSchema(eventResource(type), "output"), components);
  return {
    operationId: `on_${type.replace(".", "_")}`,
    summary: `\`${type}\`; \`data\` is the resource as in the API`,
    description: "Retried later, except 410, which disables the destination.",
    tags: ["events"],
    security: [],
    parameters: HEADERS.map((name) => ({ name, in: "header", required: true, schema: { type: "string" } })),
    requestBody: {
      required: true,
      content: { "application/json": { schema } },
    },
    responses: {
      "2XX": { description: "Received" },
    },
  };
}
