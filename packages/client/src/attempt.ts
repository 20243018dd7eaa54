import { bodyOfFile, type FileOptions, type FileSource } from "./file-source.ts";
import { VERSION } from "./gen/facts.ts";
import type { Attempt, Hooks } from "./hooks.ts";
import type { RetryOptions } from "./retry.ts";
import type { CallOptions } from "./types.ts";

/** Parts of a client that each call needs. */
export interface Settings {
  baseUrl: string;
  token: string | (() => string | Promise<string>);
  fetch: typeof fetch;
  /** Undefined: that of the method. */
  timeoutMs: number | undefined;
  retry: Required<RetryOptions>;
  hooks: Hooks;
  /** Amounts are decimal strings. */
  exact: boolean;
}

/** Request of a method. */
export interface MethodFacts {
  /** The operationId. */
  id: string;
  method: string;
  path: string;
  body?: "json" | "file";
  /** The name of the file is sent as the query parameter `filename`. */
  named?: boolean;
  /** Takes an idempotency key. */
  keyed?: boolean;
  /** Fields of the body that the method sets. */
  set?: Record<string, unknown>;
  answer?: "list" | "stream" | "import";
}

/** A call of a method. */
export interface Call {
  facts: MethodFacts;
  /** Path parameters in the order of the path. */
  params: readonly unknown[];
  body?: unknown;
  options: CallOptions & FileOptions;
  query: Record<string, unknown>;
}

const IS_BROWSER = "document" in globalThis;
const TIMEOUT_MS = 30_000;
/** As long as a server lets an upload take by default. */
const FILE_TIMEOUT_MS = 300_000;

/** The address of a call: a list becomes a repeated parameter, undefined and null are left out. */
export function urlOf({ baseUrl }: Settings, { facts, params, query }: Call): URL {
  let next = 0;
  const path = facts.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(params[next++])));
  const url = new URL(baseUrl.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one != null) url.searchParams.append(name, String(one));
  }
  return url;
}

/** The next attempt of a call, with its headers. */
export async function attemptOf(settings: Settings, call: Call, url: URL, key?: string, number = 1): Promise<Attempt> {
  const { facts, options } = call;
  const { token, exact } = settings;
  const headers = new Headers(options.headers);
  headers.set("Authorization", `Bearer ${typeof token === "string" ? token : await token()}`);
  if (key !== undefined) headers.set("Idempotency-Key", key);
  if (facts.body === "json") headers.set("Content-Type", "application/json");
  if (facts.body === "file") headers.set("Content-Type", "application/octet-stream");
  // The caller's preferences stand first, because the first of repeated preferences counts.
  const preferred = [headers.get("Prefer"), "handling=strict", exact && "amounts=string"];
  headers.set("Prefer", preferred.filter(Boolean).join(", "));
  // A browser names itself. For another name it would ask the server before each request (CORS).
  if (!IS_BROWSER) headers.set("User-Agent", `matchbook-client/${VERSION}`);
  return { operation: facts.id, method: facts.method, url: url.href, attempt: number, headers };
}

/** The body of an attempt. A stream is made again for each. */
export function bodyOf({ facts, body, options }: Call): RequestInit {
  if (facts.body === undefined) return {};
  if (facts.body === "json") return { body: JSON.stringify({ ...(body as object), ...facts.set }) };
  const content = bodyOfFile(body as FileSource, options);
  return content instanceof ReadableStream ? ({ body: content, duplex: "half" } as RequestInit) : { body: content };
}

/** Time limit of an attempt of a call, in milliseconds. The time in which it asked the server to wait comes on top. */
export function timeoutOf({ timeoutMs }: Settings, { facts, options, query }: Call): number {
  const usual = facts.body === "file" ? FILE_TIMEOUT_MS : TIMEOUT_MS;
  return (options.timeoutMs ?? timeoutMs ?? usual) + Number(query.wait ?? 0) * 1_000;
}
