import type { RequestHandler } from "express";

/**
 * Closes the connection of a caller that stops reading its answer, because unread answers occupy memory. An idle
 * response without unread data is left alone: deadlines limit the handlers.
 */
export function cutSlowReaders(afterMs: number): RequestHandler {
  return (_request, response, next) => {
    response.setTimeout(afterMs, () => {
      const { socket } = response;
      if (socket !== null && socket.writableLength > 0) socket.destroy();
    });
    next();
  };
}
