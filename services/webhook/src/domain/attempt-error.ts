/** Codes of Node, OpenSSL, undici and this service by what they mean. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  "connection refused": ["ECONNREFUSED"],
  "connection closed before the response was complete": ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"],
  "connection timed out": ["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"],
  "host unreachable": ["EHOSTUNREACH", "EHOSTDOWN"],
  "network unreachable": ["ENETUNREACH", "EADDRNOTAVAIL"],
  "host name does not resolve": ["ENOTFOUND", "ENODATA", "ENONAME"],
  "host name lookup failed": ["EAI_AGAIN", "ESERVFAIL", "EREFUSED", "ETIMEOUT"],
  "host resolves to a forbidden address": ["FORBIDDEN_RESOLVED_ADDRESS"],
  "host is a forbidden address": ["FORBIDDEN_ADDRESS"],
  "TLS certificate not valid (expired)": ["CERT_HAS_EXPIRED"],
  "TLS certificate not valid (not valid yet)": ["CERT_NOT_YET_VALID"],
  "TLS certificate not valid (revoked)": ["CERT_REVOKED"],
  "TLS certificate not valid (self-signed)": ["DEPTH_ZERO_SELF_SIGNED_CERT"],
  "TLS certificate not valid (unknown issuer)": [
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  ],
  "TLS certificate not valid (other host name)": ["ERR_TLS_CERT_ALTNAME_INVALID", "HOSTNAME_MISMATCH"],
  "TLS handshake failed": ["EPROTO"],
  "response headers are too large": ["UND_ERR_HEADERS_OVERFLOW"],
  "response is too large": ["UND_ERR_RES_EXCEEDED_MAX_SIZE"],
};
const TEXT_OF_CODE = new Map(Object.entries(CODES).flatMap(([text, codes]) => codes.map((code) => [code, text])));

// OpenSSL's other verification errors.
const OTHER_CERTIFICATE_CODE =
  /^(?:CERT_|CRL_|UNABLE_TO_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|ERROR_IN_CERT_|ERR_TLS_CERT_)/;

/** Describes an attempt without a usable answer by its code alone: other texts contain addresses and paths. */
export function describeNetworkError(code = ""): string {
  const text = TEXT_OF_CODE.get(code);
  if (text !== undefined) return text;
  if (OTHER_CERTIFICATE_CODE.test(code)) return "TLS certificate not valid";
  if (code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_")) return "TLS handshake failed";
  return code.startsWith("HPE_") ? "response is not valid HTTP" : "request failed";
}

/** The message for a complete answer; null for 2xx. */
export function describeStatus(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  return [301, 302, 303, 307, 308].includes(status) ? `redirect (${status}) not followed` : `HTTP ${status}`;
}
