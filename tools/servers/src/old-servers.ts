import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { BSON } from "mongodb";

/** A fake server that only reports an old version. */
export interface OldServer {
  port: number;
  stop(): void;
}

/** A fake NATS server of this version. Its greeting claims JetStream. */
export function startOldNats(version: string): Promise<OldServer> {
  return listen((socket) => {
    const info = { server_id: "OLD", version, proto: 1, headers: true, jetstream: true, max_payload: 1_048_576 };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    socket.on("data", (bytes) => {
      if (bytes.includes("PING\r\n")) socket.write("PONG\r\n");
    });
  });
}

/**
 * A fake MongoDB replica set of one member.
 * @param wireVersion the driver uses it to decide whether it supports the server, e.g. 13 for MongoDB 5.0
 */
export function startOldMongo(version: string, wireVersion: number): Promise<OldServer> {
  const answer = { ismaster: true, isWritablePrimary: true, helloOk: true, setName: "old", version };
  const reply = BSON.serialize({ ...answer, minWireVersion: 0, maxWireVersion: wireVersion, ok: 1 });
  return listen((socket) => {
    let buffered = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      buffered = Buffer.concat([buffered, bytes]);
      while (buffered.length >= 16 && buffered.length >= buffered.readInt32LE(0)) {
        const length = buffered.readInt32LE(0);
        socket.write(inWireProtocol(reply, buffered.subarray(0, length)));
        buffered = buffered.subarray(length);
      }
    });
  });
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** Wraps a document as the answer to a request: an OP_REPLY to an OP_QUERY, else an OP_MSG. */
function inWireProtocol(document: Uint8Array, request: Buffer): Buffer {
  const isQuery = request.readInt32LE(12) === OP_QUERY;
  // OP_REPLY: flags, cursor id, start, count. OP_MSG: flags, kind of section.
  const preamble = Buffer.alloc(isQuery ? 20 : 5);
  if (isQuery) preamble.writeInt32LE(1, 16);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + preamble.length + document.length, 0);
  header.writeInt32LE(request.readInt32LE(4), 8);
  header.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, preamble, document]);
}

async function listen(serve: (socket: Socket) => void): Promise<OldServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
