const decoder = new TextDecoder("utf-8");
const encoder = new TextEncoder();

/**
 * Converts body bytes to valid UTF-8 text of at most `maxBytes`. Bytes that are not UTF-8 (another charset, compressed
 * data) become replacement characters.
 */
export function excerptOf(body: Uint8Array, maxBytes: number): string {
  // A character at the cut is dropped, not replaced. A replaced byte grows to three bytes.
  const text = decoder.decode(body, { stream: true });
  decoder.decode();
  if (body.length * 3 <= maxBytes) {
    return text;
  }
  const buffer = new Uint8Array(maxBytes);
  const { read } = encoder.encodeInto(text, buffer);
  return text.slice(0, read);
}
