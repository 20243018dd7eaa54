import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";

/** A request that a receiver has read. */
export type Received = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};

/** A receiver on a free port. */
export type Receiver = {
  readonly port: number;
  readonly origin: string;
  readonly received: Received[];
  /** The number of connections opened so far. */
  connections(): number;
  /** The number of open connections. */
  open(): number;
  /** The server names (SNI) that TLS clients requested. */
  readonly serverNames: TLSSocket["servername"][];
  close(): Promise<void>;
};

export type Respond = (response: ServerResponse, request: Received) => void;

/** Reads a PEM file from the folder `fixtures`. */
export function fixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8");
}

/** Starts an HTTP receiver that reads each request completely and then calls `respond`. */
export function startReceiver(respond: Respond): Promise<Receiver> {
  const received: Received[] = [];
  return listen(createServer(recording(received, respond)), "http", received);
}

/** Starts the same receiver over TLS, with one of the fixture certificates. */
export function startTlsReceiver(respond: Respond, certificate: string): Promise<Receiver> {
  const received: Received[] = [];
  const options = { key: fixture("receiver-key.pem"), cert: fixture(certificate) };
  return listen(createTlsServer(options, recording(received, respond)), "https", received);
}

/** Starts a TCP server that passes each connection to `onConnection`. */
export function startTcpServer(onConnection: (socket: Socket) => void, scheme = "http"): Promise<Receiver> {
  return listen(createTcpServer(onConnection), scheme, []);
}

function recording(received: Received[], respond: Respond): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      const seen = { method, url, headers, body: Buffer.concat(chunks).toString("utf8") };
      received.push(seen);
      respond(response, seen);
    });
  };
}

async function listen(server: Server, scheme: string, received: Received[]): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const serverNames: TLSSocket["servername"][] = [];
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("secureConnection", (socket: TLSSocket) => serverNames.push(socket.servername));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${scheme}://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    open: () => sockets.size,
    serverNames,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) {
          socket.destroy();
        }
      }),
  };
}
