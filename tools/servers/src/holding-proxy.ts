import { connect, createServer, type Socket } from "node:net";

/** A proxy to a service that can hold back answers. */
export interface HoldingProxy {
  address: string;
  /** Passes requests but holds back answers, also on open connections. */
  hold(): void;
  /** Closes every connection, drops the held answers, and passes new answers again. */
  reset(): void;
  stop(): Promise<void>;
}

/** @param target `host:port`, asked for each connection */
export async function startHoldingProxy(target: () => string): Promise<HoldingProxy> {
  let holding = false;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const [host = "", port = ""] = target().split(":");
    const to = connect(Number(port), host);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        // Of a service that died nothing is heard on a held connection either.
        if (!holding) {
          from.destroy();
          to.destroy();
        }
      });
    }
    from.on("data", (data) => to.write(data));
    to.on("data", (data) => {
      if (!holding) from.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const reset = () => {
    holding = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `127.0.0.1:${port}`,
    hold: () => {
      holding = true;
    },
    reset,
    stop: async () => {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
