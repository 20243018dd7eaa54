import type { components } from "./gen/schema.ts";

export type ErrorBody = components["schemas"]["Error"];
export type ErrorCode = components["schemas"]["ErrorCode"];

/** The request that failed. */
export interface RequestName {
  method: string;
  /** Without the query. */
  path: string;
}

/** A request that the API refused, or that got no answer. */
export class MatchbookError extends Error {
  override readonly name = "MatchbookError";
  readonly method: string;
  readonly path: string;
  /** Undefined without an answer: the connection failed or the time was over, see `cause`. */
  readonly status: number | undefined;
  /** Undefined when something between client and server answered, such as a proxy. */
  readonly code: ErrorCode | undefined;
  /** The address of a page about the code: what it means, and what to do. */
  readonly docs: string | undefined;
  readonly details: ErrorBody["details"];
  readonly correlationId: string | undefined;

  constructor(
    { method, path }: RequestName,
    message: string,
    { response, body, cause }: { response?: Response; body?: Partial<ErrorBody>; cause?: unknown } = {},
  ) {
    super(`${method} ${path}: ${message}`, cause === undefined ? undefined : { cause });
    this.method = method;
    this.path = path;
    this.status = response?.status;
    this.code = body?.code;
    this.docs = addressOf(body?.docs, response?.url);
    this.details = body?.details;
    this.correlationId = response?.headers.get("X-Correlation-Id") ?? undefined;
  }
}

/** The page at the server that answered. */
function addressOf(docs: string | undefined, asked: string | undefined): string | undefined {
  return docs !== undefined && URL.canParse(docs, asked) ? new URL(docs, asked).href : docs;
}

/** An import ended as `failed`. */
export class ImportFailed<Sync> extends Error {
  override readonly name = "ImportFailed";
  /** Its report: what is wrong, and what was stored before. */
  readonly sync: Sync;

  constructor(sync: Sync & { id: string; error?: unknown }) {
    super(`the import ${sync.id} failed: ${sync.error ?? "the report says no more"}`);
    this.sync = sync;
  }
}

/** The error of an answer. `body` is its parsed body, if it is one of the API. */
export function refusal(name: RequestName, response: Response, body: unknown): MatchbookError {
  const known = (typeof body === "object" && body !== null ? body : {}) as Partial<ErrorBody>;
  const first = known.details?.map(({ field, message }) => `${field}: ${message}`).slice(0, 3);
  const text = [known.error ?? "the server refused the request", ...(first ?? [])].join("; ");
  return new MatchbookError(name, `${text} (${[response.status, known.code].filter(Boolean).join(" ")})`, {
    response,
    body: known,
  });
}

/** The error of a request that got no answer. */
export function noAnswer(name: RequestName, cause: unknown): MatchbookError {
  const texts = [cause, (cause as Error | undefined)?.cause].map((one) => (one as Error | undefined)?.message);
  return new MatchbookError(name, `no answer: ${texts.filter(Boolean).join(": ")}`, { cause });
}
