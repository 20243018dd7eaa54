import type { Socket } from "node:net";

/** Bytes of one answer that are received on the wire: its body up to the limit, its headers, and as much framing again. */
const MOST_BYTES = 256 * 1024;

/**
 * Closes a socket when an answer takes more than MOST_BYTES, whatever it consists of. Limits of the body and of headers
 * do not stop a receiver that sends interim answers, extensions of chunks or empty lines without end: parsing those took
 * 0.6 s of computing time per second. An answer begins with the request that was written before it.
 */
export function boundAnswers(socket: Socket): void {
  let { bytesWritten: written, bytesRead: read } = socket;
  let before = read;
  socket.on("readable", () => {
    if (socket.bytesWritten !== written) before = read;
    written = socket.bytesWritten;
    read = socket.bytesRead;
    if (read - before <= MOST_BYTES) return;
    // Undici's code for an answer that is too large.
    socket.destroy(Object.assign(new Error("answer is too large"), { code: "UND_ERR_RES_EXCEEDED_MAX_SIZE" }));
  });
}
