import type { RequestHandler } from "express";

/**
 * Ends the connection of a caller who reads nothing of its answer for so long: otherwise it could hold as much memory as
 * it can ask for, as long as it likes. While nothing waits to be read, it is others who time the request.
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
