import { ApiError } from "./errors.ts";
import { parseJson } from "./json.ts";
import { lossesSoFar, noteOnline } from "./online.ts";
import { isAttended } from "./presence.ts";

export const BASE = "/console/api/v1";

/** Values of a query. Undefined and empty ones are left out, a list repeats its name. An empty cursor is a beginning. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

export interface Page {
  page: number;
  pageSize: number;
  total: number;
  totalPages: number;
  totalIsLowerBound?: true;
  /** The cursor of the next page, in a list that was asked for with a cursor; null at its end. */
  nextCursor?: string | null;
}

/** The fields of an answer beside `success`. */
export interface Answer<T> {
  data: T;
  message?: string;
  /** Names the change, so that it can be undone; null when nothing changed. */
  operationId?: string | null;
  pagination?: Page;
}

interface Options {
  query?: Query;
  body?: unknown;
  /** Sent as it is, with this type, instead of a JSON body. */
  file?: { content: Blob; type: string };
  /** For a POST that creates: a repetition with the same key has no further effect. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Called when the gateway answers that the session has ended. */
let onSessionEnd = () => {};
export function whenSessionEnds(run: () => void): void {
  onSessionEnd = run;
}

/** Calls the API as the signed-in person. @throws ApiError */
export async function request<T>(method: string, path: string, options: Options = {}): Promise<Answer<T>> {
  return send<Answer<T>>(method, BASE + path + queryText(options.query), options);
}

/** `request` for the routes beside the API. @param path from the origin */
export async function send<T>(method: string, path: string, options: Options = {}): Promise<T> {
  return parseJson(await (await reach(method, path, options)).text()) as T;
}

/** The answer to a request, before it is read. @param path from the origin @throws ApiError */
export async function reach(method: string, path: string, options: Options = {}): Promise<Response> {
  const { body, file, idempotencyKey, signal } = options;
  const type = file?.type ?? (body === undefined ? undefined : "application/json");
  // The history names it, so that a change whose answer was lost is found again.
  const correlationId = method === "GET" ? undefined : crypto.randomUUID();
  const losses = lossesSoFar();
  const response = await fetch(path, {
    method,
    headers: {
      prefer: "handling=strict",
      "x-matchbook-console": isAttended() ? "1" : "unattended",
      ...(type === undefined ? {} : { "content-type": type }),
      ...(correlationId === undefined ? {} : { "x-correlation-id": correlationId }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    body: file?.content ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    noteOnline(false);
    throw new ApiError("No connection", { status: 0, code: "offline", correlationId });
  });
  // An answer that was on its way when the connection was lost does not show that it is back.
  if (losses === lossesSoFar()) noteOnline(true);
  if (response.ok) return response;
  const error = toApiError(response, await response.text());
  if (error.code === "not_signed_in") onSessionEnd();
  throw error;
}

export const get = <T>(path: string, query?: Query, signal?: AbortSignal) =>
  request<T>("GET", path, { ...(query && { query }), ...(signal && { signal }) });

export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && (one !== "" || name === "cursor"))
      .map((one) => [name, String(one)]),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function toApiError(response: Response, text: string): ApiError {
  const { status, headers } = response;
  const retryAfter = Number(headers.get("retry-after")) || undefined;
  const correlationId = headers.get("x-correlation-id") ?? undefined;
  try {
    const { error, code, details } = JSON.parse(text);
    if (typeof error === "string" && typeof code === "string")
      return new ApiError(error, { status, code, details, correlationId, retryAfter });
  } catch {
    // The text is no JSON.
  }
  // A proxy answered, not the gateway.
  return new ApiError(response.statusText, { status, code: "unreadable", correlationId, retryAfter });
}
