import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import type { OpenableFile } from "../file-source.ts";

/**
 * A file of this machine, to upload without reading it into memory.
 * @throws Error of Node when there is no file at the path
 */
export function openFile(path: string): OpenableFile {
  return {
    name: basename(path),
    size: statSync(path).size,
    open: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
  };
}
