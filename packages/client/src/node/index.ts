import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import type { OpenableFile } from "../file-source.ts";

/**
 * A file of this machine, to upload without reading it into memory.
 * @throws Error when there is no file at the path
 */
export function openFile(path: string): OpenableFile {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`there is no file ${path}`);
  if (found.isDirectory()) throw new Error(`${path} is a folder, not a file`);
  return {
    name: basename(path),
    size: found.size,
    open: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
  };
}
