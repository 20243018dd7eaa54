import type { RequestHandler } from "express";
import { boundFraming } from "../http/bound-framing.ts";

/** Reads the rest of a refused body for a limited time, so that the caller gets the answer, and then closes. */
export function boundLeftovers(afterMs: number): RequestHandler {
  return (request, response, next) => {
    const note = boundFraming(request);
    response.once("finish", () => {
      if (request.complete) return;
      // `resume` would have no effect while an upload still waits for its next chunk.
      request.on("data", ({ length }: Buffer) => note(length));
      const timer = setTimeout(() => request.socket.destroy(), afterMs);
      request.once("end", () => clearTimeout(timer));
      request.once("close", () => clearTimeout(timer));
    });
    next();
  };
}
