import { errorResource } from "@matchbook/api/resources/envelope";
import { ERROR_CATALOGUE, HTTP_STATUS, isErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import { expect } from "vitest";
import { validateAnswer } from "../../gateway/test/openapi-check.ts";

/** A UUID of another version than 7. No test hands one in. */
const OTHER_UUID = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-689a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"/;

/** An unmodified answer of the REST API. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body with numbers as doubles. `text` has the exact numbers. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
  text: string;
}

export interface RequestOptions {
  token?: string | undefined;
  /** A text or bytes are sent unchanged, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Sends one request and checks the rules for every answer: a correlation id, exactly the documented envelope, and
 * conformance with the OpenAPI document.
 */
export async function send(
  baseUrl: string,
  method: string,
  path: string,
  { token, body, headers }: RequestOptions = {},
): Promise<Answer> {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const answer: Answer = {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
    text,
  };
  expectDocumented(method, path, answer);
  validateAnswer(`${method} ${path}`, answer);
  return answer;
}

/** @throws AssertionError when the answer is not of the documented form */
export function expectDocumented(method: string, path: string, answer: Answer): void {
  const what = `${method} ${path.slice(0, 200)} answered ${answer.status} ${answer.text.slice(0, 500)}`;
  expect(answer.headers.get("x-correlation-id"), what).toMatch(/^[\x21-\x7e]{1,128}$/);
  if (answer.status >= 400) expectErrorEnvelope(answer, what);
  else expect(answer.text.match(OTHER_UUID), what).toBeNull();
}

function expectErrorEnvelope(answer: Answer, what: string): void {
  const parsed = errorResource.strict().safeParse(answer.body);
  expect(parsed.error, what).toBeUndefined();
  const { error, code, docs, details, correlationId } = answer.body;
  expect(isErrorCode(code), what).toBe(true);
  expect(docs, what).toBe(`/docs/errors/${code}`);
  const entry = ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE];
  expect(HTTP_STATUS[entry.kind], what).toBe(answer.status);
  const pattern = entry.message.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, ".+");
  expect(error, what).toMatch(new RegExp(`^${pattern}$`));
  if (details !== undefined) expect(["validation", "rule", "not_found"], what).toContain(entry.kind);
  if (answer.status === 500) expect(correlationId, what).toBe(answer.headers.get("x-correlation-id"));
}

/** The comparable parts of an error answer: status, text and code. */
export function refusal({ status, body }: Answer): [number, string, string] {
  return [status, body.error, body.code];
}

/** The fields that a validation error names. */
export function fieldsOf({ body }: Answer): string[] {
  return (body.details ?? []).map((detail: { field: string }) => detail.field);
}
