import type { Pool } from "undici";

export type WireRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ExchangeLimits = {
  /** The time limit of the whole exchange, in ms. */
  readonly totalTimeoutMs: number;
  /** The number of body bytes after which reading stops. The answer then counts as complete. */
  readonly maxBodyBytes: number;
  /** Bytes of the body that are kept. */
  readonly keptBodyBytes: number;
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

/**
 * Posts one request through a pool. Never rejects. It uses undici's `dispatch` instead of `request`: that avoids a
 * stream and an abort signal per delivery, and the deadline also covers a slow body.
 */
export function exchange(pool: Pool, request: WireRequest, limits: ExchangeLimits): Promise<Exchange> {
  return new Promise((resolve) => {
    let over = false;
    let abort: ((reason: Error) => void) | null = null;
    let status: number | null = null;
    let retryAfter: string | null = null;
    const chunks: Buffer[] = [];
    let received = 0;
    let kept = 0;

    const finish = (end: ExchangeEnd) => {
      if (over) {
        return;
      }
      over = true;
      clearTimeout(deadline);
      resolve({ end, status, retryAfter, body: Buffer.concat(chunks) });
    };
    const deadline = setTimeout(() => {
      finish({ kind: "timeout" });
      abort?.(new Error("deadline"));
    }, limits.totalTimeoutMs);

    const fail = (error: Error) => finish({ kind: "error", error });
    try {
      pool.dispatch(
        { method: "POST", ...request },
        {
          onRequestStart(controller) {
            // The deadline may have passed while the request waited for a socket.
            if (over) {
              controller.abort(new Error("deadline"));
            }
            abort = (reason) => controller.abort(reason);
          },
          onResponseStart(_controller, statusCode, headers) {
            // 1xx responses precede the answer.
            if (statusCode >= 200) {
              status = statusCode;
              const header = headers["retry-after"];
              retryAfter = (Array.isArray(header) ? header[0] : header) ?? null;
            }
          },
          onResponseData(controller, chunk) {
            if (over) {
              return;
            }
            received += chunk.length;
            if (kept < limits.keptBodyBytes) {
              // A copy, because a slice would keep the whole chunk in memory.
              const part = Buffer.from(chunk.subarray(0, limits.keptBodyBytes - kept));
              chunks.push(part);
              kept += part.length;
            }
            if (received >= limits.maxBodyBytes) {
              finish({ kind: "complete" });
              controller.abort(new Error("enough"));
            }
          },
          onResponseEnd: () => finish({ kind: "complete" }),
          onResponseError: (_controller, error) => fail(error),
        },
      );
    } catch (error) {
      fail(error instanceof Error ? error : new Error("dispatch failed"));
    }
  });
}
