import { presentPage } from "@matchbook/api/presenters/common";
import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { StaticContent } from "./static-content.ts";

/** What a handler answers with; the status is the route's unless it says otherwise. */
export interface Answer {
  status?: number;
  body: unknown;
  /** For the few answers that are not JSON; `body` is then a text. */
  contentType?: string;
  /** Sent instead of `body` where the answer is the same for every caller. */
  content?: StaticContent;
}

/** `{ success, data }`. */
export function data(value: unknown, status?: number): Answer {
  return { status, body: { success: true, data: value } };
}

/** `{ success, data: [...], pagination }`. */
export function list(items: unknown[], page: PageInfo | undefined): Answer {
  return { body: { success: true, data: items, pagination: presentPage(page) } };
}

/** `{ success, message }`. */
export function message(text: string): Answer {
  return { body: { success: true, message: text } };
}
