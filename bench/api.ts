import { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";

/** The REST API for one tenant. */
export type Api = ReturnType<typeof openApi>;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Most connections to the gateway, each with one request at a time. With fewer connections than calls in progress, calls
 * beyond the capacity would wait here, and their times would not be those of the gateway.
 */
const CONNECTIONS = 4_096;
const JSON_TYPE = "application/json";
/** The most invoices and the most lines of one request. */
const MOST_PER_REQUEST = 1_000;

/** @param dispatcher the connections; by default new ones */
export function openApi(
  gatewayUrl: string,
  key: string,
  idToken: string,
  dispatcher: Dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 }),
) {
  const send = async (method: Method, path: string, body: unknown, token = key, contentType = JSON_TYPE) => {
    const answer = await request(`${gatewayUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": contentType },
      dispatcher,
      body: body === undefined || body instanceof Readable ? body : JSON.stringify(body),
    });
    const [status, text] = [answer.statusCode, await answer.body.text()];
    const data = () => {
      if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text).data;
    };
    return { status, data };
  };
  return {
    /**
     * Sends a request and returns the `data` of its answer.
     * @param path relative to `/api/v1`
     * @throws Error when the status is not 2xx
     */
    call: async <T>(method: Method, path: string, body?: unknown, auth?: "key" | "idToken"): Promise<T> =>
      (await send(method, path, body, auth === "idToken" ? idToken : key)).data(),
    /** Sends a body of this content type and returns the `data` of the answer. */
    upload: async <T>(path: string, contentType: string, body: AsyncIterable<string>): Promise<T> =>
      (await send("POST", path, Readable.from(body), key, contentType)).data(),
    /** Sends a request and returns its status, also that of a refusal. */
    status: async (method: Method, path: string, body?: unknown) => (await send(method, path, body)).status,
    close: () => dispatcher.close(),
  };
}

/** Creates resources in as few requests as possible. @param name of the list in the body of a request */
export async function createMany({ call }: Api, path: string, name: string, resources: unknown[]): Promise<void> {
  for (let start = 0; start < resources.length; start += MOST_PER_REQUEST)
    await call("POST", path, { [name]: resources.slice(start, start + MOST_PER_REQUEST) });
}
