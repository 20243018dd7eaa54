/** One attempt to send a request. */
export interface Attempt {
  /** The operationId, such as `createInvoices`: few values, so it can name a span or a metric. */
  operation: string;
  method: string;
  url: string;
  /** From 1. */
  attempt: number;
  /** Request to send. A hook may add headers, such as `traceparent`. */
  headers: Headers;
}

/** Functions that are called for every attempt, for logs, metrics and traces. An error of one ends the call. */
export interface Hooks {
  onRequest?(attempt: Attempt): void;
  onResponse?(attempt: Attempt, answer: { status: number; durationMs: number; headers: Headers }): void;
  /** The attempt got no answer. */
  onError?(attempt: Attempt, failure: { error: unknown; durationMs: number }): void;
  /** The request is sent again after a pause. */
  onRetry?(attempt: Attempt, retry: { delayMs: number; error: Error }): void;
}
