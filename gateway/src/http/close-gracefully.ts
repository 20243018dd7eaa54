import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

/** Time in which an open connection may still send a request after the stop has begun, in milliseconds. */
const LINGER_MS = 500;
/** Time between two looks for idle connections, in milliseconds. */
const LOOK_EVERY_MS = 50;
/** Turns of the event loop in which waiting connections are accepted, at most. */
const MOST_TURNS = 100;

/** Prepares a server to be closed without losing a request; call it before the server listens. */
export function gracefully(server: Server) {
  /** Connections with their last response until it is complete; a set of responses keeps them (docs/decisions/0042). */
  const open = new Map<Socket, ServerResponse | undefined>();
  let accepted = 0;
  let announced = false;
  server.on("connection", (socket) => {
    accepted += 1;
    open.set(socket, undefined);
    socket.once("close", () => open.delete(socket));
  });
  const announce = (): void => {
    announced = true;
    for (const response of open.values()) if (response !== undefined) response.shouldKeepAlive = false;
  };
  return {
    /** Makes every answer say `Connection: close`, also to requests that are open now. */
    announce,
    /** Must be called for every request before it is answered. */
    note: (response: ServerResponse): void => {
      if (announced) response.shouldKeepAlive = false;
      const { socket } = response.req;
      open.set(socket, response);
      response.once("close", () => {
        if (open.get(socket) === response) open.set(socket, undefined);
      });
    },
    /** Accepts completed connections, stops listening, waits up to `drainMs` for answers, and cuts the rest. */
    close: async (drainMs: number): Promise<void> => {
      announce();
      await acceptWaiting(() => accepted);
      const begun = Date.now();
      // `close` of `http.Server` closes idle connections at once, on which a request may be on its way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const idle = setInterval(() => {
        if (Date.now() - begun < LINGER_MS) return;
        // Connections become idle later, too.
        server.closeIdleConnections();
        // Connections before their first request are not idle for Node. Browsers and proxies open some in advance.
        for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
      }, LOOK_EVERY_MS);
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/** Lets the event loop turn until it accepts no connection: those in the kernel's queue are reset by the stop. */
async function acceptWaiting(accepted: () => number): Promise<void> {
  for (let turns = 0, before = -1; before !== accepted() && turns < MOST_TURNS; turns += 1) {
    before = accepted();
    await turn();
    // The first turn may have begun after the look for connections.
    if (turns === 0) before = -1;
  }
}
