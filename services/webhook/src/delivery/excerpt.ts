const decoder = new TextDecoder("utf-8");
const encoder = new TextEncoder();

/** Body bytes as text of at most `maxBytes`; bytes that are not UTF-8 become replacement characters. */
export function excerptOf(body: Uint8Array, maxBytes: number): string {
  // A character at the cut is dropped, not replaced. A replaced byte grows to three bytes.
  const text = decoder.decode(body, { stream: true });
  decoder.decode();
  if (body.length * 3 <= maxBytes) return text;
  const buffer = new Uint8Array(maxBytes);
  const { read } = encoder.encodeInto(text, buffer);
  return text.slice(0, read);
}
