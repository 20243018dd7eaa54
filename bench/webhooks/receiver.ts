import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Arrived, Question } from "./receiver-process.ts";

/**
 * The receiver of the webhooks, a separate process. It counts deliveries and remembers when each invoice arrived first,
 * and answers 200 at once. It serves HTTPS with RECEIVER_CERT and RECEIVER_KEY, and tells its parent its origin.
 */

/** Deliveries by the first part of their path. */
const groups = new Map<string, Omit<Arrived, "invoices"> & { count: number; invoices: Map<string, number> }>();
/** Answers the question of the parent when enough deliveries have arrived. */
let check = () => {};
const { RECEIVER_CERT = "", RECEIVER_KEY = "" } = process.env;

const files = { cert: readFileSync(RECEIVER_CERT), key: readFileSync(RECEIVER_KEY) };
const server = createServer(files, (request, response) => {
  const arrived = performance.timeOrigin + performance.now();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(200).end();
    record(request.url?.split("/")[1] ?? "", arrived, Buffer.concat(chunks).toString());
  });
});

function record(name: string, arrived: number, body: string): void {
  const group = groups.get(name) ?? { count: 0, lastAt: arrived, invoices: new Map() };
  groups.set(name, group);
  group.count += 1;
  group.lastAt = arrived;
  const number = /"invoiceNumber":"([^"]+)"/.exec(body)?.[1] ?? "";
  if (!group.invoices.has(number)) group.invoices.set(number, arrived);
  check();
}

process.on("message", (question: Question) => {
  check = () => {
    const group = groups.get(question.group);
    if (group === undefined || group.count < question.count) return;
    check = () => {};
    groups.delete(question.group);
    process.send?.({ lastAt: group.lastAt, invoices: [...group.invoices] } satisfies Arrived);
  };
  check();
});
process.on("disconnect", () => process.exit(0));

server.keepAliveTimeout = 60_000;
server.on("connection", (socket: Socket) => socket.setNoDelay(true));
server.listen(0, "127.0.0.1", () => process.send?.(`https://127.0.0.1:${(server.address() as AddressInfo).port}`));
