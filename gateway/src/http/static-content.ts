import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Request, Response } from "express";

const compress = promisify(gzip);

/** Content that is the same for every caller, kept in memory plain and compressed. */
export interface StaticContent {
  type: string;
  /** The Cache-Control header. */
  cacheControl: string;
  /** Weak, because both encodings share it. */
  etag: string;
  plain: Buffer;
  gzip: Buffer;
}

/** Compresses content once for all requests. */
export async function staticContent(
  content: string | Buffer,
  { type, cacheControl }: Pick<StaticContent, "type" | "cacheControl">,
): Promise<StaticContent> {
  const plain = Buffer.from(content);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  return { type, cacheControl, etag, plain, gzip: await compress(plain, { level: 9 }) };
}

/** Sends the content, compressed if accepted, or 304 if the caller has the current version. */
export function sendStatic(request: Request, response: Response, content: StaticContent): void {
  response.setHeader("Cache-Control", content.cacheControl);
  response.setHeader("ETag", content.etag);
  response.vary("Accept-Encoding");
  response.type(content.type);
  const packed =
    request.acceptsEncodings(["gzip", "identity"]) === "gzip" && content.gzip.length < content.plain.length;
  if (packed) response.setHeader("Content-Encoding", "gzip");
  // Express answers 304 by itself when If-None-Match holds the ETag.
  response.send(packed ? content.gzip : content.plain);
}
