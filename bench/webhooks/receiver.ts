import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { madeAt } from "./events.ts";

/**
 * The receiver of the webhooks, a separate process. It counts deliveries and measures their latency from the creation of
 * the event, which its id contains. `/hang` never answers, `/drip` answers a byte per second, `/slow` answers 200 after
 * 14 s, and every other path answers 200 at once.
 */

/** Just below the time limit of an attempt. */
const SLOW_MS = 14_000;

interface Group {
  count: number;
  /** Milliseconds since the epoch. */
  firstAt: number;
  lastAt: number;
  latencies: number[];
}

/** Deliveries by the first part of their path. */
const groups = new Map<string, Group>();
const waiting = new Set<() => void>();

const server = createServer((request, response) => {
  const url = request.url ?? "/";
  if (url.startsWith("/_")) return void control(url, response);
  const arrived = performance.timeOrigin + performance.now();
  request.on("end", () => {
    if (url.startsWith("/hang")) return;
    if (url.startsWith("/drip")) return drip(response);
    if (url.startsWith("/slow")) return void setTimeout(() => response.writeHead(200).end(), SLOW_MS);
    response.writeHead(200).end();
    record(url.split("/")[1] ?? "", arrived, String(request.headers["webhook-id"]));
  });
  request.resume();
});
server.keepAliveTimeout = 60_000;
server.on("connection", (socket: Socket) => socket.setNoDelay(true));

function record(name: string, arrived: number, id: string): void {
  const group = groups.get(name) ?? { count: 0, firstAt: arrived, lastAt: arrived, latencies: [] };
  groups.set(name, group);
  group.count += 1;
  group.lastAt = arrived;
  group.latencies.push(arrived - madeAt(id));
  if (waiting.size > 0) for (const check of waiting) check();
}

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write("."), 1_000);
  response.on("close", () => clearInterval(timer));
}

async function control(url: string, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(url, "http://receiver");
  const name = searchParams.get("group") ?? "";
  if (pathname === "/_reset") groups.clear();
  if (pathname === "/_wait") await countOf(name, Number(searchParams.get("count")));
  const group = groups.get(name);
  const sorted = group?.latencies.toSorted((a, b) => a - b) ?? [];
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  response.end(
    JSON.stringify({ count: group?.count ?? 0, lastAt: group?.lastAt ?? 0, p50: at(0.5), p99: at(0.99), max: at(1) }),
  );
}

/** Resolves when this many deliveries of a group have arrived. */
function countOf(name: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if ((groups.get(name)?.count ?? 0) < count) return;
      waiting.delete(check);
      resolve();
    };
    waiting.add(check);
    check();
  });
}

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ ready: { address: `127.0.0.1:${port}` } });
});
process.on("disconnect", () => process.exit(0));
