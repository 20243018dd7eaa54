import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type StaticContent, staticContent } from "../http/static-content.ts";

/** The build of the console, in the repository and in the image. */
const DIST = join(import.meta.dirname, "../../../console/dist");

/** The names of these files contain a hash of their content. */
const HASHED = "/assets/";
/** Files that the build compressed. */
const PACKED = /\.(?:br|gz)$/;
const FOREVER = "public, max-age=31536000, immutable";

/** The files of the console, kept in memory. */
export interface ConsoleFiles {
  index: StaticContent;
  /** By path below `/console`. */
  byPath: ReadonlyMap<string, StaticContent>;
}

/** Reads the build and its compressed files. Undefined when the console has not been built. */
export async function readConsoleFiles(folder: string = DIST): Promise<ConsoleFiles | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async ({ name, parentPath }): Promise<[string, Buffer]> => {
      const file = join(parentPath, name);
      return [file.slice(folder.length).replaceAll("\\", "/"), await readFile(file)];
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

/** Whether a path below `/console` can only be a file of the build. */
export function isHashed(path: string): boolean {
  return path.startsWith(HASHED);
}
