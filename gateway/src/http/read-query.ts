import { unescape as unescapeText } from "node:querystring";
import { AppError } from "@matchbook/runtime/errors";
import type { Request } from "express";

/**
 * The query as express parsed it, after checking that it is valid UTF-8. The parser would replace invalid bytes and
 * search for a different text.
 * @throws AppError invalid_query_parameters naming the parameter
 */
export function readQuery(request: Request): Request["query"] {
  const at = request.url.indexOf("?");
  const parameters = at < 0 ? [] : request.url.slice(at + 1).split("&");
  const fields = parameters.filter((parameter) => !isText(parameter)).map(nameOf);
  if (fields.length === 0) return request.query;
  const message = "Must be percent-encoded UTF-8";
  throw new AppError("invalid_query_parameters", { fields: [...new Set(fields)].map((field) => ({ field, message })) });
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
