import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Unanswered requests of one connection at most. A few clients send some ahead. */
const MOST_UNANSWERED = 32;

/** Tells whether to serve a request: 64 KiB hold thousands, and one too many of a connection closes it. */
export function boundPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  const of = (socket: Socket) => unanswered.get(socket) ?? 0;
  return ({ socket }, response) => {
    if (of(socket) >= MOST_UNANSWERED) socket.destroy();
    // Node parses the rest of a piece after its connection was closed.
    if (socket.destroyed) return false;
    unanswered.set(socket, of(socket) + 1);
    response.once("close", () => unanswered.set(socket, of(socket) - 1));
    return true;
  };
}
