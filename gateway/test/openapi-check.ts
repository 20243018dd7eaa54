import { type JsonSchema, mapChildren } from "@matchbook/api/portable-schema";

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describeRoutes } from "../src/openapi/document.ts";
import { exactDocument } from "../src/openapi/exact-document.ts";
import { routes } from "../src/routes/index.ts";
import { errorCodes } from "./error-codes.ts";

/** An answer of the REST API that a test received. */
export interface SeenAnswer {
  status: number;
  headers: Headers;
  /** The parsed body if it is JSON, otherwise the text. */
  body: unknown;
}

interface Media {
  content: Record<string, unknown>;
}

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Media> }>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Described {
  document: Document;
  ajv: Ajv2020;
  compiled: Map<string, ValidateFunction>;
}

/** Older forms of an operation are answered like the operation that replaced them. */
const BATCHES: Record<string, string> = {
  createTransactions: "createTransactionBatch",
  createInvoices: "createInvoiceBatch",
};

/** The document, and that of callers who prefer strings. */
const described = new Map<boolean, Described>();

/**
 * Checks an answer against the OpenAPI document: the status must be documented for the operation, the media type and
 * body must be those of that status, the code of an error must be listed there, and its headers must be present.
 * @param operation an operation id, or the requested method and path, e.g. `GET /api/v1/matches?page=2`
 * @throws Error with all differences from the document
 */
export function validateAnswer(operation: string, answer: SeenAnswer): void {
  const problems = problemsOf(operation, answer);
  if (problems.length === 0) return;
  const seen = JSON.stringify(answer.body)?.slice(0, 500);
  throw new Error(`${operation} answered ${answer.status}, not as documented: ${problems.join("; ")}; it was ${seen}`);
}

function problemsOf(asked: string, { status, headers, body }: SeenAnswer): string[] {
  const isExact = headers.get("preference-applied") === "amounts=string";
  const document = described.get(isExact) ?? describe(isExact);
  described.set(isExact, document);
  const operation = status === 405 ? undefined : findOperation(document, asked);
  // A request that no operation handles is answered with the general error form.
  if (operation === undefined) {
    if (status < 400) return ["no such operation"];
    return bodyProblems(document, ERROR, body);
  }
  const isBatch = Array.isArray((body as { data?: unknown } | undefined)?.data);
  const batch = isBatch ? BATCHES[operation.id] : undefined;
  if (batch !== undefined) return problemsOf(batch, { status, headers, body });
  const missing = mandatoryHeaders(status).filter((name) => !headers.has(name));
  const problems = missing.map((name) => `header ${name} is missing`);
  const mediaType = (headers.get("content-type") ?? "").split(";")[0] ?? "";
  if (status >= 400) {
    const codes = errorCodes(operation.route).get(status);
    if (codes === undefined) return [`status ${status} is not documented`];
    if (asked.startsWith("HEAD ")) return problems;
    const { code } = body as { code?: unknown };
    if (!(codes as unknown[]).includes(code)) problems.push(`${code} is not a code of the operation`);
    if (mediaType !== "application/json") problems.push(`media type ${mediaType} is not documented`);
    return [...problems, ...bodyProblems(document, ERROR, body)];
  }
  const response = operation.responses[String(status)];
  if (response === undefined) return [`status ${status} is not documented`];
  if (asked.startsWith("HEAD ")) return problems;
  if (response.content[mediaType] === undefined) return [...problems, `media type ${mediaType} is not documented`];
  const pointer = `${operation.at}/responses/${status}/content/${escapePointer(mediaType)}/schema`;
  return [...problems, ...bodyProblems(document, pointer, body)];
}

const ERROR = "#/components/responses/Error/content/application~1json/schema";

// Headers of the rate limit and of a replay depend on the request.
function mandatoryHeaders(status: number): string[] {
  const always = ["X-Correlation-Id"];
  if (status === 401) return [...always, "WWW-Authenticate"];
  return status === 429 || status === 503 ? [...always, "Retry-After"] : always;
}

function describe(isExact: boolean): Described {
  const open = describeRoutes(routes);
  const document = closed(isExact ? exactDocument(open) : open) as unknown as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat("decimal", /^-?\d+(\.\d+)?$/);
  ajv.addSchema(document, "openapi");
  return { document, ajv, compiled: new Map() };
}

/** The document with answers that forbid undocumented fields. To callers it promises none, because fields are added. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === "schema") return [key, closeSchema(value)];
      if (key !== "schemas") return [key, closed(value)];
      const schemas = Object.entries(value as Record<string, JsonSchema>);
      return [key, Object.fromEntries(schemas.map(([name, schema]) => [name, closeChildren(schema)]))];
    }),
  );
}

function closeSchema(schema: JsonSchema): JsonSchema {
  const isObject = schema.$ref !== undefined || schema.properties !== undefined || schema.allOf !== undefined;
  return isObject ? { ...closeChildren(schema), unevaluatedProperties: false } : closeChildren(schema);
}

// The parts of `allOf` stay open, because each has only some of the fields.
function closeChildren(schema: JsonSchema): JsonSchema {
  const { allOf } = schema as { allOf?: JsonSchema[] };
  const children = mapChildren(schema, closeSchema);
  return allOf === undefined ? children : { ...children, allOf: allOf.map(closeChildren) };
}

interface Found {
  id: string;
  at: string;
  route: (typeof routes)[number];
  responses: Record<string, Media>;
}

/** Like the router: paths without parameters first. */
const inOrder = [...routes]
  .sort((one, other) => one.path.split(":").length - other.path.split(":").length)
  .map((route) => ({ route, pattern: patternOf(route.path) }));

function findOperation({ document }: Described, asked: string): Found | undefined {
  const [method = "", target = ""] = asked.split(" ");
  // Resolved like `fetch` does: `/a/../b` becomes `/b`.
  const path = target.startsWith("/") ? new URL(target, "http://localhost").pathname : "";
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  const route =
    routes.find(({ operationId }) => operationId === asked) ??
    inOrder.find(({ route: { method }, pattern }) => method === wanted && pattern.test(path))?.route;
  if (route === undefined) return undefined;
  const template = templateOf(route.path);
  const at = `#/paths/${escapePointer(template)}/${route.method}`;
  const responses = document.paths[template]?.[route.method]?.responses ?? {};
  return { id: route.operationId, at, route, responses };
}

function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

function patternOf(path: string): RegExp {
  const pattern = templateOf(path)
    .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`);
}

function bodyProblems({ ajv, compiled }: Described, pointer: string, body: unknown): string[] {
  let validate = compiled.get(pointer);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `openapi${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
  }
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`,
  );
}

function escapePointer(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}
