import { toJsonSchema } from "@matchbook/api/json-schema";
import { eventResource } from "@matchbook/api/resources/event";
import { EVENT_TYPES, type EventType } from "@matchbook/vocabulary/event-types";
import { type Components, hoist } from "./components.ts";
import { exampleOf } from "./examples.ts";

const HEADERS = [
  ["webhook-id", "The event's id, equal on every attempt. Receivers use it to detect repetitions"],
  ["webhook-timestamp", "The time of this attempt, in seconds since 1970"],
  [
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. While a secret is rotated: several, separated by spaces",
  ],
];

/** Describes the webhook requests, one entry per event type. Any 2xx counts as received. */
export function describeWebhooks(components: Components): Record<string, unknown> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeEvent(type, components) }]));
}

function describeEvent(type: EventType, components: Components) {
  const schema = hoist(toJsonSchema(eventResource(type), "output"), components);
  return {
    operationId: `on_${type.replace(".", "_")}`,
    summary: `\`${type}\`; \`data\` is the resource as in the API`,
    tags: ["events"],
    security: [],
    parameters: HEADERS.map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema, example: exampleOf(schema, components) } },
    },
    responses: {
      "2XX": { description: "Received" },
      "410": { description: "The receiver wants no more events: the destination is disabled" },
      default: { description: "The delivery is retried later" },
    },
  };
}
