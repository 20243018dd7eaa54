import type { Server } from "node:http";

/**
 * Stops accepting connections, waits up to `drainMs` for open requests, closes idle connections, then cuts the rest.
 */
export async function closeGracefully(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node closes idle connections only once. Close those that become idle later, too.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
