import { acceptedEncoding, createXmlDecoder, type TextDecoding } from "../encoding.ts";
import { createTextDecoder, sniffMark } from "../text-encoding.ts";

// Enough for the nine lines of the header and blank lines before it.
const HEADER_BYTES = 2048;

/**
 * The OFX version (`102`, `211`) of a file with this beginning; "" for OFX without a version, undefined for other
 * files.
 */
export function ofxVersion(head: string): string | undefined {
  const text = withoutComment(head);
  const version =
    /^OFXHEADER\s*:[^<]*?\bVERSION\s*:\s*(\d{1,5})/.exec(text)?.[1] ??
    /^(?:<\?xml[^>]*\?>)?\s*<\?OFX\b[^>]*?\bVERSION\s*=\s*["'](\d{1,5})["']/i.exec(text)?.[1];
  if (version !== undefined) return version;
  return /^(?:OFXHEADER\s*:|DATA\s*:\s*OFXSGML\b)/.test(text) || /^(?:<\?xml[^>]*\?>)?\s*<(?:\?OFX|OFX)\b/i.test(text)
    ? ""
    : undefined;
}

/** Some banks write the header of 1.x as a comment of XML, and some samples of 2.x have a comment above it. */
function withoutComment(head: string): string {
  const plain = head.replace(/^\s*(?:<\?xml[^>]*\?>\s*)?<!--\s*(OFXHEADER\s*:[^<]*?)-->/, "$1").trimStart();
  return plain.replace(/^(<\?xml[^>]*\?>)\s*<!--[^>]*-->/, "$1");
}

/**
 * A decoder for an OFX file. The byte order mark decides; else in 2.x the XML declaration (see `createXmlDecoder`), in
 * 1.x well-formed UTF-8, then ENCODING and CHARSET of the header; else the text itself (see `createTextDecoder`).
 * @param onVersion receives the version, as from `ofxVersion`, or "" without one
 */
export function createOfxDecoder(onVersion: (version: string) => void): TextDecoding {
  let decoder: TextDecoding | undefined;
  let held: Uint8Array[] = [];
  let length = 0;

  function choose(last: boolean): TextDecoding | undefined {
    if (length < HEADER_BYTES && !last) return undefined;
    const bytes = Buffer.concat(held).subarray(0, HEADER_BYTES);
    const mark = sniffMark(bytes);
    const head = new TextDecoder(mark ?? "windows-1252").decode(bytes);
    onVersion(ofxVersion(head) ?? "");
    if (mark !== undefined) return createTextDecoder();
    if (head.trimStart().startsWith("<?xml")) return createXmlDecoder();
    const declared = declaredEncoding(head);
    return createTextDecoder(declared, declared !== "utf-8");
  }

  function decode(bytes: Uint8Array, last: boolean): string {
    if (decoder) return decoder.decode(bytes);
    // A copy, because the caller's bytes are a view of a whole chunk.
    held.push(Uint8Array.from(bytes));
    length += bytes.length;
    decoder = choose(last);
    if (decoder === undefined) return "";
    const input = Buffer.concat(held);
    held = [];
    return decoder.decode(input);
  }

  return {
    decode: (bytes) => decode(bytes, false),
    end: () => decode(new Uint8Array(0), true) + (decoder?.end() ?? ""),
    encoding: () => decoder?.encoding() ?? "utf-8",
    former: () => decoder?.former?.(),
  };
}

/** The encoding that an OFX 1.x header declares with ENCODING and CHARSET; undefined when it declares none. */
function declaredEncoding(head: string): string | undefined {
  const header = /^OFXHEADER\s*:[^<]*/.exec(withoutComment(head))?.[0] ?? "";
  const encoding = /\bENCODING\s*:\s*([\w-]+)/i.exec(header)?.[1]?.toUpperCase();
  const charset = /\bCHARSET\s*:\s*([\w-]+)/i.exec(header)?.[1]?.toUpperCase();
  // "UNICODE" may also mean UTF-16, but `createTextDecoder` recognizes that by its zero bytes.
  if (encoding !== undefined && /^(UTF-?8|UNICODE)$/.test(encoding)) return "utf-8";
  if (charset === undefined || charset === "NONE") return undefined;
  const [, page] = /^(?:CP|WINDOWS-)?(125\d)$/.exec(charset) ?? [];
  const [, part] = /^(?:ISO-?)?8859-(\d{1,2})$/.exec(charset) ?? [];
  const label = page !== undefined ? `windows-${page}` : part !== undefined ? `iso-8859-${part}` : charset;
  return acceptedEncoding(/^(windows-125\d|iso-8859-\d{1,2}|UTF-?8)$/.test(label) ? known(label) : undefined);
}

function known(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
