import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An answer, or how the connection ends without one. */
export type Prepared =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | "reset"
  /** Never answered. */
  | "silence";

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A server that gives prepared answers, one after the other, and keeps what was asked. */
export class PreparedServer {
  prepared: Prepared[] = [];
  asked: Asked[] = [];
  /** Called when a request has arrived that gets no answer. */
  onSilence = () => {};
  readonly #server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const next = this.prepared.shift() ?? { status: 500 };
    if (next === "reset") return void request.socket.resetAndDestroy();
    const body = await text(request).catch(() => "");
    this.asked.push({ method, url, headers, body });
    if (next === "silence") return this.onSilence();
    response.writeHead(next.status, { "content-type": "application/json", ...next.headers });
    response.end(typeof next.body === "string" ? next.body : JSON.stringify(next.body ?? { success: true, data: {} }));
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  prepare(...answers: Prepared[]): void {
    this.prepared = answers;
    this.asked = [];
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
