import type { Server } from "node:http";

/** Takes no more connections, lets requests in hand finish, closes connections as they fall idle; after `drainMs` cuts the rest. */
export async function closeGracefully(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when the server stopped listening falls idle later, and nobody else closes it then.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
