import type { MatchbookError } from "./errors.ts";

export interface RetryOptions {
  /** Largest number of repetitions of a request. Default: 3. */
  retries?: number;
  /** The longest time to wait before a repetition, in milliseconds. Default: 30,000. */
  maxRetryDelayMs?: number;
  /** The longest first wait when the answer names none, in milliseconds. It doubles with every repetition. Default: 500. */
  firstRetryDelayMs?: number;
}

export const RETRY_DEFAULTS: Required<RetryOptions> = {
  retries: 3,
  maxRetryDelayMs: 30_000,
  firstRetryDelayMs: 500,
};

/** Answers after which the request may succeed. One of 429 was not carried out, the others may have been. */
const PASSING_STATUSES = [429, 500, 502, 503, 504];
/** Requests that change the same when they are repeated (RFC 9110, section 9.2.2). */
const IDEMPOTENT_METHODS = ["GET", "HEAD", "PUT", "DELETE"];

/** Tells whether a request may be sent again after an error. One with an idempotency key is carried out once only. */
export function mayRepeat({ method, status }: MatchbookError, isKeyed: boolean): boolean {
  if (status !== undefined && !PASSING_STATUSES.includes(status)) return false;
  return status === 429 || isKeyed || IDEMPOTENT_METHODS.includes(method);
}

/**
 * The time before a repetition, in milliseconds: random below a limit that doubles (full jitter), so that callers who
 * failed together do not return together. After `Retry-After`, that time and the first random part.
 *
 * Formula: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 * @param attempt the number of the attempt that failed, from 1
 * @param random from 0 to 1
 * @returns undefined when the answer names a longer time than the longest
 */
export function retryDelayMs(
  { firstRetryDelayMs, maxRetryDelayMs }: Required<RetryOptions>,
  attempt: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  if (retryAfterMs !== undefined)
    return retryAfterMs > maxRetryDelayMs ? undefined : retryAfterMs + random * firstRetryDelayMs;
  return random * Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** (attempt - 1));
}

/** The time of the header `Retry-After` in milliseconds: seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterOf({ headers }: Response): number | undefined {
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
