import { createHash } from "node:crypto";

/** A streamed body that is digested on its way. */
export interface Digested {
  content: AsyncIterable<Buffer>;
  /** SHA-256 of the body, undefined as long as it was not read to its end. */
  digest(): string | undefined;
}

/** Digests a streamed body while somebody else reads it. */
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

/** Reads a body to its end for its digest alone. */
export async function digestOf(upload: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of upload) hash.update(piece);
  return hash.digest("base64url");
}
