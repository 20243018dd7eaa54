import { createHash } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type Agent, request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { sync } from "./samples.ts";
import type { Services } from "./services.ts";

export interface UploadTarget {
  url: string;
  token: string;
}

const CHUNK_BYTES = 1024 * 1024;

/** Opens an upload without sending its body. Without an agent it opens a new connection. */
export function openUpload(target: UploadTarget, headers: Record<string, string> = {}, agent: Agent | false = false) {
  return httpRequest(target.url, {
    method: "POST",
    headers: { authorization: `Bearer ${target.token}`, "content-type": "application/xml", ...headers },
    agent,
  });
}

/** The connections that servers of this process have accepted. */
const accepted = new Map<string, Socket>();
subscribe("net.server.socket", (message) => {
  const { socket } = message as { socket: Socket };
  accepted.set(`${socket.remotePort} to ${socket.localPort}`, socket);
});

/** The bytes that the gateway has read from the connection of a request. What the kernel still holds does not count. */
export function bytesRead({ socket }: ReturnType<typeof openUpload>): number {
  return accepted.get(`${socket?.localPort} to ${socket?.remotePort}`)?.bytesRead ?? 0;
}

/** Resolves with the status and body of the answer. */
export async function answerOf(request: ReturnType<typeof openUpload>) {
  const [response] = await once(request, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode as number, body: JSON.parse(text) };
}

/**
 * Sends `bytes` bytes as fast as the gateway accepts them.
 * @param onSent called after each piece, with the bytes that the gateway has read
 */
export async function sendUpload(
  target: UploadTarget,
  bytes: number,
  headers: Record<string, string> = {},
  onSent: (bytesRead: number) => void = () => {},
) {
  const request = openUpload(target, headers);
  request.on("error", () => {});
  const answer = answerOf(request);
  const chunk = Buffer.alloc(CHUNK_BYTES, "x");
  for (let left = bytes; left > 0; left -= CHUNK_BYTES) {
    const taken = request.write(chunk.subarray(0, Math.min(left, CHUNK_BYTES)));
    onSent(bytesRead(request));
    if (taken) continue;
    // An early answer is a refusal. The rest is still sent, as most callers do.
    const waiting = new AbortController();
    await Promise.race([once(request, "drain", { signal: waiting.signal }).catch(() => {}), answer]);
    waiting.abort();
  }
  request.end();
  return answer;
}

/** The file as the service received it; `largest` is the size of its largest piece. */
interface Received {
  header?: unknown;
  bytes: number;
  largest: number;
  hash: string;
}

/** Makes the service receive a file, and records its size and hash. */
export function receiveUpload(services: Services): Received {
  const received: Received = { bytes: 0, largest: 0, hash: "" };
  services.transaction.uploadStatement = async (requests) => {
    const hash = createHash("sha256");
    for await (const { part } of requests) {
      if (part?.$case === "header") received.header = part.value;
      if (part?.$case !== "chunk") continue;
      received.bytes += part.value.length;
      received.largest = Math.max(received.largest, part.value.length);
      hash.update(part.value);
    }
    received.hash = hash.digest("hex");
    return sync();
  };
  return received;
}
