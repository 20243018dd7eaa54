import type { components } from "./gen/schema.ts";

export type ErrorBody = components["schemas"]["Error"];
export type ErrorCode = components["schemas"]["ErrorCode"];

/** A request that the API refused. */
export class MatchbookError extends Error {
  override readonly name = "MatchbookError";
  readonly status: number;
  /** Undefined when something between client and server answered, such as a proxy. */
  readonly code: ErrorCode | undefined;
  readonly details: ErrorBody["details"];
  readonly correlationId: string | undefined;

  constructor(response: Response, body: unknown) {
    const { error, code, details } = (typeof body === "object" && body !== null ? body : {}) as Partial<ErrorBody>;
    super(error ?? `HTTP ${response.status}`);
    this.status = response.status;
    this.code = code;
    this.details = details;
    this.correlationId = response.headers.get("X-Correlation-Id") ?? undefined;
  }
}

/**
 * The body of an answer.
 * @throws MatchbookError when the request was refused
 */
export async function unwrap<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (data === undefined) throw new MatchbookError(response, error);
  return data;
}
