import { presentPage } from "@matchbook/api/resources/envelope";
import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { StaticContent } from "./static-content.ts";

/** The answer of a handler. The default status is the route's. */
export interface Answer {
  status?: number;
  body: unknown;
  /** Type of a text in `body`; JSON by default. */
  contentType?: string;
  /** Sent instead of `body` when the answer is the same for every caller. */
  content?: StaticContent;
  /** The service's place at which a list goes on after a page. */
  next?: string | undefined;
  /** Streamed instead of `body`. */
  file?: FileContent;
}

/** A file whose parts are read while it is sent. */
export interface FileContent {
  name: string;
  contentType: string;
  parts: AsyncGenerator<string | Uint8Array, void, undefined>;
}

/** Answers `{ success, data }`. */
export function data(value: unknown, status?: number): Answer {
  return { status, body: { success: true, data: value } };
}

/** Answers `{ success, data: [...], pagination }`. */
export function list(items: unknown[], page: PageInfo | undefined): Answer {
  return { body: { success: true, data: items, pagination: presentPage(page) }, next: page?.next };
}

/** Answers `{ success, message }`, with `data` if there is any. */
export function message(text: string, value?: unknown): Answer {
  return { body: { success: true, message: text, data: value } };
}

/** Adds the operation that can be undone: the call's own, or the repeated one; null when nothing changed. */
export function operation({ operationId, repeats = operationId }: Call, { body, ...answer }: Answer): Answer {
  return { ...answer, body: { ...(body as object), operationId: repeats } };
}
