import { unescape as unescapeText } from "node:querystring";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Request, Response } from "express";
import type { z } from "zod";
import { isStrict, judgeUnknown } from "./unknown-input.ts";

/** The query as express parsed it. @throws AppError invalid_query_parameters for other than UTF-8 */
export function readQuery(request: Request): Request["query"] {
  const at = request.url.indexOf("?");
  const parameters = at < 0 ? [] : request.url.slice(at + 1).split("&");
  const fields = parameters.filter((parameter) => !isText(parameter)).map(nameOf);
  if (fields.length === 0) return request.query;
  const message = "Must be percent-encoded UTF-8";
  throw new AppError("invalid_query_parameters", { fields: [...new Set(fields)].map((field) => ({ field, message })) });
}

/** Refuses query parameters that a route does not have, if the caller prefers so. */
export function refuseUnknown(request: Request, response: Response, schema: z.ZodType | undefined): void {
  if (isStrict(request)) response.append("Preference-Applied", "handling=strict");
  const known = schema === undefined ? {} : (schema as z.ZodObject).shape;
  const unknown = Object.keys(request.query).filter((name) => !Object.hasOwn(known, name));
  const fields = judgeUnknown(request, response, unknown, "Unknown parameter");
  if (fields.length > 0) throw new AppError("invalid_query_parameters", { fields });
}

function isText(encoded: string): boolean {
  // A `%` that does not start an escape stands for itself, as in the parser.
  const wellFormed = encoded.replaceAll(/%(?![0-9a-f]{2})/gi, "%25");
  try {
    decodeURIComponent(wellFormed);
    return true;
  } catch {
    return false;
  }
}

function nameOf(parameter: string): string {
  return unescapeText((parameter.split("=")[0] ?? "").replaceAll("+", " "));
}
