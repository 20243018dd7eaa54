import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { control } from "./control.ts";
import { sendAnswer } from "./send-answer.ts";
import type { Answer, ReceivedRequest, Receiver } from "./types.ts";
import { verifySignature } from "./verify.ts";

/** The number of requests kept; the oldest are dropped first. */
const REMEMBERED = 10_000;

/**
 * Starts a webhook receiver on 127.0.0.1 or another address of this machine (port 0, the default: any free one). It
 * records a request when the body is complete, before it answers. Other processes use it over HTTP, see control.ts.
 */
export async function startReceiver(options: { port?: number; host?: string } = {}): Promise<Receiver> {
  const { host = "127.0.0.1" } = options;
  const secrets = new Map<string, string[]>();
  const answers = new Map<string, Answer[]>();
  const listeners = new Set<() => void>();
  let requests: ReceivedRequest[] = [];
  let seq = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;

  const receiver: Receiver = {
    url: `http://${host}:${port}`,
    port,
    setSecrets: (path, list) => void secrets.set(path, list),
    setAnswers: (path, list) => void answers.set(path, [...list]),
    received: (path) => requests.filter((one) => path === undefined || one.path === path),
    waitFor: (predicate, timeoutMs = 10_000) =>
      new Promise((resolve, reject) => {
        const stopWaiting = () => {
          clearTimeout(timer);
          listeners.delete(ask);
        };
        const ask = () => {
          try {
            const result = predicate([...requests]);
            if (result === undefined || result === false) return;
            stopWaiting();
            resolve(result);
          } catch (error) {
            stopWaiting();
            reject(error);
          }
        };
        const timer = setTimeout(() => {
          listeners.delete(ask);
          const arrived = requests.map((one) => `${one.method} ${one.path}`).join(", ") || "nothing";
          reject(
            new Error(`the webhook receiver did not get what was waited for within ${timeoutMs} ms; it got ${arrived}`),
          );
        }, timeoutMs);
        listeners.add(ask);
        ask();
      }),
    clear: () => {
      requests = [];
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", receiver.url);
    const { pathname, search } = url;
    const body = (await buffer(request)).toString("utf8");
    if (pathname.startsWith("/_")) {
      const { status, value } = control(receiver, request, url, body);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(value === undefined ? undefined : JSON.stringify(value));
      return;
    }

    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(", ") : (value ?? ""),
      ]),
    );
    const known = secrets.get(pathname);
    const verifyError = known && verifySignature(known, headers, body);
    requests.push({
      seq: ++seq,
      receivedAt: new Date(),
      method: request.method ?? "",
      path: pathname,
      query: search,
      headers,
      body,
      verified: known ? verifyError === undefined : null,
      ...(verifyError !== undefined && { verifyError }),
    });
    if (requests.length > REMEMBERED) requests.shift();
    const script = answers.get(pathname) ?? [];
    const answer = (script.length > 1 ? script.shift() : script[0]) ?? {};
    for (const listener of [...listeners]) listener();
    await sendAnswer(answer, response);
  }

  return receiver;
}
