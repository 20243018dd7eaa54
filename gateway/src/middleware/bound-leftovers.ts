import type { RequestHandler } from "express";

/**
 * Lets the rest of a body that was refused run out for a while, so that the caller gets to read the answer, and then
 * ends the connection. Without it a caller could go on sending for as long as a whole upload may take.
 */
export function boundLeftovers(afterMs: number): RequestHandler {
  return (request, response, next) => {
    response.once("finish", () => {
      if (request.complete) return;
      request.resume();
      const timer = setTimeout(() => request.socket.destroy(), afterMs);
      request.once("end", () => clearTimeout(timer));
      request.once("close", () => clearTimeout(timer));
    });
    next();
  };
}
