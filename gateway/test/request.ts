import { errorResource } from "@matchbook/api/resources/envelope";
import { expect } from "vitest";
import { routes } from "../src/routes/index.ts";
import type { Answer } from "./setup.ts";

/** Asks the gateway and checks that the answer has the shape its route declares. A body that is no string is sent as JSON. */
export async function ask(
  base: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { token, body } = options;
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
  });
  const text = await response.text();
  const json = response.headers.get("content-type")?.startsWith("application/json") === true;
  const answer: Answer = {
    status: response.status,
    headers: response.headers,
    body: json && text !== "" ? JSON.parse(text) : text,
    text,
  };
  expectDeclaredShape(method, path, answer);
  return answer;
}

function expectDeclaredShape(method: string, path: string, answer: Answer): void {
  expect(answer.headers.get("x-correlation-id"), "X-Correlation-Id").toMatch(/^[\x21-\x7e]{1,128}$/);
  if (method === "HEAD") return;
  if (answer.status >= 400) {
    expect(errorResource.safeParse(answer.body).error).toBeUndefined();
    return;
  }
  const [pathname = ""] = path.split("?");
  const route = routes.find(
    (one) =>
      one.method === method.toLowerCase() && new RegExp(`^${one.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname),
  );
  const success = [route?.success, ...(route?.success.also ?? [])].find((one) => one?.status === answer.status);
  expect(success, `${method} ${path} does not declare ${answer.status}`).toBeDefined();
  expect(success?.body.safeParse(answer.body).error).toBeUndefined();
}
