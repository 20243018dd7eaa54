import type { Server } from "node:http";
import type { Socket } from "node:net";

/** For so long a new connection may stay without a byte after the stop has begun, in milliseconds. */
const SILENT_MS = 1_000;

/**
 * Prepares a server to be closed; call it before the server listens. The returned function stops accepting connections,
 * waits up to `drainMs` for open requests, closes idle connections, then cuts the rest.
 */
export function gracefully(server: Server): (drainMs: number) => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async (drainMs) => {
    const begun = Date.now();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const idle = setInterval(() => {
      // Node closes idle connections only once. Close those that become idle later, too.
      server.closeIdleConnections();
      // Node does not count a connection as idle before its first request. Browsers and proxies open some in advance.
      if (Date.now() - begun >= SILENT_MS) for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
  };
}
