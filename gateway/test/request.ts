import { connect } from "node:net";
import { validateAnswer } from "./openapi-check.ts";
import type { Answer } from "./setup.ts";

/** Sends a request and checks the answer against the OpenAPI document. A body other than a string is sent as JSON. */
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
  validateAnswer(`${method} ${path}`, answer);
  return answer;
}

/** Writes raw text to the gateway. Resolves with the whole answer after the gateway has ended the connection. */
export async function rawAnswer(base: string, text: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => {});
  socket.write(text);
  // A reset may precede the close.
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}
