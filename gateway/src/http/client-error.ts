import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { presentError } from "@matchbook/api/resources/envelope";
import { HTTP_STATUS } from "@matchbook/runtime/errors/error-catalogue";
import { AppError, type ErrorCode } from "@matchbook/runtime/errors/errors";
import { newId } from "@matchbook/runtime/values/ids";

/** Codes by the error of Node's parser. Every other error means that the request is not HTTP. */
const REFUSALS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};
/** Time in which a refused caller must read the answer, in milliseconds. */
const LINGER_MS = 500;

/** Answers a request that is not HTTP, has too large a header or timed out, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(REFUSALS[error.code ?? ""] ?? "validation_failed");
  const status = HTTP_STATUS[refusal.kind];
  const body = JSON.stringify(presentError(refusal));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
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
