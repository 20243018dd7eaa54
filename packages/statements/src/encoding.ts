import iconv from "iconv-lite";
import type { StatementLine } from "./statement-line.ts";

/**
 * Bytes that are malformed in the file's encoding. `decoded` is the valid text before them that was not yet returned.
 */
export class MalformedText extends Error {
  readonly decoded: string;

  constructor(message: string, decoded: string) {
    super(message);
    this.name = "MalformedText";
    this.decoded = decoded;
  }
}

export interface TextDecoding {
  /** The text of the next bytes. Holds back an incomplete character at their end. Throws `MalformedText`. */
  decode(bytes: Uint8Array): string;
  /** The rest of the text, after the last bytes. Throws `MalformedText`. */
  end(): string;
  /** The `TextDecoder` label. "utf-8" until the text shows another one; a file that is all ASCII stays at that. */
  encoding(): string;
  /** In which version 0.1.0 read the file, if that is another encoding. */
  former?(): string | undefined;
}

/**
 * A line that is also known by the texts that an earlier version read in another encoding.
 * @param decoder that of its file
 */
export function knownInFormer<T extends Pick<StatementLine, "remittance" | "otherRemittances">>(
  line: T,
  decoder: TextDecoding,
): T {
  const former = decoder.former?.();
  if (former === undefined) return line;
  const { remittance, otherRemittances = [] } = line;
  const formerly = [remittance, ...otherRemittances].map(
    (text) => text && iconv.decode(iconv.encode(text, decoder.encoding()), former),
  );
  return { ...line, otherRemittances: [...otherRemittances, ...formerly] };
}

/** Chooses the encoding by the beginning of a file: a `TextDecoder` label, or "more" to wait for more bytes. */
export type EncodingChoice = (head: Uint8Array, last: boolean) => string;

// An XML declaration is far shorter.
const HEAD_BYTES = 1024;
const SINGLE_BYTE = /^(ascii|latin-?\d+|iso-?8859-\d+|windows-\d+|cp-?125\d)$/i;

/**
 * A streaming decoder for XML files in UTF-8, UTF-16 or a single-byte encoding. The byte order mark decides, else the
 * XML declaration, else UTF-8 (XML 1.0, appendix F). Malformed bytes are an error and never become a replacement
 * character, because a changed letter could be part of an invoice number. ISO-8859-1 is read as Windows-1252, by the
 * WHATWG Encoding Standard. A file that declares UTF-16 but has no UTF-16 bytes is read as UTF-8.
 */
export function createXmlDecoder(): TextDecoding {
  return createDecoder((head, last) => {
    if (!last && !isHeadComplete(head)) return "more";
    return acceptedEncoding(sniffXmlEncoding(head));
  });
}

/** Returns the encoding; throws `MalformedText` when it is undefined, that is, not accepted. */
export function acceptedEncoding(encoding: string | undefined): string {
  if (encoding === undefined) throw new MalformedText("the file's encoding is not one that is accepted", "");
  return encoding;
}

/**
 * A streaming decoder that chooses its encoding by the first bytes. It removes a byte order mark.
 * @param start the file offset of the first byte that it decodes, for messages
 * @param isStrict whether malformed bytes are an error; else each becomes a replacement character
 */
export function createDecoder(choose: EncodingChoice, start = 0, isStrict = true): TextDecoding {
  let pending: Uint8Array = new Uint8Array(0);
  let offset = start;
  let encoding: string | undefined;
  let lenient: InstanceType<typeof TextDecoder> | undefined;

  function decode(bytes: Uint8Array, last: boolean): string {
    const input = pending.length === 0 ? bytes : concatenate(pending, bytes);
    pending = input;
    if (encoding === undefined) {
      const chosen = choose(input, last);
      if (chosen === "more") return "";
      encoding = chosen;
    }
    if (!isStrict && !DOS.test(encoding)) lenient ??= new TextDecoder(encoding, KEPT);
    const complete = lenient ? input.length : input.length - incompleteTail(input, encoding);
    const whole = input.subarray(0, last ? input.length : complete);
    const text = lenient?.decode(input, { stream: !last }) ?? decodeStrictly(whole, encoding, offset);
    // A copy, so that a few bytes do not keep a whole chunk in memory.
    pending = last ? new Uint8Array(0) : input.slice(complete);
    const first = offset === 0;
    offset += complete;
    return first && text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  return {
    decode: (bytes) => decode(bytes, false),
    end: () => decode(new Uint8Array(0), true),
    encoding: () => encoding ?? "utf-8",
  };
}

/**
 * The `TextDecoder` label of the encoding of an XML file that starts with these bytes; undefined when the encoding is
 * not accepted (UTF-32, EBCDIC, multi-byte legacy encodings).
 */
export function sniffXmlEncoding(head: Uint8Array): string | undefined {
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? undefined : "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0x3c && b === 0) return c === 0 ? undefined : "utf-16le";
  if (a === 0 && b === 0x3c) return "utf-16be";
  if (a === 0 && b === 0) return undefined;
  const declaration = asciiHead(head)
    .match(/^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/)?.[1]
    ?.trim()
    .replace(/^us-?ascii$/i, "ascii");
  if (declaration === undefined || /^(utf-?8|utf-?16(le|be)?)$/i.test(declaration)) return "utf-8";
  if (!SINGLE_BYTE.test(declaration)) return undefined;
  try {
    return new TextDecoder(declaration).encoding;
  } catch {
    return undefined;
  }
}

function isHeadComplete(head: Uint8Array): boolean {
  const text = asciiHead(head);
  const mayDeclare = "<?xml".startsWith(text.trimStart().slice(0, 5));
  return head.length >= HEAD_BYTES || (head.length >= 5 && !mayDeclare) || text.includes("?>");
}

function asciiHead(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, HEAD_BYTES));
}

/** A later part of a file may begin with the bytes of a mark. */
const KEPT = { ignoreBOM: true };
/** Encodings of DOS, which `TextDecoder` does not have. Every byte is a character in them. */
const DOS = /^cp\d{3}$/;

function decodeStrictly(bytes: Uint8Array, encoding: string, offset: number): string {
  if (DOS.test(encoding)) return iconv.decode(Buffer.from(bytes), encoding);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed(bytes, encoding, offset);
  }
}

/** Finds the first malformed byte by binary search over the prefixes that decode. */
function malformed(bytes: Uint8Array, encoding: string, offset: number): MalformedText {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodablePrefix(bytes.subarray(0, middle), encoding) === undefined) bad = middle;
    else good = middle;
  }
  const start = good - incompleteTail(bytes.subarray(0, good), encoding);
  const name = encoding.toUpperCase();
  const byte = `0x${(bytes[start] ?? 0).toString(16).toUpperCase().padStart(2, "0")}`;
  const reason =
    good === bytes.length
      ? `the file ends inside a ${name} character`
      : `the byte ${byte} at offset ${offset + start} is not valid ${name}; a file in another encoding must declare it`;
  return new MalformedText(reason, decodablePrefix(bytes.subarray(0, start), encoding) ?? "");
}

function decodablePrefix(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** The number of bytes at the end that may be an incomplete character. */
function incompleteTail(bytes: Uint8Array, encoding: string): number {
  if (encoding === "utf-8") return incompleteUtf8(bytes);
  if (encoding.startsWith("utf-16")) return incompleteUtf16(bytes, encoding === "utf-16le");
  return EAST_ASIAN.test(encoding) ? cutCharacter(bytes, encoding) : 0;
}

/** Encodings whose characters have one or several bytes. */
const EAST_ASIAN = /^(shift_jis|gb18030|euc-kr)$/;

/** The first byte of a character of several bytes says how many it has; those behind it are 0x80 to 0xBF. */
function incompleteUtf8(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back += 1) {
    const byte = bytes[length - back] ?? 0;
    if (byte >= 0xc2 && byte <= 0xf4) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return 0;
}

/** Half of a code unit, and before it the first unit of a surrogate pair. */
function incompleteUtf16(bytes: Uint8Array, isLittleEndian: boolean): number {
  const half = bytes.length % 2;
  const whole = bytes.length - half;
  const high = bytes[whole - (isLittleEndian ? 1 : 2)] ?? 0;
  const isFirstOfPair = whole >= 2 && high >= 0xd8 && high <= 0xdb;
  return half + (isFirstOfPair ? 2 : 0);
}

/** The bytes of a character that is cut at the end; 0 when the text ends with a whole one or is malformed. */
function cutCharacter(bytes: Uint8Array, encoding: string): number {
  const decodes = (length: number) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, length));
      return true;
    } catch {
      return false;
    }
  };
  const back = [0, 1, 2, 3].find((count) => count <= bytes.length && decodes(bytes.length - count));
  return back ?? 0;
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
