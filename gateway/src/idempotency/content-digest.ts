import { createHash } from "node:crypto";

/** Passes a stream on with its SHA-256, undefined until it was read to the end. */
export function digested(upload: AsyncIterable<Buffer>) {
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

export async function digestOf(upload: AsyncIterable<Buffer>): Promise<string | undefined> {
  const { content, digest } = digested(upload);
  for await (const _ of content);
  return digest();
}
