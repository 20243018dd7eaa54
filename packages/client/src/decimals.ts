import { isLosslessNumber, LosslessNumber, parse, stringify } from "lossless-json";
import type { Middleware } from "openapi-fetch";
import { DECIMAL_FIELDS } from "./gen/facts.ts";

const DECIMALS = new Set<string>(DECIMAL_FIELDS);
/** Fields whose content is the caller's own, whatever the names in it. */
const FREE = new Set(["csvMapping", "metadata", "payload", "proposedMapping"]);
const NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;
const JSON_TYPE = /^application\/json\b/;

/** Writes decimal strings of requests as JSON numbers, and decimal numbers of answers as strings. No digit changes. */
export const exactDecimals: Middleware = {
  onRequest: async ({ request }) => {
    if (!JSON_TYPE.test(request.headers.get("Content-Type") ?? "")) return undefined;
    const body = rewritten(await request.text(), (value) =>
      typeof value === "string" && NUMBER.test(value) ? new LosslessNumber(value) : value,
    );
    return new Request(request, { body });
  },
  onResponse: async ({ response }) => {
    if (!JSON_TYPE.test(response.headers.get("Content-Type") ?? "")) return undefined;
    const body = rewritten(await response.text(), (value) => (isLosslessNumber(value) ? value.toString() : value));
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers: ofChangedBody(headers) });
  },
};

function rewritten(text: string, change: (decimal: unknown) => unknown): string {
  return stringify(withDecimals(parse(text), change)) ?? text;
}

function withDecimals(node: unknown, change: (decimal: unknown) => unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => withDecimals(item, change));
  if (typeof node !== "object" || node === null || isLosslessNumber(node)) return node;
  const fields = Object.entries(node).map(([name, value]) => {
    if (FREE.has(name)) return [name, value];
    const inner = withDecimals(value, change);
    return [name, DECIMALS.has(name) ? change(inner) : inner];
  });
  return Object.fromEntries(fields);
}

function ofChangedBody(headers: Headers): Headers {
  const others = new Headers(headers);
  others.delete("Content-Length");
  others.delete("Content-Encoding");
  return others;
}
