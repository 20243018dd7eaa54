import { toJsonSchema } from "@matchbook/api/json-schema";
import { errorResource } from "@matchbook/api/resources/envelope";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import type { Route } from "../http/define-route.ts";
import { type Components, hoist } from "./components.ts";
import { HEADERS, PARAMETERS } from "./headers.ts";
import { describeOperation } from "./operation.ts";
import { TAGS } from "./tags.ts";
import { describeWebhooks } from "./webhooks.ts";

/** The OpenAPI 3.1 document of a route table, derived from the schemas that the routes use. */
export function describeRoutes(routes: readonly Route[]): Record<string, unknown> {
  const schemas: Components = {};
  hoist(toJsonSchema(errorResource, "output"), schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method]: describeOperation(route, schemas) };
  }
  const webhooks = describeWebhooks(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Matchbook",
      version: "1",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The server of this document" }],
    tags: TAGS,
    paths,
    webhooks,
    components: { schemas, headers: HEADERS, parameters: PARAMETERS, securitySchemes: SECURITY_SCHEMES },
  };
}

const DESCRIPTION = `Matches bank transactions to invoices and tells other systems by signed webhooks.

**Credentials.** Tenant routes take an API key with the scope of the route, console routes an ID token. A request is checked in this
order: rate limit (429), credential (401), scope (403), tenant (400), input (400), existence (404), rule (400).

**Amounts** are JSON numbers in major units of their currency, exact up to 2^53 - 1 minor units. Times are ISO 8601 in UTC with
milliseconds, dates \`YYYY-MM-DD\`. Unknown body fields are ignored; \`metadata\` is kept as sent.

**Repeating a request.** Every POST that creates something accepts an \`Idempotency-Key\`. Final answers, that is successes and business
errors, are stored for 24 hours; after a 5xx repeat the request with the same key.`;

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
