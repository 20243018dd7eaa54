import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Arrived } from "./receiver-process.ts";

/**
 * The receiver of the webhooks, a separate process. It counts deliveries and remembers when each invoice arrived first,
 * and answers 200 at once. It serves HTTPS with RECEIVER_CERT and RECEIVER_KEY. Other processes ask it over plain HTTP.
 */

interface Group {
  count: number;
  /** Milliseconds since the epoch. */
  lastAt: number;
  /** When each invoice first arrived, in milliseconds since the epoch. */
  invoices: Map<string, number>;
}

/** Deliveries by the first part of their path. */
const groups = new Map<string, Group>();
const waiting = new Set<() => void>();
const { RECEIVER_CERT = "", RECEIVER_KEY = "" } = process.env;

const receive: RequestListener = (request, response) => {
  const url = request.url ?? "/";
  const arrived = performance.timeOrigin + performance.now();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(200).end();
    record(url.split("/")[1] ?? "", arrived, Buffer.concat(chunks).toString());
  });
};

function record(name: string, arrived: number, body: string): void {
  const group: Group = groups.get(name) ?? { count: 0, lastAt: arrived, invoices: new Map() };
  groups.set(name, group);
  group.count += 1;
  group.lastAt = arrived;
  const number = /"invoiceNumber":"([^"]+)"/.exec(body)?.[1] ?? "";
  if (!group.invoices.has(number)) group.invoices.set(number, arrived);
  for (const check of waiting) check();
}

const control: RequestListener = async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://receiver");
  const name = searchParams.get("group") ?? "";
  if (pathname === "/_reset") groups.clear();
  if (pathname === "/_wait") await countOf(name, Number(searchParams.get("count")));
  const group = groups.get(name);
  const arrived: Arrived = { lastAt: group?.lastAt ?? 0, invoices: [...(group?.invoices ?? [])] };
  response.end(JSON.stringify(arrived));
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

const server = createTlsServer({ cert: readFileSync(RECEIVER_CERT), key: readFileSync(RECEIVER_KEY) }, receive);
server.keepAliveTimeout = 60_000;
server.on("connection", (socket: Socket) => socket.setNoDelay(true));
const controls = createServer(control);
server.listen(0, "127.0.0.1", () => {
  controls.listen(0, "127.0.0.1", () => {
    const portOf = (one: typeof controls | typeof server) => (one.address() as AddressInfo).port;
    const [address, metricsAddress] = [`https://127.0.0.1:${portOf(server)}`, `http://127.0.0.1:${portOf(controls)}`];
    process.send?.({ ready: { address, metricsAddress } });
  });
});
process.on("disconnect", () => process.exit(0));
