import { type JsonSchema, toJsonSchema } from "@matchbook/api/json-schema";
import { errorResource } from "@matchbook/api/resources/envelope";
import { SCOPES } from "@matchbook/api/scopes";
import type { Route } from "../http/define-route.ts";
import { describeOperation } from "./operation.ts";

/** The OpenAPI 3.1 document of a table of routes: made of the very schemas that the routes run. */
export function describeRoutes(routes: readonly Route[]): Record<string, unknown> {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method]: describeOperation(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Matchbook",
      version: "1",
      description:
        "Matches bank transactions to invoices and tells other systems by signed webhooks. Amounts are JSON numbers in " +
        "major units of their currency, exact up to 2^53 - 1 minor units. Unknown body fields are ignored.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths,
    components: { schemas: { ...schemas, ...errorSchemas() }, headers: HEADERS, securitySchemes: SECURITY_SCHEMES },
  };
}

function errorSchemas(): Record<string, JsonSchema> {
  const text = JSON.stringify(toJsonSchema(errorResource, "output")).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, id: _id, ...error } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const named = Object.entries($defs).map(([name, { id: _unused, ...schema }]) => [name, schema] as const);
  return { Error: error, ...Object.fromEntries(named) };
}

const HEADERS = {
  CorrelationId: {
    description: "Names the request in the logs; that of the request when it is 1 to 128 visible ASCII characters",
    schema: { type: "string" },
  },
  RetryAfter: { description: "Seconds to wait before the next try", schema: { type: "integer", minimum: 1 } },
  RateLimit: {
    description: "What is left of the limit, and the seconds until it is whole again",
    schema: { type: "string" },
  },
  RateLimitPolicy: { description: "The limit and its window in seconds", schema: { type: "string" } },
};

const SECURITY_SCHEMES = {
  ApiKey: {
    type: "http",
    scheme: "bearer",
    description: `An API key of a tenant. A write scope does not imply the read scope. Scopes: ${SCOPES.join(", ")}`,
  },
  IdToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "An ID token of the console's identity provider",
  },
};
