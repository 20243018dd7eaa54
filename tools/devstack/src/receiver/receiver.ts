import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
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
export async function startReceiver({ port = 0, host = "127.0.0.1" } = {}): Promise<Receiver> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return new RunningReceiver(server, host);
}

class RunningReceiver implements Receiver {
  readonly url: string;
  readonly port: number;
  readonly #server: Server;
  readonly #secrets = new Map<string, string[]>();
  readonly #answers = new Map<string, Answer[]>();
  /** Called after every arrival. */
  readonly #listeners = new Set<() => void>();
  #requests: ReceivedRequest[] = [];
  #seq = 0;

  /** @param server listens on `host` */
  constructor(server: Server, host: string) {
    this.port = (server.address() as AddressInfo).port;
    this.url = `http://${host}:${this.port}`;
    this.#server = server;
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  setSecrets(path: string, secrets: string[]): void {
    this.#secrets.set(path, secrets);
  }

  setAnswers(path: string, answers: Answer[]): void {
    this.#answers.set(path, [...answers]);
  }

  received(path?: string): ReceivedRequest[] {
    return this.#requests.filter((one) => path === undefined || one.path === path);
  }

  waitFor<T>(predicate: (received: ReceivedRequest[]) => T | undefined | false, timeoutMs = 60_000): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const ask = () => {
      try {
        const result = predicate([...this.#requests]);
        if (result !== undefined && result !== false) resolve(result);
      } catch (error) {
        reject(error);
      }
    };
    const timer = setTimeout(() => reject(this.#nothingWithin(timeoutMs)), timeoutMs);
    this.#listeners.add(ask);
    ask();
    return promise.finally(() => {
      clearTimeout(timer);
      this.#listeners.delete(ask);
    });
  }

  clear(): void {
    this.#requests = [];
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #nothingWithin(timeoutMs: number): Error {
    const arrived = this.#requests.map((one) => `${one.method} ${one.path}`).join(", ") || "nothing";
    return new Error(`the webhook receiver did not get what was waited for within ${timeoutMs} ms; it got ${arrived}`);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const body = (await buffer(request)).toString("utf8");
    if (url.pathname.startsWith("/_")) {
      const { status, value } = control(this, request, url, body);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(value === undefined ? undefined : JSON.stringify(value));
      return;
    }
    this.#record(request, url, body);
    const script = this.#answers.get(url.pathname) ?? [];
    const answer = (script.length > 1 ? script.shift() : script[0]) ?? {};
    for (const listener of [...this.#listeners]) listener();
    await sendAnswer(answer, response);
  }

  #record(request: IncomingMessage, { pathname, search }: URL, body: string): void {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
    );
    const known = this.#secrets.get(pathname);
    const verifyError = known && verifySignature(known, headers, body);
    this.#requests.push({
      seq: ++this.#seq,
      receivedAt: new Date(),
      method: request.method ?? "",
      path: pathname,
      query: search,
      headers,
      body,
      verified: known ? verifyError === undefined : null,
      ...(verifyError !== undefined && { verifyError }),
    });
    if (this.#requests.length > REMEMBERED) this.#requests.shift();
  }
}
