import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { readyzStatus } from "./cluster.ts";

/** A minimal load balancer. */
export interface Balancer {
  url: string;
  /** Targets that were ready at their last check. */
  ready(): string[];
  /** Targets that refused a connection at a check though they were ready at the one before. */
  vanished(): string[];
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 100;

/**
 * Sends each request to the next ready target over a new connection. A request goes to another target only when its
 * connection was refused: after any other error the first target may have handled it.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const vanished: string[] = [];
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  let stopped = false;
  const check = async (target: string): Promise<void> => {
    const status = await readyzStatus(target);
    if (status === 0 && ready.has(target)) vanished.push(target);
    if (status === 200) ready.add(target);
    else ready.delete(target);
  };
  // One check of a target at a time: of two at once, the older answer could arrive last.
  const watch = async (target: string): Promise<void> => {
    for (; !stopped; await pause(CHECK_EVERY_MS)) await check(target);
  };
  await Promise.all(targets.map(check));
  const watching = targets.map(watch);

  const refuse = (to: ServerResponse, error: string) => to.writeHead(502).end(JSON.stringify({ error }));
  const forward = (from: IncomingMessage, to: ServerResponse, left: string[]): void => {
    const target = left.shift();
    if (target === undefined) {
      refuse(to, "no gateway is ready");
      return;
    }
    // No connection is kept: a server may close an idle one at the moment of the next request, which is then reset.
    const headers = { ...from.headers, connection: "close" };
    const onward = request(`${target}${from.url}`, { method: from.method, headers, agent }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") forward(from, to, left);
      else if (!to.headersSent) refuse(to, `${error.code}`);
      else to.destroy();
    });
    onward.on("socket", (socket) => {
      // The body can be sent once only, so it is sent when the target has accepted the connection.
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
    vanished: () => [...vanished],
    ready: () => targets.filter((target) => ready.has(target)),
    stop: async () => {
      stopped = true;
      await Promise.all(watching);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
