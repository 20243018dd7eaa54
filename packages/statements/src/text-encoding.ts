import { isUtf8 } from "node:buffer";
import { detectEncoding } from "./detect-encoding.ts";
import { acceptedEncoding, createDecoder, MalformedText, type TextDecoding } from "./encoding.ts";

const DETECTED_BYTES = 32_768;

/**
 * A strict streaming decoder for a text file that may not declare its encoding. It decides by the first of these:
 *
 * 1. A byte order mark, or a zero byte of UTF-16 among the first two bytes.
 * 2. `declared`, a `TextDecoder` label from a header or a person. If it is `loose`, well-formed UTF-8 goes before it:
 *    many programs always write the same header.
 * 3. The first character beyond ASCII. If its bytes are well-formed UTF-8, the file is UTF-8. Accented text in another
 *    encoding is practically never well-formed UTF-8.
 * 4. The bytes from there on, up to 32 KiB, see `detectEncoding`.
 *
 * The choice holds for the whole file. Other bytes that do not fit are an error where the encoding is declared. Else
 * they become replacement characters, and the summary counts their lines as broken.
 */
export function createTextDecoder(declared?: string, loose = false): TextDecoding {
  return new SniffedText(declared, loose);
}

class SniffedText implements TextDecoding {
  readonly #declared: string | undefined;
  readonly #loose: boolean;
  #decided: TextDecoding | undefined;
  #former: string | undefined;
  /** Bytes that are too few to decide by. */
  #held: Uint8Array = new Uint8Array(0);
  /** The number of bytes of ASCII that were passed on. */
  #offset = 0;

  constructor(declared: string | undefined, loose: boolean) {
    this.#declared = declared;
    this.#loose = loose;
  }

  decode(bytes: Uint8Array): string {
    return this.#decode(bytes, false);
  }

  end(): string {
    return this.#decode(new Uint8Array(0), true);
  }

  encoding(): string {
    return this.#decided?.encoding() ?? "utf-8";
  }

  former(): string | undefined {
    return this.#former;
  }

  #decode(bytes: Uint8Array, last: boolean): string {
    if (this.#decided) return pass(this.#decided, bytes, last, "");
    const input = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    this.#held = new Uint8Array(0);
    return this.#offset === 0 ? this.#begin(input, last) : this.#detect(input, last);
  }

  /** Decides by the mark, or by what was declared. */
  #begin(input: Uint8Array, last: boolean): string {
    if (!last && input.length < 4) return this.#hold(input, "");
    const encoding =
      (hasMark(input) ? acceptedEncoding(sniffMark(input)) : undefined) ?? (this.#loose ? undefined : this.#declared);
    if (encoding === undefined) return this.#detect(input, last);
    this.#decided = createDecoder(() => encoding);
    return pass(this.#decided, input, last, "");
  }

  /** Passes ASCII on, and decides by the bytes beyond it. */
  #detect(input: Uint8Array, last: boolean): string {
    // Held bytes start beyond ASCII, so none of them is passed on twice.
    const ascii = asciiLength(input);
    const text = Buffer.from(input.subarray(0, ascii)).toString("latin1");
    const rest = input.subarray(ascii);
    this.#offset += ascii;
    if (rest.length === 0) return text;
    // All bytes of the sample must be there, so that the choice does not depend on how the file is cut.
    if (!last && rest.length < DETECTED_BYTES) return this.#hold(rest, text);
    const sample = rest.subarray(0, DETECTED_BYTES);
    const declared = this.#declared;
    const other = () => (declared === undefined ? detectEncoding(sample) : { encoding: declared, former: undefined });
    const { encoding, former } = startsAsUtf8(sample) ? { encoding: "utf-8", former: declared } : other();
    this.#former = former;
    this.#decided = createDecoder(() => encoding, this.#offset, false);
    return pass(this.#decided, rest, last, text);
  }

  /** Copies the bytes, so that a few bytes do not keep a whole chunk in memory. */
  #hold(bytes: Uint8Array, text: string): string {
    this.#held = Uint8Array.from(bytes);
    return text;
  }
}

/** The encoding by a byte order mark or a zero byte of UTF-16; undefined when there is neither, or for UTF-32. */
export function sniffMark(head: Uint8Array): string | undefined {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? undefined : "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0 && b !== undefined && b !== 0) return "utf-16be";
  if (b === 0 && a !== undefined && a !== 0 && c !== 0) return "utf-16le";
  return undefined;
}

function hasMark(head: Uint8Array): boolean {
  const [a, b, c] = head;
  return a === 0 || b === 0 || (a === 0xef && b === 0xbb && c === 0xbf) || (a === 0xff && b === 0xfe) || a === 0xfe;
}

function pass(decoder: TextDecoding, bytes: Uint8Array, last: boolean, before: string): string {
  let text = before;
  try {
    text += decoder.decode(bytes);
    return last ? text + decoder.end() : text;
  } catch (error) {
    if (!(error instanceof MalformedText)) throw error;
    throw new MalformedText(error.message, text + error.decoded);
  }
}

function asciiLength(bytes: Uint8Array): number {
  let length = 0;
  while (length < bytes.length && (bytes[length] ?? 0) < 0x80) length += 1;
  return length;
}

/**
 * Tells whether these bytes, the first beyond ASCII, start with a character of UTF-8 and are mostly UTF-8. A file with
 * damaged characters stays UTF-8, but not text in another encoding that happens to start like UTF-8.
 */
function startsAsUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  const characters = new TextDecoder().decode(bytes, { stream: true }).match(/[^ -~\s]/gu) ?? [];
  const damaged = characters.filter((character) => character === "\ufffd").length;
  return characters[0] !== "\ufffd" && damaged <= characters.length * DAMAGED_SHARE;
}

const DAMAGED_SHARE = 0.3;
