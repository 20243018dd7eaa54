import { connect, createServer, type Socket } from "node:net";

/** A proxy to a service that can hold back answers. */
export interface HoldingProxy {
  address: string;
  /** The connections that it has accepted. */
  readonly accepted: number;
  /** Passes requests but holds back answers, also on open connections. */
  hold(): void;
  /** Passes the held answers and all later ones. */
  release(): void;
  /** Closes every connection, drops the held answers, and passes new answers again. */
  reset(): void;
  stop(): Promise<void>;
}

/** @param target `host:port`, asked for each connection */
export async function startHoldingProxy(target: () => string): Promise<HoldingProxy> {
  let holding = false;
  let accepted = 0;
  let held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    accepted += 1;
    const [host = "", port = ""] = target().split(":");
    const to = connect(Number(port), host);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        // On a held connection, callers do not notice that a service has died.
        if (!holding) {
          from.destroy();
          to.destroy();
        }
      });
    }
    from.on("data", (data) => to.write(data));
    to.on("data", (data) => {
      if (holding) held.push(() => from.write(data));
      else from.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const reset = () => {
    holding = false;
    held = [];
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `127.0.0.1:${port}`,
    get accepted() {
      return accepted;
    },
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const pass of held) pass();
      held = [];
    },
    reset,
    stop: async () => {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
