import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Request, Response } from "express";

const compress = promisify(gzip);

/** Content that is the same for every caller, kept in memory, plain and compressed. */
export interface StaticContent {
  type: string;
  /** How long a cache may keep it without asking again. */
  maxAgeSeconds: number;
  /** Weak, because it is the same for both encodings. */
  etag: string;
  plain: Buffer;
  gzip: Buffer;
}

/** Compresses some content, once for all requests. */
export async function staticContent(
  content: string | Buffer,
  { type, maxAgeSeconds }: Pick<StaticContent, "type" | "maxAgeSeconds">,
): Promise<StaticContent> {
  const plain = Buffer.from(content);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  return { type, maxAgeSeconds, etag, plain, gzip: await compress(plain, { level: 9 }) };
}

/** Answers with the content, compressed when the caller accepts it, or with 304 when the caller has it already. */
export function sendStatic(request: Request, response: Response, content: StaticContent): void {
  response.setHeader("Cache-Control", `public, max-age=${content.maxAgeSeconds}`);
  response.setHeader("ETag", content.etag);
  response.vary("Accept-Encoding");
  response.type(content.type);
  const packed =
    request.acceptsEncodings(["gzip", "identity"]) === "gzip" && content.gzip.length < content.plain.length;
  if (packed) response.setHeader("Content-Encoding", "gzip");
  // Express answers 304 itself when If-None-Match names the ETag.
  response.send(packed ? content.gzip : content.plain);
}
