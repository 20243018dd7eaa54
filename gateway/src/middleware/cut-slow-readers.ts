import type { RequestHandler } from "express";

/** Closes the connection of a caller that does not read its answer, which occupies memory. */
export function cutSlowReaders(afterMs: number): RequestHandler {
  return (_request, response, next) => {
    response.setTimeout(afterMs, () => {
      const { socket } = response;
      if (socket !== null && socket.writableLength > 0) socket.destroy();
    });
    next();
  };
}
