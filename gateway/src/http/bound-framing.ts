import type { IncomingMessage } from "node:http";

/** Framing bytes that are always allowed: a stream and the last piece of a socket hold less uncounted content. */
const FREE_BYTES = 192 * 1024;

type Note = (bytes: number) => void;
/** A property of requests: a map of them would keep them in memory (docs/decisions/0042-what-a-call-may-cost.md). */
const NOTE = Symbol("note");

/**
 * Closes the connection of a caller whose body is more framing than content: a chunk of one byte takes six on the wire,
 * and a hundred in memory. Call it before anything is awaited, and the result for each piece, with its bytes.
 */
export function boundFraming(request: IncomingMessage & { [NOTE]?: Note }): Note {
  const known = request[NOTE];
  if (known !== undefined) return known;
  const { socket } = request;
  const readBefore = socket.bytesRead;
  let content = 0;
  const note = (bytes: number) => {
    content += bytes;
    if (socket.bytesRead - readBefore > 2 * content + FREE_BYTES) socket.destroy();
  };
  request[NOTE] = note;
  return note;
}
