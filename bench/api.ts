import { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";

/** The REST API for one tenant. */
export interface Api {
  /**
   * Sends a request and returns the `data` of its answer.
   * @param path relative to `/api/v1`
   * @throws Error when the status is not 2xx
   */
  call<T>(method: Method, path: string, body?: unknown, auth?: "key" | "idToken"): Promise<T>;
  /** Sends a body of this content type and returns the `data` of the answer. */
  upload<T>(path: string, contentType: string, body: AsyncIterable<string>): Promise<T>;
  /** Sends a request and returns its status, also that of a refusal. */
  status(method: Method, path: string, body?: unknown): Promise<number>;
  close(): Promise<void>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Most connections to the gateway, each with one request at a time. With fewer connections than calls in progress, calls
 * beyond the capacity would wait here, and their times would not be those of the gateway.
 */
const CONNECTIONS = 4_096;
const JSON_TYPE = "application/json";

interface Headers {
  auth: "key" | "idToken";
  contentType: string;
}

/** @param dispatcher the connections; by default new ones */
export function openApi(
  gatewayUrl: string,
  key: string,
  idToken: string,
  dispatcher: Dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 }),
): Api {
  const tokens = { key, idToken };
  const send = async (method: Method, path: string, body: string | Readable | null, { auth, contentType }: Headers) => {
    const answer = await request(`${gatewayUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens[auth]}`, "content-type": contentType },
      dispatcher,
      body,
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const dataOf = async (method: Method, path: string, body: string | Readable | null, headers: Headers) => {
    const { status, text } = await send(method, path, body, headers);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text).data;
  };
  const json = (body: unknown) => (body === undefined ? null : JSON.stringify(body));
  return {
    call: (method, path, body, auth = "key") => dataOf(method, path, json(body), { auth, contentType: JSON_TYPE }),
    upload: (path, contentType, body) => dataOf("POST", path, Readable.from(body), { auth: "key", contentType }),
    status: async (method, path, body) =>
      (await send(method, path, json(body), { auth: "key", contentType: JSON_TYPE })).status,
    close: () => dispatcher.close(),
  };
}
