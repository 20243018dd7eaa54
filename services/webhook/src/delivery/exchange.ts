import type { Pool } from "undici";

/** One request as it goes onto the wire. */
export type WireRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What one exchange is held to. */
export type ExchangeLimits = {
  /** The hard end in ms, whatever the receiver is doing then. */
  readonly totalTimeoutMs: number;
  /** Bytes of the body after which reading stops; the answer counts as complete. */
  readonly maxBodyBytes: number;
  /** Bytes of the body that are kept. */
  readonly keptBodyBytes: number;
};

/** How an exchange ended. */
export type ExchangeEnd =
  | { readonly kind: "complete" }
  | { readonly kind: "timeout" }
  | { readonly kind: "error"; readonly error: Error };

/** An exchange and what of the answer arrived before it ended. */
export type Exchange = {
  readonly end: ExchangeEnd;
  readonly status: number | null;
  readonly retryAfter: string | null;
  /** The start of the body exactly as it was sent: content codings are never undone. */
  readonly body: Buffer;
};

/**
 * Posts one request through a pool. Never rejects. Works on undici's dispatch interface instead of `request`, which spares
 * a stream and an abort signal per delivery, and lets the deadline cover a body that drips.
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
            // A request that waited for a socket past its deadline must not be sent any more.
            if (over) {
              controller.abort(new Error("deadline"));
            }
            abort = (reason) => controller.abort(reason);
          },
          onResponseStart(_controller, statusCode, headers) {
            // 1xx announce the answer, they are not it.
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
              // Copied: a slice would keep the whole chunk alive for as long as the excerpt.
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
