import { createServer } from "node:net";

/** The number of ports tried above an occupied one before any free port is used. Nearby numbers are recognizable. */
const NEIGHBORS = 20;

/** Tells whether the port of 127.0.0.1 is free at this moment. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Finds a free port of 127.0.0.1: the preferred one, else one shortly above it, else any. 0 means any. */
export async function freePort(preferred: number): Promise<number> {
  if (preferred > 0) {
    for (let port = preferred; port <= Math.min(preferred + NEIGHBORS, 65_535); port++) {
      if (await isPortFree(port)) return port;
    }
  }
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

// The range is below the ephemeral ports (Linux from 32768, others from 49152), and differs by process.
const FOR_LATER = { from: 20_000, count: 12_000, perProcess: 64 };
let nextForLater = (process.pid * FOR_LATER.perProcess) % FOR_LATER.count;

/** A free port of 127.0.0.1 to be bound later. Unlike a port of `freePort`, it is outside the ephemeral range. */
export async function portForLater(): Promise<number> {
  for (;;) {
    const port = FOR_LATER.from + nextForLater;
    nextForLater = (nextForLater + 1) % FOR_LATER.count;
    if (await isPortFree(port)) return port;
  }
}

/**
 * Starts a server on the preferred port or another free one. Another process may take the port before the server binds
 * it, so a start that failed while its port is occupied is repeated on another port.
 */
export async function startOnFreePort<T>(preferred: number, start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(attempt === 1 ? preferred : 0);
    try {
      return await start(port);
    } catch (error) {
      if (attempt === 3 || (await isPortFree(port))) throw error;
    }
  }
}

/**
 * Starts a server that chooses and reports its own port when given 0: on the preferred port if that is free, else on
 * any. This avoids a race, because the server binds the port at the moment it chooses it.
 */
export async function startOnPortOrAny<T>(preferred: number, start: (port: number) => Promise<T>): Promise<T> {
  if (preferred === 0 || !(await isPortFree(preferred))) return start(0);
  try {
    return await start(preferred);
  } catch (error) {
    // Another process took the port first.
    if (await isPortFree(preferred)) throw error;
    return start(0);
  }
}
