import type { JsonSchema } from "@matchbook/api/portable-schema";
import { exampleOf } from "@matchbook/gateway/openapi/examples";
import type { OpenApiDocument, OpenApiParameter } from "@matchbook/gateway/openapi/types";
import { bodyExample, type Described, operationsIn, parametersOf } from "./operations.ts";
import { meaning } from "./schemas.ts";

/** The file of the site. Bruno, Postman, Insomnia and Hoppscotch import it. */
export const COLLECTION = "matchbook.postman_collection.json";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * A collection of all operations in the form of Postman 2.1, by tags. Bodies and path parameters have the examples of the
 * reference; query parameters are there to be switched on. `apiKey` and `idToken` are variables, of which each request
 * uses the one that its operation takes. Converters of OpenAPI documents (openapi-to-postmanv2) invent values that the
 * API refuses, know one credential only, and give another result at each run.
 */
export function collectionOf(document: OpenApiDocument): object {
  const operations = operationsIn(document.paths);
  return {
    info: {
      name: "Matchbook",
      schema: SCHEMA,
      description: "Set the variables `baseUrl`, `apiKey` and `idToken` first.",
    },
    auth: bearer("apiKey"),
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:8080" },
      { key: "apiKey", value: "" },
      { key: "idToken", value: "" },
    ],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: operations.filter(({ operation }) => operation.tags[0] === name).map((one) => itemOf(one, document)),
    })),
  };
}

const bearer = (variable: string) => ({
  type: "bearer",
  bearer: [{ key: "token", value: `{{${variable}}}`, type: "string" }],
});

function itemOf({ method, path, operation }: Described, document: OpenApiDocument): object {
  const parameters = parametersOf(operation, document);
  const [type, example] = bodyExample(operation, document) ?? [];
  const switched = (place: string) =>
    parameters.filter((one) => one.in === place).map((one) => switchable(one, document.components.schemas));
  const query = switched("query");
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const raw = `{{baseUrl}}/${segments}`;
  const [security] = operation.security;
  return {
    name: operation.summary,
    request: {
      method,
      description: operation.description,
      ...(security === undefined && { auth: { type: "noauth" } }),
      ...(security !== undefined && "IdToken" in security && { auth: bearer("idToken") }),
      header: [...(type === undefined ? [] : [{ key: "Content-Type", value: type }]), ...switched("header")],
      url: {
        raw,
        host: ["{{baseUrl}}"],
        path: segments.split("/"),
        ...(query.length > 0 && { query }),
        variable: parameters
          .filter((one) => one.in === "path")
          .map((one) => ({ key: one.name, value: String(one.example ?? ""), description: meaning(one.schema) })),
      },
      ...(type === "application/json" && {
        body: { mode: "raw", raw: JSON.stringify(example, null, 2), options: { raw: { language: "json" } } },
      }),
      ...(type !== undefined && type !== "application/json" && { body: { mode: "file", file: {} } }),
    },
    response: [],
  };
}

/** A parameter of a query or a header: off, unless the operation needs it. */
function switchable(parameter: OpenApiParameter, schemas: Record<string, JsonSchema>): object {
  const { name, required = false, description, schema, example = exampleOf(schema, schemas, name) } = parameter;
  return { key: name, value: String(example), description: description ?? meaning(schema), disabled: !required };
}
