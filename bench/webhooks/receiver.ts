import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Arrived, Question } from "./receiver-process.ts";

/**
 * The receiver of the webhooks, a separate process. It counts deliveries and remembers when each invoice arrived first,
 * and answers 200 at once. It serves HTTPS with RECEIVER_CERT and RECEIVER_KEY, and tells its parent its origin.
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
  const group: Group = groups.get(name) ?? { count: 0, lastAt: arrived, invoices: new Map() };
  groups.set(name, group);
  group.count += 1;
  group.lastAt = arrived;
  const number = /"invoiceNumber":"([^"]+)"/.exec(body)?.[1] ?? "";
  if (!group.invoices.has(number)) group.invoices.set(number, arrived);
  check();
}

process.on("message", (question: Question) => {
  const answer = (arrived: Arrived) => process.send?.(arrived);
  if ("reset" in question) {
    groups.clear();
    return answer({ lastAt: 0, invoices: [] });
  }
  check = () => {
    const group = groups.get(question.group);
    if (group === undefined || group.count < question.count) return;
    check = () => {};
    answer({ lastAt: group.lastAt, invoices: [...group.invoices] });
  };
  check();
});
process.on("disconnect", () => process.exit(0));

server.keepAliveTimeout = 60_000;
server.on("connection", (socket: Socket) => socket.setNoDelay(true));
server.listen(0, "127.0.0.1", () => process.send?.(`https://127.0.0.1:${(server.address() as AddressInfo).port}`));
