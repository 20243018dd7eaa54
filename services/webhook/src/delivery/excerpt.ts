const decoder = new TextDecoder("utf-8");
const encoder = new TextEncoder();

/**
 * Body bytes as text that can be stored and shown: valid UTF-8 of at most `maxBytes`, whatever the bytes were. What is
 * not UTF-8 (another charset, compressed data) shows as replacement characters.
 */
export function excerptOf(body: Uint8Array, maxBytes: number): string {
  // A character that the cut went through is dropped, not replaced; a bad byte grows to three when it is replaced.
  const text = decoder.decode(body, { stream: true });
  decoder.decode();
  if (body.length * 3 <= maxBytes) {
    return text;
  }
  const buffer = new Uint8Array(maxBytes);
  const { read } = encoder.encodeInto(text, buffer);
  return text.slice(0, read);
}
