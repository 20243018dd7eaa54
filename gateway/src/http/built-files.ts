import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type StaticContent, staticContent } from "./static-content.ts";

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
    const [br, gzip] = [built.get(`${path}.br`), built.get(`${path}.gz`)];
    const packed = { ...(br && { br }), ...(gzip && { gzip }) };
    byPath.set(path, await staticContent(content, { type: extname(path), cacheControl }, packed));
  }
  const index = byPath.get("/index.html");
  return index && { index, byPath };
}

/** Tells whether a path can only be a file of the build. */
export function isHashed(path: string): boolean {
  return path.startsWith(HASHED);
}
