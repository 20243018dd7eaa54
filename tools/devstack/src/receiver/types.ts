/** The receiver's answer to one request. Without any of these fields: 204 at once. */
export type Answer = {
  /** HTTP status; default 204. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Wait before answering, in ms. */
  delayMs?: number;
  /** Never answer; the connection stays open. */
  hang?: boolean;
  /** Send the status line and then one byte per this many ms, endlessly. */
  dripMs?: number;
  /** Close the connection without an answer. */
  disconnect?: boolean;
  /** Answer 302 (or `status`) with this Location. */
  redirectTo?: string;
  /** The Retry-After header: seconds, or an HTTP date. */
  retryAfter?: number | string;
};

/** One request as it arrived. */
export type ReceivedRequest = {
  /** 1 for the first request since the receiver started. */
  seq: number;
  receivedAt: Date;
  method: string;
  /** Path without query. */
  path: string;
  query: string;
  /** Header names in lower case; repeated headers joined by ", ". */
  headers: Record<string, string>;
  /** The raw body, as text in UTF-8. */
  body: string;
  /** Standard Webhooks signature: true or false when secrets are known for the path, null when not. */
  verified: boolean | null;
  /** The reason why verification failed. */
  verifyError?: string;
};

/** A server that records the webhooks sent to it and sends configured answers. */
export type Receiver = {
  /** `http://<host>:<port>`; requests to every path except those starting with `/_` are recorded. */
  url: string;
  port: number;
  /** Verifies later requests to the path with these secrets. One matching secret is enough. */
  setSecrets(path: string, secrets: string[]): void;
  /** The next requests to the path get these answers in turn; the last one repeats. Without any: 204. */
  setAnswers(path: string, answers: Answer[]): void;
  /** The received requests, oldest first; only those of `path` when given. */
  received(path?: string): ReceivedRequest[];
  /**
   * Calls `predicate` now and after every arrival, and resolves with its first result that is not undefined.
   * @throws Error after `timeoutMs`, listing the requests that arrived
   */
  waitFor<T>(predicate: (received: ReceivedRequest[]) => T | undefined | false, timeoutMs?: number): Promise<T>;
  /** Clears the received requests; secrets and answers stay. */
  clear(): void;
  /** Stops listening and cuts open connections. */
  stop(): Promise<void>;
};
