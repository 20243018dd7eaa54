import { decodeInto } from "@matchbook/statements/readers";
import { createTextDecoder } from "@matchbook/statements/table-readers";

/** The text of a file in memory; its encoding is detected. Throws `StatementError` for malformed bytes. */
export function textOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  const sink = { write: (text: string) => void parts.push(text), end: () => undefined, line: () => 1 };
  const decoding = decodeInto(createTextDecoder(), sink);
  void decoding.write(bytes);
  decoding.end();
  return parts.join("");
}
