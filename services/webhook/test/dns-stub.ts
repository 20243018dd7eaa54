import { createSocket } from "node:dgram";

/** A name server on a free port. */
export type DnsStub = {
  /** `address:port`, the form that `Resolver.setServers` expects. */
  readonly server: string;
  /** All received questions as `<A|AAAA> <name>`. */
  readonly questions: string[];
  close(): Promise<void>;
};

const HEADER_BYTES = 12;
const TYPES: Readonly<Record<number, string>> = { 1: "A", 28: "AAAA" };

/**
 * Starts a name server over UDP (RFC 1035 section 4).
 *
 * @param answer the addresses of a name for a question, with time to live 0; null answers that the name does not exist
 */
export async function startDnsStub(answer: (type: string, name: string) => readonly string[] | null): Promise<DnsStub> {
  const socket = createSocket("udp4");
  const questions: string[] = [];
  socket.on("message", (query, from) => {
    const { name, end } = readName(query);
    const typeCode = query.readUInt16BE(end);
    const type = TYPES[typeCode] ?? String(typeCode);
    questions.push(`${type} ${name}`);
    const addresses = answer(type, name);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    // A response, authoritative, recursion available; code 3 is NXDOMAIN.
    header.writeUInt16BE(addresses === null ? 0x8583 : 0x8580, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses?.length ?? 0, 6);
    const question = query.subarray(HEADER_BYTES, end + 4);
    const records = (addresses ?? []).map((address) => record(typeCode, address));
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** A resource record whose name is a pointer to the question. */
function record(typeCode: number, address: string): Buffer {
  const data =
    typeCode === 1
      ? Buffer.from(address.split(".").map(Number))
      : Buffer.from(
          address
            .split(":")
            .map((group) => group.padStart(4, "0"))
            .join(""),
          "hex",
        );
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(typeCode, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
