import { IDEMPOTENCY_KEY } from "./idempotency.ts";

export interface RetryOptions {
  /** How often a request is repeated at most. Default: 3. */
  retries?: number;
  /** The longest time to wait before a repetition, in milliseconds. Default: 30,000. */
  maxRetryDelayMs?: number;
}

/** The wait when the answer names none, in milliseconds. It doubles with every repetition. */
const FIRST_DELAY_MS = 500;
const REPEATED_STATUSES = [429, 503];
const SAFE_METHODS = ["GET", "HEAD", "PUT"];

type Fetch = (request: Request) => Promise<Response>;

/**
 * Repeats requests that were answered 429 or 503, after the time that `Retry-After` names (RFC 9110). When that is
 * longer than the limit, the caller gets the answer.
 */
export function retrying(fetch: Fetch, { retries = 3, maxRetryDelayMs = 30_000 }: RetryOptions = {}): Fetch {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      // The last attempt needs no copy of the body.
      const response = await fetch(isLast ? request : request.clone());
      if (isLast || !mayRepeat(request, response)) return response;
      const delay = retryAfterMs(response) ?? FIRST_DELAY_MS * 2 ** attempt;
      if (delay > maxRetryDelayMs) return response;
      await response.body?.cancel();
      await pause(delay, request.signal);
    }
  };
}

/** A request answered 429 was not carried out. One answered 503 may have been. */
function mayRepeat({ method, headers }: Request, { status }: Response): boolean {
  if (!REPEATED_STATUSES.includes(status)) return false;
  return status === 429 || SAFE_METHODS.includes(method) || headers.has(IDEMPOTENCY_KEY);
}

function retryAfterMs({ headers }: Response): number | undefined {
  const text = headers.get("Retry-After");
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** @throws the signal's reason when it is aborted */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
