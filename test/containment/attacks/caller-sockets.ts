import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** Requests of the callers of an attack, who run in a thread, so that their work does not delay the good tenant's. */
export interface Callers {
  /** The gateway. */
  url: string;
  /** Each caller sends these requests in turn, with `#` replaced by a number that is used once. */
  requests: readonly { method: string; path: string; body?: string }[];
  /** The credentials, which the callers share out. */
  keys: readonly string[];
  callers: number;
  /** The most requests of all callers per second; as many as are answered by default. */
  perSecond?: number;
}

/** Number of answers that the callers got, by status. */
export type Answers = Record<string, number>;

const { url, requests, keys, callers, perSecond } = workerData as Callers;
const { hostname, port } = new URL(url);
const run = Date.now().toString(36);
const answers: Answers = {};
const sockets = new Set<Socket>();
const waiting: (() => void)[] = [];
let sent = 0;
let state: "running" | "stopped" = "running";

function next(key: string): string {
  const { method, path, body = "" } = requests[sent % requests.length] as Callers["requests"][number];
  sent += 1;
  const filled = body.replaceAll("#", `${run}-${sent}`);
  const length = method === "GET" ? "" : `content-type: application/json\r\ncontent-length: ${filled.length}\r\n`;
  return `${method} /api/v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${length}\r\n${filled}`;
}

/** One caller: it sends the next request after any answer to the last one. */
function open(nth: number): void {
  if (state === "stopped") return;
  const key = keys[nth % keys.length] ?? "";
  const socket = connect(Number(port), hostname);
  sockets.add(socket);
  const send = () => {
    if (state === "stopped") socket.end();
    else if (perSecond === undefined) socket.write(next(key));
    else waiting.push(() => socket.write(next(key)));
  };
  socket.once("connect", send);
  socket.on("data", (piece: Buffer) => {
    if (piece.toString("latin1", 0, 9) !== "HTTP/1.1 ") return;
    const status = piece.toString("latin1", 9, 12);
    answers[status] = (answers[status] ?? 0) + 1;
    send();
  });
  socket.on("error", () => undefined);
  socket.once("close", () => {
    sockets.delete(socket);
    setTimeout(open, 100, nth);
  });
}

for (let nth = 0; nth < callers; nth += 1) open(nth);
if (perSecond !== undefined) setInterval(() => waiting.shift()?.(), 1_000 / perSecond).unref();
parentPort?.once("message", () => {
  state = "stopped";
  for (const socket of sockets) socket.destroy();
  parentPort?.postMessage(answers);
  parentPort?.close();
});
