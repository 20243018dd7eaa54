import type { JsonSchema } from "@matchbook/api/portable-schema";
import type { OpenApiDocument, OpenApiOperation } from "@matchbook/gateway/openapi/types";
import { methodNames } from "./method-names.ts";

/** Answer of an operation: a JSON body, a list with pages, a text that is streamed, or an import to wait for. */
type AnswerKind = "json" | "list" | "stream" | "import";

/** An operation of the document, as the client needs it. */
export interface Operation {
  id: string;
  /** The property of the client, such as `bankConnections`. */
  group: string;
  /** The method of the group. Undefined when the group is the method, as in `search`. */
  name: string | undefined;
  method: string;
  path: string;
  /** Path parameters with an example of each, and whether it is a number. */
  params: [name: string, example: unknown, isNumber: boolean][];
  body?: "json" | "file";
  /** Tells whether the body may be left out. */
  bodyIsOptional: boolean;
  bodyExample: unknown;
  /** A file whose name is a query parameter. */
  named: boolean;
  query: { name: string; required: boolean; schema: JsonSchema | undefined }[];
  /** Query parameters that must be given. */
  requiredQuery: string[];
  /** Tells whether the operation takes an idempotency key. */
  keyed: boolean;
  answer: AnswerKind;
  /** The names of the body's and the answer's schema, and of a row's when the answer is a list. */
  bodyType: string;
  answerType: string;
  rowType: string;
  summary: string;
  description: string;
}

/** Options of a call that are no query parameters. */
const CALL_OPTIONS = ["signal", "timeoutMs", "idempotencyKey", "headers", "onProgress"];

/**
 * The operations of a document in its order.
 * @throws Error when two operations get the same name, or a query parameter has the name of an option
 */
export function operationsOf(document: OpenApiDocument): Operation[] {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const names = methodNames(documented.map(({ operation }) => ({ id: operation.operationId, tag: tagOf(operation) })));
  return documented.map(({ path, method, operation }) => {
    const parameters = operation.parameters.map((one) => resolve(one, document.components.parameters));
    const { body, bodyExample } = bodyOf(operation);
    const query = parameters.filter((one) => one.in === "query");
    const clash = query.find(({ name }) => CALL_OPTIONS.includes(name));
    if (clash !== undefined) throw new Error(`${operation.operationId}: ${clash.name} is an option of every call`);
    return {
      ...{ id: operation.operationId, ...(names.get(operation.operationId) as { group: string; name: string }) },
      ...{ method: method.toUpperCase(), path, body, bodyExample },
      params: parameters
        .filter((one) => one.in === "path")
        .map((one) => {
          return [one.name, one.example, one.schema?.type === "integer"];
        }),
      bodyIsOptional: operation.requestBody?.required === false,
      query: query.map(({ name, required = false, schema }) => ({ name, required, schema })),
      requiredQuery: query.filter(({ required }) => required).map(({ name }) => name),
      named: query.some(({ name }) => name === "filename"),
      keyed: parameters.some(({ name }) => name === "Idempotency-Key"),
      answer: answerOf(operation, body === "file", document),
      ...typesOf(operation, document),
      ...{ summary: operation.summary, description: operation.description },
    };
  });
}

function tagOf({ operationId, tags: [tag] }: OpenApiOperation): string {
  if (tag === undefined) throw new Error(`${operationId} has no tag`);
  return tag;
}

function bodyOf({ requestBody }: OpenApiOperation): Pick<Operation, "body" | "bodyExample"> {
  if (requestBody === undefined) return { bodyExample: undefined };
  const json = requestBody.content["application/json"];
  if (json === undefined) return { body: "file", bodyExample: undefined };
  return { body: "json", bodyExample: json.example ?? Object.values(json.examples ?? {})[0]?.value };
}

function answerOf({ responses }: OpenApiOperation, isUpload: boolean, { components }: OpenApiDocument): AnswerKind {
  const [status, success] = Object.entries(responses)[0] ?? [];
  const json = success?.content?.["application/json"];
  if (json === undefined) return "stream";
  if (isUpload && status === "202") return "import";
  const schema = resolve(json.schema, components.schemas);
  return schema.properties?.pagination === undefined ? "json" : "list";
}

function typesOf({ requestBody, responses }: OpenApiOperation, { components }: OpenApiDocument) {
  const nameOf = (schema: JsonSchema | undefined) => schema?.$ref?.split("/").at(-1) ?? "Any";
  const answer = Object.values(responses)[0]?.content?.["application/json"]?.schema;
  const data = answer && resolve(answer, components.schemas).properties?.data;
  return {
    bodyType: nameOf(requestBody?.content["application/json"]?.schema),
    answerType: nameOf(answer),
    rowType: nameOf(data?.items),
  };
}

function resolve<T extends { $ref?: string }>(one: T, components: Record<string, T>): T {
  return (one.$ref && components[one.$ref.split("/").at(-1) ?? ""]) || one;
}
