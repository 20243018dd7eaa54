import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type StaticContent, staticContent } from "../http/static-content.ts";

/** The build of the console, in the repository and in the image. */
const DIST = join(import.meta.dirname, "../../../console/dist");

/** The names of these files contain a hash of their content. */
const HASHED = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";

/** The files of the console, kept in memory. */
export interface ConsoleFiles {
  index: StaticContent;
  /** By path below `/console`. */
  byPath: ReadonlyMap<string, StaticContent>;
}

/** Reads and compresses the build. Undefined when the console has not been built. */
export async function readConsoleFiles(folder: string = DIST): Promise<ConsoleFiles | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ name, parentPath }): Promise<[string, StaticContent]> => {
    const file = join(parentPath, name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    const cacheControl = isHashed(path) ? FOREVER : "no-cache";
    return [path, await staticContent(await readFile(file), { type: extname(name), cacheControl })];
  });
  const byPath = new Map(await Promise.all(read));
  const index = byPath.get("/index.html");
  return index && { index, byPath };
}

/** Whether a path below `/console` can only be a file of the build. */
export function isHashed(path: string): boolean {
  return path.startsWith(HASHED);
}
