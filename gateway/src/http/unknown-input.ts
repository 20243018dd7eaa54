import { MOST_CHARACTERS, MOST_UNKNOWN } from "@matchbook/api/unknown-fields";
import type { FieldError } from "@matchbook/runtime/errors/errors";
import type { Request, Response } from "express";
import { preferences } from "./preferences.ts";

/** Names the fields and query parameters of a request that were ignored. */
export const IGNORED_HEADER = "Ignored-Fields";

/** The preference of a caller for a refusal over ignored fields (`Prefer: handling=strict`, RFC 7240). */
export function isStrict(request: Request): boolean {
  return preferences(request).get("handling") === "strict";
}

/** Errors for unknown names under `handling=strict`; else a header and the log have a few of them, without values. */
export function judgeUnknown(request: Request, response: Response, names: string[], message: string): FieldError[] {
  if (isStrict(request)) return names.map((field) => ({ field, message }));
  if (names.length === 0) return [];
  const plain = names.map((name) => name.slice(0, MOST_CHARACTERS).replaceAll(/[^\w.$-]/g, "?"));
  response.locals.ignored = [...(response.locals.ignored ?? []), ...plain].slice(0, MOST_UNKNOWN);
  response.setHeader(IGNORED_HEADER, response.locals.ignored.join(", "));
  return [];
}
