import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { madeAt } from "./webhooks/events.ts";

/**
 * The receiver of the webhooks, a separate process. It counts deliveries and remembers when each event arrived, and answers
 * 200 at once. With RECEIVER_CERT and RECEIVER_KEY it serves HTTPS. Other processes ask it over plain HTTP.
 */

interface Group {
  count: number;
  /** Milliseconds since the epoch. */
  lastAt: number;
  /** From the creation of the event to its arrival, in milliseconds. */
  latencies: number[];
  /** When each invoice first arrived, in milliseconds since the epoch. Only with RECEIVER_INVOICES. */
  invoices: Map<string, number>;
}

/** Deliveries by the first part of their path. */
const groups = new Map<string, Group>();
const waiting = new Set<() => void>();
const { RECEIVER_CERT, RECEIVER_KEY, RECEIVER_INVOICES } = process.env;

const receive: RequestListener = (request, response) => {
  const url = request.url ?? "/";
  const arrived = performance.timeOrigin + performance.now();
  const chunks: Buffer[] = [];
  if (RECEIVER_INVOICES) request.on("data", (chunk: Buffer) => chunks.push(chunk));
  else request.resume();
  request.on("end", () => {
    response.writeHead(200).end();
    record(url.split("/")[1] ?? "", arrived, request, chunks);
  });
};

function record(name: string, arrived: number, request: IncomingMessage, body: Buffer[]): void {
  const group: Group = groups.get(name) ?? { count: 0, lastAt: arrived, latencies: [], invoices: new Map() };
  groups.set(name, group);
  group.count += 1;
  group.lastAt = arrived;
  group.latencies.push(arrived - madeAt(String(request.headers["webhook-id"])));
  if (RECEIVER_INVOICES) {
    const number = /"invoiceNumber":"([^"]+)"/.exec(Buffer.concat(body).toString())?.[1] ?? "";
    if (!group.invoices.has(number)) group.invoices.set(number, arrived);
  }
  if (waiting.size > 0) for (const check of waiting) check();
}

const control: RequestListener = async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://receiver");
  const name = searchParams.get("group") ?? "";
  if (pathname === "/_reset") groups.clear();
  if (pathname === "/_wait") await countOf(name, Number(searchParams.get("count")));
  const group = groups.get(name);
  const sorted = group?.latencies.toSorted((a, b) => a - b) ?? [];
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const figures = { count: group?.count ?? 0, lastAt: group?.lastAt ?? 0, p50: at(0.5), p99: at(0.99), max: at(1) };
  response.end(JSON.stringify({ ...figures, invoices: [...(group?.invoices ?? [])] }));
};

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

const isTls = RECEIVER_CERT !== undefined && RECEIVER_KEY !== undefined;
const server = isTls
  ? createTlsServer({ cert: readFileSync(RECEIVER_CERT), key: readFileSync(RECEIVER_KEY) }, receive)
  : createServer(receive);
server.keepAliveTimeout = 60_000;
server.on("connection", (socket: Socket) => socket.setNoDelay(true));
const controls = createServer(control);
server.listen(0, "127.0.0.1", () => {
  controls.listen(0, "127.0.0.1", () => {
    const [{ port }, { port: controlPort }] = [server, controls].map((one) => one.address() as AddressInfo) as [
      AddressInfo,
      AddressInfo,
    ];
    const address = `${isTls ? "https" : "http"}://127.0.0.1:${port}`;
    process.send?.({ ready: { address, metricsAddress: `http://127.0.0.1:${controlPort}` } });
  });
});
process.on("disconnect", () => process.exit(0));
