import type { ErrorCode } from "@matchbook/runtime/errors/errors";
import { isPublicAddress } from "./address-policy.ts";

/** The longest endpoint URL, in characters. */
const MAX_URL_LENGTH = 2048;

type UrlError = Extract<ErrorCode, `webhook_url_${string}`>;

export type UrlCheck =
  | {
      readonly ok: true;
      readonly url: URL;
      /** The operator allows this origin, so it needs neither HTTPS nor a public address. */
      readonly allowedOrigin: boolean;
    }
  | { readonly ok: false; readonly code: UrlError };

/**
 * Names at and below which no public host can exist: IANA special-use domain names, the private-use top level domain
 * that ICANN reserves (`internal`), common names of local networks and clusters, and a cloud's metadata name.
 * `example` and its second-level variants are excluded: they are documentation names, not names inside a network.
 */
const RESERVED_SUFFIXES: ReadonlySet<string> = new Set([
  "alt",
  "arpa",
  "consul",
  "corp",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "metadata.goog",
  "onion",
  "private",
  "svc",
  "test",
]);

/**
 * Checks an endpoint URL without looking its name up. The host is judged as the URL parser understood it, which turns
 * every notation of an IPv4 address (decimal, octal, hexadecimal, short, percent-encoded, full-width) into the dotted
 * one and IDN look-alikes into what they stand for; the same parser makes the request later.
 * @param raw what the caller sent
 * @param allowedOrigins origins that are exempt from HTTPS and from the public host, see `isAllowedOrigin`
 */
export function checkWebhookUrl(raw: string, allowedOrigins: ReadonlySet<string>): UrlCheck {
  const url = parse(raw);
  // Nothing can listen on port 0.
  if (url === null || url.port === "0") return refuse("webhook_url_invalid");
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse("webhook_url_not_https");
  const allowedOrigin = isAllowedOrigin(url, allowedOrigins);
  if (!allowedOrigin) {
    const host = checkHost(url.hostname);
    if (host !== null) return refuse(host);
    if (url.protocol !== "https:") return refuse("webhook_url_not_https");
  }
  if (url.username !== "" || url.password !== "") return refuse("webhook_url_credentials");
  return { ok: true, url, allowedOrigin };
}

/** Tells whether an origin is allowed, alone (`http://127.0.0.1:9000`) or by its host (`http://127.0.0.1:*`). */
export function isAllowedOrigin(url: URL, allowedOrigins: ReadonlySet<string>): boolean {
  return allowedOrigins.has(url.origin) || allowedOrigins.has(anyPort(url));
}

function anyPort({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}:*`;
}

/** The address of a URL whose host is a literal one, null for a name. IPv6 comes with or without brackets. */
export function literalAddress(hostname: string): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  // The URL parser turns every host that ends in a number into an IPv4 address or fails, so this shape is enough.
  return hostname.includes(":") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname : null;
}

/** Reads comma-separated origins, with the port `*` for all ports. @throws Error for another item */
export function parseAllowedOrigins(list: string): string[] {
  const origins = new Set<string>();
  for (const item of list.split(",").map((part) => part.trim())) {
    if (item === "") continue;
    const isAnyPort = item.endsWith(":*");
    const url = parse(isAnyPort ? item.slice(0, -2) : item);
    // A path, a query or userinfo would suggest a narrower exemption, but the whole origin is exempt.
    const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    // A `*` as host would be read as a name and allow nothing.
    if (!isOrigin || item.length > MAX_URL_LENGTH || url.hostname.includes("*") || (isAnyPort && url.port !== "")) {
      throw new Error("Must be comma-separated http or https origins");
    }
    origins.add(isAnyPort ? anyPort(url) : url.origin);
  }
  return [...origins];
}

function refuse(code: UrlError): UrlCheck {
  return { ok: false, code };
}

function parse(raw: string): URL | null {
  // The parser would silently drop tabs, line breaks and blanks at the ends, and read a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (raw.length > MAX_URL_LENGTH || /[\u0000-\u0020\u007f\\]/.test(raw)) return null;
  return URL.canParse(raw) ? new URL(raw) : null;
}

/** @returns the reason for rejecting the host, or null */
function checkHost(hostname: string): UrlError | null {
  const address = literalAddress(hostname);
  if (address !== null) return isPublicAddress(address) ? null : "webhook_url_not_public";
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const labels = name.split(".");
  // RFC 1035 section 2.3.4
  if (name.length > 253 || labels.some((label) => label.length === 0 || label.length > 63)) {
    return "webhook_url_invalid";
  }
  const isReserved = labels.some((_label, index) => RESERVED_SUFFIXES.has(labels.slice(index).join(".")));
  return labels.length < 2 || isReserved ? "webhook_url_not_public" : null;
}
