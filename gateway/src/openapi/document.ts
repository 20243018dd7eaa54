import { toJsonSchema } from "@matchbook/api/json-schema";
import { type JsonSchema, mapValues } from "@matchbook/api/portable-schema";
import { statementReport } from "@matchbook/api/resources/bank";
import { batchResultResource, errorResource } from "@matchbook/api/resources/envelope";
import { historyEntryBase } from "@matchbook/api/resources/history";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import type { Route } from "../http/route-types.ts";
import { MAX_CSV_ROWS } from "../http/send-csv.ts";
import { COMPONENT, type Components, hoist, nameInner } from "./components.ts";
import { ERROR_RESPONSES } from "./error-responses.ts";
import { HEADERS, PARAMETERS } from "./headers.ts";
import { describeOperation } from "./operation.ts";
import { shareParameters } from "./shared-parameters.ts";
import { TAGS } from "./tags.ts";
import { describeWebhooks } from "./webhooks.ts";

/** The OpenAPI 3.1 document of a route table, derived from the schemas that the routes use. */
export function describeRoutes(routes: readonly Route[]): Record<string, unknown> {
  const steps = describeInSteps(routes);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Makes the document in steps of a route, because all take a tenth of a second. */
export function* describeInSteps(routes: readonly Route[]): Generator<void, Record<string, unknown>> {
  const schemas: Components = {};
  for (const shared of [errorResource, statementReport, historyEntryBase, batchResultResource])
    hoist(toJsonSchema(shared, "output"), schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method]: describeOperation(route, schemas) };
    yield;
  }
  const shared = shareParameters(paths);
  const webhooks = describeWebhooks(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Matchbook",
      version: "1",
      description: DESCRIPTION,
      contact: { name: "The operator of this server" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The server of this document" }],
    tags: TAGS,
    paths: shared.paths,
    webhooks,
    components: {
      schemas: nameInner(inherit(schemas)),
      responses: ERROR_RESPONSES,
      headers: HEADERS,
      parameters: { ...PARAMETERS, ...shared.parameters },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const DESCRIPTION = `Matches bank transactions to invoices and tells other systems by signed webhooks.

**Credentials.** Tenant routes take an API key with the scope of the route, console routes an ID token. A request is checked in this
order: rate limit (429), credential (401), scope (403), tenant (400), input (400), existence (404), rule (400).

**Errors** have one form in every operation, and a \`code\` that programs can rely on. An operation lists its own codes. Besides, every
operation may answer 400, 401, 403, 413, 415, 429, 500 and 503.

**Amounts** are JSON numbers in major units of their currency, exact up to 2^53 - 1 minor units. Requests also take decimal strings
(\`"119.99"\`: digits, at most one point), and answers have strings with \`Prefer: amounts=string\`. This document with
\`?amounts=string\` describes that form, with the format \`decimal\`. Times are ISO 8601 in UTC with
milliseconds, dates \`YYYY-MM-DD\`. Answers may get further fields.

**Unknown fields** of a body and unknown query parameters are ignored, and \`Ignored-Fields\` of the answer names up to ten of them. With
\`Prefer: handling=strict\` (RFC 7240) they are an error that names them; a batch is then refused as a whole. \`metadata\` is kept as
sent.

**Lists** have numbered pages. With an empty \`cursor\` an answer also has \`nextCursor\`, the \`cursor\` of the next page and null at
the end. A cursor is a place in the order of its list, so no row that stays is repeated or left out when others appear or leave.

**Repeating a request.** Every POST that creates something accepts an \`Idempotency-Key\`. Final answers, that is successes and business
errors, are stored for 24 hours; after a 5xx repeat the request with the same key. A 500 or 503 to another request than a GET says by
\`outcome\` whether anything may be stored: \`none\` or \`unknown\`. There are no \`ETag\`s, and a change with \`If-Match\` is refused with 400:
changes that can collide take the \`version\` that was read as \`expectedVersion\`, and are refused as \`changed_meanwhile\`.

**Headers.** Every answer has an \`X-Correlation-Id\`, which is the request's if that is 1 to 128 visible ASCII characters, and the rate
limit as \`RateLimit\` and \`RateLimit-Policy\`.

**Files.** A statement file is uploaded to a bank connection and imported in the background. Poll its sync.

**CSV** of a list has the fields of its JSON resource as columns. Amounts are exact decimals, an empty cell is \`null\`, objects and
arrays are JSON. A text that a spreadsheet would read as a formula begins with an apostrophe. A file has at most
${MAX_CSV_ROWS.toLocaleString("en")} rows, the first ones. It is sent while it is read: if reading fails, the connection is closed before the end.`;

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

/** Replaces the fields that a schema has from the schema it `extends` by a reference to that one. */
function inherit(components: Components): Components {
  return mapValues(components, (schema) => inherited(schema, components));
}

function inherited({ extends: base, ...schema }: JsonSchema, components: Components): JsonSchema {
  if (base === undefined) return schema;
  const { properties: theirs = {}, required: needed = [] } = components[String(base)] ?? {};
  const { properties = {}, required = [], type, ...rest } = schema;
  const own = Object.entries(properties).filter(([name]) => !Object.hasOwn(theirs, name));
  const ownRequired = required.filter((name) => !needed.includes(name));
  const further = {
    type,
    properties: Object.fromEntries(own),
    ...(ownRequired.length === 0 ? {} : { required: ownRequired }),
  };
  return { ...rest, allOf: [{ $ref: COMPONENT + base }, further] };
}
