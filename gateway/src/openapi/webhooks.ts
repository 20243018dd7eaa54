import { toJsonSchema } from "@matchbook/api/json-schema";
import { eventResource } from "@matchbook/api/resources/event";
import { EVENT_TYPES, type EventType } from "@matchbook/vocabulary/event-types";
import { type Components, hoist } from "./components.ts";
import { exampleOf } from "./examples.ts";

const HEADERS = [
  ["webhook-id", "The event's id, equal on every attempt: what a receiver remembers to act once"],
  ["webhook-timestamp", "When this attempt was made, in seconds since 1970"],
  [
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several, separated by spaces, while a secret is rotated",
  ],
];

/** What is posted to webhook destinations: one entry per event type. Any 2xx counts as received. */
export function describeWebhooks(components: Components): Record<string, unknown> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeEvent(type, components) }]));
}

function describeEvent(type: EventType, components: Components) {
  const schema = hoist(toJsonSchema(eventResource(type), "output"), components);
  return {
    operationId: `on_${type.replace(".", "_")}`,
    summary: `\`${type}\`; \`data\` is the resource as the API shows it`,
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
      "410": { description: "Send nothing here any more: the destination is disabled" },
      default: { description: "Tried again later" },
    },
  };
}
