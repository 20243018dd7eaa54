/**
 * An element of DER or BER (ITU-T X.690): its tag, and where its content begins and ends. Only the elements on the way to
 * the content are read. The common libraries read all of a file, and their limits do not bound the memory: in 16 MiB, one
 * object identifier makes `asn1js` 4 run out of it, and 8 million small elements cost `node-forge` 1 about 0.9 GB.
 */
interface Element {
  tag: number;
  start: number;
  end: number;
  /** Where the next element begins. */
  next: number;
}

const SEQUENCE = 0x30;
const OBJECT_IDENTIFIER = 0x06;
const CONTEXT_0 = 0xa0;
const OCTETS = 0x04;
const OCTET_PARTS = 0x24;
/** 1.2.840.113549.1.7.2 (RFC 5652, 5.1). */
const SIGNED_DATA = "2a864886f70d010702";
/** More signatures around one another than a file has. */
const MAX_LAYERS = 4;
/** More parts than a content is cut into, and more levels of elements of unknown length. */
const MAX_PARTS = 100_000;
const MAX_DEPTH = 16;

/**
 * The content of a signed message (CMS, RFC 5652), binary or in Base64: Italian invoices come as `.xml.p7m`. The signature
 * is not checked. Other bytes are returned as they are.
 */
export function signedContent(bytes: Uint8Array): Uint8Array {
  let content = bytes;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const inner = contentOf(fromBase64(content));
    if (inner === undefined) break;
    content = inner;
  }
  return content;
}

function fromBase64(bytes: Uint8Array): Uint8Array {
  // "MI" is a sequence of at least 256 bytes.
  const isMarked = bytes[0] === 0x4d && bytes[1] === 0x49;
  const text = isMarked ? Buffer.from(bytes).toString("latin1") : "";
  return /^[\w+/=\s]+$/.test(text) ? Buffer.from(text, "base64") : bytes;
}

/** Undefined when the bytes are no signed message, or a damaged one. */
function contentOf(bytes: Uint8Array): Uint8Array | undefined {
  const outer = elementAt(bytes, 0);
  if (outer?.tag !== SEQUENCE) return undefined;
  const [type, signed] = childrenOf(bytes, outer, 2);
  const isSigned = type?.tag === OBJECT_IDENTIFIER && hexOf(bytes, type) === SIGNED_DATA;
  const data = isSigned && signed?.tag === CONTEXT_0 ? elementAt(bytes, signed.start) : undefined;
  // Version, digest algorithms, content.
  const encapsulated = data && childrenOf(bytes, data, 3)[2];
  const content = encapsulated && childrenOf(bytes, encapsulated, 2)[1];
  const octets = content?.tag === CONTEXT_0 ? elementAt(bytes, content.start) : undefined;
  if (octets?.tag === OCTETS) return bytes.subarray(octets.start, octets.end);
  return octets?.tag === OCTET_PARTS ? joinedParts(bytes, octets) : undefined;
}

/** Undefined when a part is damaged or there are too many: a content that lacks its end could be taken for a whole one. */
function joinedParts(bytes: Uint8Array, octets: Element): Uint8Array | undefined {
  const parts = childrenOf(bytes, octets, MAX_PARTS);
  const isWhole = (parts.at(-1)?.next ?? octets.start) === octets.end;
  if (!isWhole || parts.some(({ tag }) => tag !== OCTETS)) return undefined;
  return Buffer.concat(parts.map(({ start, end }) => bytes.subarray(start, end)));
}

function hexOf(bytes: Uint8Array, { start, end }: Element): string {
  return Buffer.from(bytes.subarray(start, end)).toString("hex");
}

/** The first children of an element. */
function childrenOf(bytes: Uint8Array, { start, end }: Element, most: number): Element[] {
  const children: Element[] = [];
  for (let at = start; at < end && children.length < most; ) {
    const child = elementAt(bytes, at);
    if (child === undefined || child.end > end) break;
    children.push(child);
    at = child.next;
  }
  return children;
}

/** The element at an offset; undefined where none is complete. */
function elementAt(bytes: Uint8Array, at: number, depth = 0): Element | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || depth > MAX_DEPTH) return undefined;
  if (first === 0x80) return unbounded(bytes, tag, at + 2, depth);
  const digits = first < 0x80 ? 0 : first - 0x80;
  if (digits > 4) return undefined;
  const start = at + 2 + digits;
  const length = digits === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  const end = start + length;
  return end > bytes.length ? undefined : { tag, start, end, next: end };
}

/** An element that ends at two zero bytes. */
function unbounded(bytes: Uint8Array, tag: number, start: number, depth: number): Element | undefined {
  let at = start;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    const child = elementAt(bytes, at, depth + 1);
    if (child === undefined) return undefined;
    at = child.next;
  }
  return { tag, start, end: at, next: at + 2 };
}
