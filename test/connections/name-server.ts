import { createSocket } from "node:dgram";
import { isIPv4 } from "node:net";

/** A name server of a test, on 127.0.0.1. */
export interface NameServer {
  /** `host:port` it listens on. */
  address: string;
  /** The IPv4 addresses that every name has from now on. */
  setAddresses(addresses: string[]): void;
  /** The number of answers since then. */
  answers(): number;
  stop(): void;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** Starts a server that answers every question for an IPv4 address, and any other with nothing (RFC 1035, section 4). */
export async function startNameServer(): Promise<NameServer> {
  let known: string[] = [];
  let answers = 0;
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    answers++;
    socket.send(answerTo(query, known), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    setAddresses: (addresses) => {
      known = addresses.filter(isIPv4);
      answers = 0;
    },
    answers: () => answers,
    stop: () => socket.close(),
  };
}

function answerTo(query: Buffer, addresses: string[]): Buffer {
  let end = HEADER_BYTES;
  while (query[end] !== 0) end += (query[end] ?? 0) + 1;
  const question = query.subarray(HEADER_BYTES, end + 5);
  const given = query.readUInt16BE(end + 1) === TYPE_A ? addresses : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  // A response without an error, with one question and so many answers.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(given.length, 6);
  const records = given.map((address) =>
    // The name of the question by reference, type A, class IN, no time to live, four bytes.
    Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
  );
  return Buffer.concat([header, question, ...records]);
}
