import { STATUS_CODES } from "node:http";
import { presentError } from "@matchbook/api/resources/envelope";
import type { OpenApiDocument } from "@matchbook/gateway/openapi/types";
import { routes } from "@matchbook/gateway/routes/index";
import { ERROR_CATALOGUE, type ErrorCode, HTTP_STATUS } from "@matchbook/runtime/errors/error-catalogue";
import { AppError } from "@matchbook/runtime/errors/errors";
import { ERROR_TEXTS } from "./error-texts/index.ts";
import { bodyExample, type Described, operationsIn, parametersOf } from "./operations.ts";
import { makePage, type Page } from "./pages.ts";
import { row, table } from "./schemas.ts";

/** The group of the pages about errors, which only the page of all codes lists. */
const ERRORS = "Errors";

const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];
const statusOf = (code: ErrorCode) => HTTP_STATUS[ERROR_CATALOGUE[code].kind];

/** The codes of all errors by status, as Markdown. */
export function errorCatalogue(): string {
  return [...Map.groupBy(CODES, statusOf)]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => {
      const rows = codes.map((code) => row([`[\`${code}\`](errors/${code}.md)`, ERROR_CATALOGUE[code].message]));
      return `### ${status}\n\n${table(["Code", "Text"], rows)}`;
    })
    .join("\n");
}

/** A page for each code, at the address that errors carry as `docs`. */
export function errorPages(document: OpenApiDocument): Page[] {
  const operations = operationsIn(document.paths);
  return CODES.map((code) => {
    const ids = routes.filter(({ errors }) => errors.includes(code)).map(({ operationId }) => operationId);
    const raising = operations.filter(({ operation }) => ids.includes(operation.operationId));
    return makePage(ERRORS, `errors/${code}`, pageOf(code, raising, document));
  });
}

function pageOf(code: ErrorCode, raising: Described[], document: OpenApiDocument): string {
  const { meaning, cause, todo } = ERROR_TEXTS[code];
  // A question shows more of an error about what is not there than a change does.
  const shown = raising.find(({ method }) => method === "GET") ?? raising[0];
  return [
    `# ${code}`,
    meaning,
    `Status ${statusOf(code)}, with the text “${ERROR_CATALOGUE[code].message}”.`,
    `**Likely cause.** ${cause}`,
    `**What to do.** ${todo}`,
    "**Example**",
    ...(shown === undefined ? [] : [fenced("http", requestText(shown, document))]),
    fenced("http", answerText(code)),
    ...(raising.length === 0
      ? ["It belongs to no single operation."]
      : ["**Operations that answer this**", list(raising)]),
    "All codes are listed in [Errors](../errors.md#all-codes).",
  ].join("\n\n");
}

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

function list(raising: Described[]): string {
  return raising
    .map(({ method, path, operation }) => `- \`${method} ${path.replace("/api/v1", "")}\`: ${operation.summary}`)
    .join("\n");
}

function requestText({ method, path, operation }: Described, document: OpenApiDocument): string {
  const examples = new Map(parametersOf(operation, document).map(({ name, example }) => [name, String(example)]));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(examples.get(name) ?? name));
  const [type, body] = bodyExample(operation, document) ?? [];
  if (type === undefined) return `${method} ${filled}`;
  return `${method} ${filled}\nContent-Type: ${type}\n\n${type === "application/json" ? json(body) : "…"}`;
}

/** An answer as the gateway gives it. */
function answerText(code: ErrorCode): string {
  const { params = {}, details = [] } = ERROR_TEXTS[code];
  const [status, error] = [statusOf(code), new AppError(code, { params, fields: details })];
  const retryAfter = status === 429 || status === 503 ? "Retry-After: 5\n" : "";
  const body = {
    ...presentError(error),
    ...(status === 500 ? { correlationId: "0192f0c1-0000-7000-8000-000000000001" } : {}),
  };
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\nContent-Type: application/json\n${retryAfter}\n${json(body)}`;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
