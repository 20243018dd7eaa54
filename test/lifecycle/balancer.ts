import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A load balancer as plain as can be. */
export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 100;

/**
 * Sends each request to the next target whose `/readyz` says so, over a connection of its own. Only a connection that
 * was refused is tried at another target: of anything else it is not known what became of the request.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  const check = async (target: string): Promise<void> => {
    const isReady = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(target);
    else ready.delete(target);
  };
  const checkAll = () => Promise.all(targets.map(check));
  await checkAll();
  const timer = setInterval(checkAll, CHECK_EVERY_MS);

  const forward = (from: IncomingMessage, to: ServerResponse, left: string[]): void => {
    const target = left.shift();
    if (target === undefined) {
      to.writeHead(502).end("no gateway");
      return;
    }
    const onward = request(`${target}${from.url}`, { method: from.method, headers: from.headers, agent }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") forward(from, to, left);
      else if (!to.headersSent) to.writeHead(502).end(`${error.code}`);
      else to.destroy();
    });
    onward.on("socket", (socket) => {
      // The body starts when somebody is there to take it.
      if (socket.connecting) socket.once("connect", () => from.pipe(onward));
      else from.pipe(onward);
    });
  };
  const server = createServer((from, to) => {
    turn += 1;
    const candidates = targets.filter((target) => ready.has(target));
    const first = turn % Math.max(1, candidates.length);
    forward(from, to, [...candidates.slice(first), ...candidates.slice(0, first)]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
