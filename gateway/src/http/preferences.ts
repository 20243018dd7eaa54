import type { Request } from "express";

/**
 * The preferences of a request by name (the header `Prefer`, RFC 7240). A name without a value has the value "". Of a
 * repeated name the first counts.
 */
export function preferences(request: Request): Map<string, string> {
  const found = new Map<string, string>();
  const header = request.headers.prefer;
  if (header === undefined) return found;
  for (const one of [header].flat().join(",").split(",")) {
    // A preference may have parameters after a semicolon; none of ours has.
    const [, name, quoted, token] = /^\s*([\w-]+)\s*(?:=\s*(?:"([^"]*)"|([^\s;]*)))?\s*(?:;.*)?$/.exec(one) ?? [];
    if (name !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), quoted ?? token ?? "");
  }
  return found;
}
