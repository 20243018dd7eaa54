import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describeRoutes } from "../src/openapi/document.ts";
import { routes } from "../src/routes/index.ts";

/** An answer of the REST API that a test received. */
export interface SeenAnswer {
  status: number;
  headers: Headers;
  /** The parsed body if it is JSON, otherwise the text. */
  body: unknown;
}

interface Operation {
  operationId: string;
  responses: Record<string, { headers?: Record<string, unknown>; content: Record<string, unknown> }>;
}

interface Described {
  document: { paths: Record<string, Record<string, Operation>> };
  ajv: Ajv2020;
  compiled: Map<string, ValidateFunction>;
}

let described: Described | undefined;

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
  described ??= describe();
  const operation = findOperation(described, asked);
  // A request that no operation handles is answered with the general error form.
  if (operation === undefined) {
    if (status < 400) return ["no such operation"];
    return bodyProblems(described, "#/components/schemas/Error", body);
  }
  const { at, operation: found } = operation;
  const response = found.responses[String(status)];
  if (response === undefined) return [`status ${status} is not documented`];
  const missing = Object.keys(response.headers ?? {}).filter((name) => MANDATORY.has(name) && !headers.has(name));
  const problems = missing.map((name) => `header ${name} is missing`);
  if (asked.startsWith("HEAD ")) return problems;
  const mediaType = (headers.get("content-type") ?? "").split(";")[0] ?? "";
  if (response.content[mediaType] === undefined) return [...problems, `media type ${mediaType} is not documented`];
  const pointer = `${at}/responses/${status}/content/${escapePointer(mediaType)}/schema`;
  return [...problems, ...bodyProblems(described, pointer, body)];
}

// Headers of the rate limit and of a replay are optional: they depend on the request.
const MANDATORY = new Set(["X-Correlation-Id", "Retry-After", "WWW-Authenticate"]);

function describe(): Described {
  const document = describeRoutes(routes) as Described["document"];
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, "openapi");
  return { document, ajv, compiled: new Map() };
}

function findOperation({ document }: Described, asked: string): { at: string; operation: Operation } | undefined {
  const [method = "", target = ""] = asked.split(" ");
  // Resolved like `fetch` does: `/a/../b` becomes `/b`.
  const path = target.startsWith("/") ? new URL(target, "http://localhost").pathname : "";
  for (const [template, item] of Object.entries(document.paths)) {
    for (const [verb, operation] of Object.entries(item)) {
      const at = `#/paths/${escapePointer(template)}/${verb}`;
      if (operation.operationId === asked) return { at, operation };
      const wanted = method === "HEAD" ? "get" : method.toLowerCase();
      if (verb === wanted && matches(template, path)) return { at, operation };
    }
  }
  return undefined;
}

function matches(template: string, path: string): boolean {
  const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path);
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
