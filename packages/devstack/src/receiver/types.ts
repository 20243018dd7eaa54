/** How the receiver answers one request. Without any of these: 204 at once. */
export type Answer = {
  /** HTTP status; default 204. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Wait before answering, in ms. */
  delayMs?: number;
  /** Never answer; the connection stays open. */
  hang?: boolean;
  /** Send the status line and then one byte per so many ms, without end. */
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
  /** Why it was not verified. */
  verifyError?: string;
};

/** A server that records the webhooks sent to it and answers as it is told. */
export type Receiver = {
  /** `http://<host>:<port>`; every path below it, except those starting with `/_`, records. */
  url: string;
  port: number;
  /** From now on, requests to the path are verified with these secrets; one that fits is enough. */
  setSecrets(path: string, secrets: string[]): void;
  /** The next requests to the path get these answers in turn; the last one stays. Without any: 204. */
  setAnswers(path: string, answers: Answer[]): void;
  /** What arrived, oldest first; of one path when given. */
  received(path?: string): ReceivedRequest[];
  /**
   * Resolves with what `predicate` returns as soon as that is something, asked now and after every arrival.
   * @throws Error after `timeoutMs`, saying what had arrived
   */
  waitFor<T>(predicate: (received: ReceivedRequest[]) => T | undefined | false, timeoutMs?: number): Promise<T>;
  /** Forgets what arrived; secrets and answers stay. */
  clear(): void;
  /** Stops listening and cuts open connections. */
  stop(): Promise<void>;
};
