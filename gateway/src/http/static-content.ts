import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Request, Response } from "express";

const compress = promisify(gzip);

/** Encodings of compressed content, the smallest first. */
const ENCODINGS = ["br", "gzip"] as const;

export type Packed = Partial<Record<(typeof ENCODINGS)[number], Buffer>>;

/** Content that is the same for every caller, kept in memory plain and compressed. */
export interface StaticContent {
  type: string;
  cacheControl: string;
  /** Weak, because all encodings share the tag. */
  etag: string;
  plain: Buffer;
  packed: Packed;
}

/** @param packed the compressed content; by default the content is compressed once for all requests */
export async function staticContent(
  content: string | Buffer,
  { type, cacheControl }: Pick<StaticContent, "type" | "cacheControl">,
  packed?: Packed,
): Promise<StaticContent> {
  const plain = Buffer.from(content);
  const etag = `W/"${hash("sha256", plain, "base64url")}"`;
  return { type, cacheControl, etag, plain, packed: packed ?? { gzip: await compress(plain, { level: 9 }) } };
}

/** Sends the content, compressed if accepted, or 304 if the caller has the current version. */
export function sendStatic(request: Request, response: Response, content: StaticContent): void {
  response.setHeader("Cache-Control", content.cacheControl);
  response.setHeader("ETag", content.etag);
  response.vary("Accept-Encoding");
  response.type(content.type);
  const encoding = ENCODINGS.find((each) => {
    const { length } = content.packed[each] ?? content.plain;
    return length < content.plain.length && request.acceptsEncodings([each, "identity"]) === each;
  });
  if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
  // Express answers 304 by itself when If-None-Match holds the ETag.
  response.send(encoding === undefined ? content.plain : content.packed[encoding]);
}

/** Files whose names contain a hash of their content. */
const HASHED = "/assets/";
/** Files that the build compressed. */
const PACKED = /\.(?:br|gz)$/;
const FOREVER = "public, max-age=31536000, immutable";

/** Reads the files of a build of web pages into memory, by path with a slash in front; undefined without a build. */
export async function readBuiltFiles(folder: "console/dist" | "tools/docs/dist") {
  const root = join(import.meta.dirname, "../../..", folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async ({ name, parentPath }): Promise<[string, Buffer]> => {
      const file = join(parentPath, name);
      return [file.slice(root.length).replaceAll("\\", "/"), await readFile(file)];
    });
  const built = new Map(await Promise.all(read));
  const byPath = new Map<string, StaticContent>();
  for (const [path, content] of built) {
    if (PACKED.test(path)) continue;
    const cacheControl = isHashed(path) ? FOREVER : "no-cache";
    const [br, gz] = [built.get(`${path}.br`), built.get(`${path}.gz`)];
    const packed = { ...(br && { br }), ...(gz && { gzip: gz }) };
    byPath.set(path, await staticContent(content, { type: extname(path), cacheControl }, packed));
  }
  const index = byPath.get("/index.html");
  return index && { index, byPath };
}

/** Tells whether a path can only be a file of the build. */
export function isHashed(path: string): boolean {
  return path.startsWith(HASHED);
}
