import { MOST_CHARACTERS, MOST_UNKNOWN } from "@matchbook/api/unknown-fields";
import type { FieldError } from "@matchbook/runtime/errors/errors";
import type { Request, Response } from "express";

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

/** Preferences of a request by name (the header `Prefer`, RFC 7240), "" without a value. The first of a name counts. */
export function preferences(request: Request): Map<string, string> {
  const found = new Map<string, string>();
  const header = request.headers.prefer;
  if (header === undefined) return found;
  for (const one of [header].flat().join(",").split(",")) {
    // Parameters after a semicolon are not used. One regular expression for all of it would take quadratic time on two
    // runs of spaces: 16 kB of them held the process for 77 ms.
    const [preference = ""] = one.split(";", 1);
    const [name = "", value = ""] = preference.split("=", 2).map((part) => part.trim());
    const key = name.toLowerCase();
    if (/^[\w-]+$/.test(key) && !found.has(key)) found.set(key, value.replaceAll('"', ""));
  }
  return found;
}
