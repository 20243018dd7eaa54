import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The most requests of one connection without an answer. Most clients wait for each answer; a few send some ahead. */
const MOST_UNANSWERED = 32;

/**
 * Bounds the requests that a connection sends without waiting for their answers. One piece of 64 KiB holds thousands, and
 * all of them would begin before any other caller has its turn.
 * @returns whether a request is to be served. When it is one too many, its connection is closed
 */
export function boundPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  const of = (socket: Socket) => unanswered.get(socket) ?? 0;
  return ({ socket }, response) => {
    if (of(socket) >= MOST_UNANSWERED) socket.destroy();
    // The rest of a piece is still parsed after its connection was closed.
    if (socket.destroyed) return false;
    unanswered.set(socket, of(socket) + 1);
    response.once("close", () => unanswered.set(socket, of(socket) - 1));
    return true;
  };
}
