import { connect } from "node:net";
import { expectDocumented } from "../client.ts";

export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape.
  body: any;
  text: string;
}

/**
 * Sends bytes over a separate connection, so that no client library corrects them, and reads the answer until the
 * server ends the connection. Both sides use Latin-1: one character is one byte.
 * @param head request line and headers without the empty line at their end; `Connection: close` is added
 */
export function rawRequest(url: string, head: string, body = "", timeoutMs = 60_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const received: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end of the answer to ${JSON.stringify(head.slice(0, 300))}`));
    }, timeoutMs);
    socket.on("data", (chunk) => received.push(chunk));
    // A server that refuses a request may cut it off while it is still being sent.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(parse(Buffer.concat(received)));
    });
    const [requestLine, ...headers] = head.split("\r\n");
    const lines = [requestLine, `Host: ${hostname}:${port}`, "Connection: close", ...headers];
    socket.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`, "latin1"));
  });
}

function parse(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return { status: 0, headers: new Headers(), body: undefined, text: "" };
  const [statusLine = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = new Headers();
  for (const line of lines) {
    const at = line.indexOf(":");
    headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const text = bytes.subarray(end + 4).toString("utf8");
  const isJson = headers.get("content-type")?.startsWith("application/json") === true;
  return { status: Number(statusLine.split(" ")[1]), headers, text, body: isJson ? JSON.parse(text) : text };
}

/** An answer to something hostile is a refusal in the documented form, or a success; never a failure of the server. */
export function expectHandled(what: string, method: string, path: string, answer: RawAnswer): void {
  if (answer.status === 0 || answer.status >= 500) {
    throw new Error(`${what} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  }
  if (method !== "HEAD") expectDocumented(method, path, answer);
}
