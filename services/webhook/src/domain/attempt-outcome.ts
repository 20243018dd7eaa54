/** The result of one attempt. `error` is null exactly when `ok`. */
export type AttemptResult = {
  /** A complete 2xx answer within the time limits. */
  readonly ok: boolean;
  /** The HTTP status, even if the body never completed; null without an answer. */
  readonly status: number | null;
  /** A short text that is safe to show to the tenant. */
  readonly error: string | null;
  /** Whole milliseconds from the start of the attempt to its end. */
  readonly durationMs: number;
  /** The start of the answer's body as text, at most 4 KiB of UTF-8; empty when there was none. */
  readonly responseExcerpt: string;
  /** The `Retry-After` header as it came, null without one. */
  readonly retryAfter: string | null;
};

/** The result of an attempt that sent nothing, without its error. */
export const NOTHING_SENT = { ok: false, status: null, durationMs: 0, responseExcerpt: "", retryAfter: null } as const;

/** `gone` is a failure that disables the endpoint at once: it answered 410. */
export type AttemptOutcome = "success" | "failure" | "gone";

export function outcomeOf(result: AttemptResult): AttemptOutcome {
  if (result.ok) return "success";
  return result.status === 410 ? "gone" : "failure";
}

/** The effective `Retry-After` value: only 429 and 503 may ask for a longer wait. */
export function retryAfterOf(result: AttemptResult): string | null {
  return result.status === 429 || result.status === 503 ? result.retryAfter : null;
}
