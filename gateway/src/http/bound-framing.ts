import type { IncomingMessage } from "node:http";

/**
 * Bytes of framing that are always allowed: a stream and the last piece of a socket hold less content that is not
 * counted.
 */
const FREE_BYTES = 192 * 1024;

type Note = (bytes: number) => void;
/** A property of requests: a map of them would keep them in memory (docs/decisions/0042-what-a-call-may-cost.md). */
const NOTE = Symbol("note");

/**
 * Closes the connection of a caller whose body is more framing than content. A chunk of one byte takes six bytes on the
 * wire, and an object of a hundred in memory: five bodies of 500 kB took 500 MB and a second. The first call for a
 * request begins the count, so make it before anything is awaited.
 * @returns to be called with the size of each piece of the body, in bytes
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
