const TEXT_OF_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection closed before the response was complete",
  EPIPE: "connection closed before the response was complete",
  UND_ERR_SOCKET: "connection closed before the response was complete",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  EHOSTUNREACH: "host unreachable",
  EHOSTDOWN: "host unreachable",
  ENETUNREACH: "network unreachable",
  EADDRNOTAVAIL: "network unreachable",
  ENOTFOUND: "host name does not resolve",
  ENODATA: "host name does not resolve",
  ENONAME: "host name does not resolve",
  EAI_AGAIN: "host name lookup failed",
  ESERVFAIL: "host name lookup failed",
  EREFUSED: "host name lookup failed",
  ETIMEOUT: "host name lookup failed",
  FORBIDDEN_RESOLVED_ADDRESS: "host resolves to a forbidden address",
  FORBIDDEN_ADDRESS: "host is a forbidden address",
  CERT_HAS_EXPIRED: "TLS certificate not valid (expired)",
  CERT_NOT_YET_VALID: "TLS certificate not valid (not valid yet)",
  CERT_REVOKED: "TLS certificate not valid (revoked)",
  DEPTH_ZERO_SELF_SIGNED_CERT: "TLS certificate not valid (self-signed)",
  SELF_SIGNED_CERT_IN_CHAIN: "TLS certificate not valid (unknown issuer)",
  UNABLE_TO_GET_ISSUER_CERT: "TLS certificate not valid (unknown issuer)",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "TLS certificate not valid (unknown issuer)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "TLS certificate not valid (unknown issuer)",
  ERR_TLS_CERT_ALTNAME_INVALID: "TLS certificate not valid (other host name)",
  HOSTNAME_MISMATCH: "TLS certificate not valid (other host name)",
  EPROTO: "TLS handshake failed",
  UND_ERR_HEADERS_OVERFLOW: "response headers are too large",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "response is too large",
};

// OpenSSL's other verification errors.
const OTHER_CERTIFICATE_CODE =
  /^(?:CERT_|CRL_|UNABLE_TO_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|ERROR_IN_CERT_|ERR_TLS_CERT_)/;

/** Describes an attempt without a usable answer by its code alone: other texts contain addresses and paths. */
export function describeNetworkError(code: string | undefined): string {
  const text = code === undefined ? undefined : TEXT_OF_CODE[code];
  if (text !== undefined) return text;
  if (code !== undefined && OTHER_CERTIFICATE_CODE.test(code)) return "TLS certificate not valid";
  if (code?.startsWith("ERR_SSL_") || code?.startsWith("ERR_TLS_")) return "TLS handshake failed";
  return code?.startsWith("HPE_") ? "response is not valid HTTP" : "request failed";
}

/** The message for a complete answer; null for 2xx. */
export function describeStatus(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  return [301, 302, 303, 307, 308].includes(status) ? `redirect (${status}) not followed` : `HTTP ${status}`;
}

export function describeTimeout(limitMs: number): string {
  return `timed out after ${limitMs} ms`;
}

export function describeConnectTimeout(limitMs: number): string {
  return `connection timed out after ${limitMs} ms`;
}
