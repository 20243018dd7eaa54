import type { Request } from "express";

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
