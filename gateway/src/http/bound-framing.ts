import type { IncomingMessage } from "node:http";

/** So much framing is always allowed, in bytes. The buffers of a stream, whose content has not been seen, hold less. */
const FREE_BYTES = 128 * 1024;

/**
 * Closes the connection of a caller whose body is more framing than content. A chunk of one byte takes six bytes on the
 * wire, and an object of a hundred in memory: five bodies of 500 kB in such chunks took 500 MB and a second.
 * @returns to be called with the size of each piece of the body, in bytes
 */
export function boundFraming({ socket }: IncomingMessage): (bytes: number) => void {
  const readBefore = socket.bytesRead;
  let content = 0;
  return (bytes) => {
    content += bytes;
    if (socket.bytesRead - readBefore > 2 * content + FREE_BYTES) socket.destroy();
  };
}
