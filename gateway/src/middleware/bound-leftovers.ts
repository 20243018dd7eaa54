import type { RequestHandler } from "express";

/**
 * Reads the rest of a refused body for a limited time, so that the caller can receive the answer, then closes the
 * connection. Without the limit a caller could keep sending for as long as an upload may take.
 */
export function boundLeftovers(afterMs: number): RequestHandler {
  return (request, response, next) => {
    response.once("finish", () => {
      if (request.complete) return;
      // `resume` would have no effect while an upload still waits for its next chunk.
      request.on("data", () => {});
      const timer = setTimeout(() => request.socket.destroy(), afterMs);
      request.once("end", () => clearTimeout(timer));
      request.once("close", () => clearTimeout(timer));
    });
    next();
  };
}
