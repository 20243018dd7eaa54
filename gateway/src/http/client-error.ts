import type { Duplex } from "node:stream";
import { newId } from "@matchbook/runtime/ids";

// Answers to requests that Node's parser rejected, for which there is no response object.
const NOT_HTTP = { status: "400 Bad Request", error: "Validation failed", code: "validation_failed" };
const REFUSALS: Record<string, typeof NOT_HTTP> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    error: "Request headers are too large",
    code: "headers_too_large",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    error: "Request did not arrive in time",
    code: "request_timeout",
  },
};
/** Time in which a refused caller must read the answer, in milliseconds. */
const LINGER_MS = 500;

/** Answers a request that is not HTTP, has too large a header or timed out, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, ...text } = REFUSALS[error.code ?? ""] ?? NOT_HTTP;
  const body = JSON.stringify({ success: false, ...text });
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Correlation-Id: ${newId()}`,
    "Connection: close",
  ];
  // Destroying the socket at once could discard the answer before the caller has read it.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
