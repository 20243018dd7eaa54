import { createHash } from "node:crypto";

/** A streamed body that is hashed while it is read. */
export interface Digested {
  content: AsyncIterable<Buffer>;
  /** SHA-256 of the body; undefined until it was read to the end. */
  digest(): string | undefined;
}

/** Hashes a streamed body while it is read. */
export function digested(upload: AsyncIterable<Buffer>): Digested {
  const hash = createHash("sha256");
  let digest: string | undefined;
  async function* passOn() {
    for await (const piece of upload) {
      hash.update(piece);
      yield piece;
    }
    digest = hash.digest("base64url");
  }
  return { content: passOn(), digest: () => digest };
}

/** Reads a body to its end and returns its digest. */
export async function digestOf(upload: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of upload) hash.update(piece);
  return hash.digest("base64url");
}
