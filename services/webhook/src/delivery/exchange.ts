import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher, Pool } from "undici";

/** The number of body bytes after which reading stops. The answer then counts as complete. */
const MAX_BODY_BYTES = 64 * 1024;
export const KEPT_BODY_BYTES = 4 * 1024;

export type WireRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ExchangeEnd =
  | { readonly kind: "complete" }
  | { readonly kind: "timeout" }
  | { readonly kind: "error"; readonly error: Error };

/** An exchange and the received part of the answer. */
export type Exchange = {
  readonly end: ExchangeEnd;
  readonly status: number | null;
  readonly retryAfter: string | null;
  /** The start of the body as received, without decoding content codings. */
  readonly body: Buffer;
};

/** Posts a request and never rejects. `dispatch` needs no stream and no abort signal; the deadline covers the body. */
export function exchange(pool: Pool, request: WireRequest, totalTimeoutMs: number): Promise<Exchange> {
  return new Promise((resolve) => {
    const receiving = new Receiving(totalTimeoutMs, resolve);
    try {
      pool.dispatch({ method: "POST", ...request }, receiving);
    } catch (error) {
      receiving.onResponseError(undefined, error instanceof Error ? error : new Error("dispatch failed"));
    }
  });
}

/** Receives the answer to one request, until it is complete, an error or the deadline. */
class Receiving implements Dispatcher.DispatchHandler {
  readonly #ended: (exchange: Exchange) => void;
  readonly #deadline: NodeJS.Timeout;
  #state: "open" | "over" = "open";
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | null = null;
  #retryAfter: string | null = null;
  readonly #chunks: Buffer[] = [];
  #received = 0;

  constructor(totalTimeoutMs: number, ended: (exchange: Exchange) => void) {
    this.#ended = ended;
    this.#deadline = setTimeout(() => {
      this.#end({ kind: "timeout" });
      this.#controller?.abort(new Error("deadline"));
    }, totalTimeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The deadline may have passed while the request waited for a socket.
    if (this.#state === "over") controller.abort(new Error("deadline"));
  }

  onResponseStart(_controller: unknown, status: number, headers: IncomingHttpHeaders): void {
    // 1xx responses precede the answer.
    if (status < 200) return;
    this.#status = status;
    const header = headers["retry-after"];
    this.#retryAfter = (Array.isArray(header) ? header[0] : header) ?? null;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#state === "over") return;
    const left = KEPT_BODY_BYTES - this.#received;
    // A copy, because a slice would keep the whole chunk in memory.
    if (left > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, left)));
    this.#received += chunk.length;
    if (this.#received >= MAX_BODY_BYTES) {
      this.#end({ kind: "complete" });
      controller.abort(new Error("enough"));
    }
  }

  onResponseEnd(): void {
    this.#end({ kind: "complete" });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#end({ kind: "error", error });
  }

  #end(end: ExchangeEnd): void {
    if (this.#state === "over") return;
    this.#state = "over";
    clearTimeout(this.#deadline);
    this.#ended({ end, status: this.#status, retryAfter: this.#retryAfter, body: Buffer.concat(this.#chunks) });
  }
}
