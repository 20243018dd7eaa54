import { createServer } from "node:net";

/** How many ports above a taken one are tried before any free one is taken; keeps numbers recognizable. */
const NEIGHBORS = 20;

/** Whether nothing listens on the port of 127.0.0.1 right now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 that is free now: the preferred one, else one shortly above it, else any. 0 means any. */
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

// Below the ports that a system gives to whoever asks for any (Linux from 32768, others from 49152), and apart by process.
const FOR_LATER = { from: 20_000, count: 12_000, perProcess: 64 };
let nextForLater = (process.pid * FOR_LATER.perProcess) % FOR_LATER.count;

/** A free port of 127.0.0.1 that is bound only later: nobody is given it by chance meanwhile, as one of `freePort` may be. */
export async function portForLater(): Promise<number> {
  for (;;) {
    const port = FOR_LATER.from + nextForLater;
    nextForLater = (nextForLater + 1) % FOR_LATER.count;
    if (await isPortFree(port)) return port;
  }
}

/**
 * Starts something on the preferred port or another free one. Between finding a port free and the server binding it
 * somebody else may take it, so a start that failed while its port is occupied is tried again on another.
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
 * Starts something that finds a port by itself when it is told 0, and says which: on the preferred port if that is free,
 * else on any. Only what takes its port in the moment of choosing it can be sure to get it.
 */
export async function startOnPortOrAny<T>(preferred: number, start: (port: number) => Promise<T>): Promise<T> {
  if (preferred === 0 || !(await isPortFree(preferred))) return start(0);
  try {
    return await start(preferred);
  } catch (error) {
    // Occupied now: somebody was faster.
    if (await isPortFree(preferred)) throw error;
    return start(0);
  }
}
