import { serveFiles } from "@matchbook/runtime/file-reader/serve-files";
import { type DocumentsToRead, readDocumentFile } from "../src/imports/read-document-file.ts";

/** Reads documents, and beside them a file that takes all of the memory, and one whose reader the system ends. */
serveFiles(async function* (toRead: DocumentsToRead, file) {
  const [first = new Uint8Array()] = await Array.fromAsync(file.read());
  const word = Buffer.from(first.subarray(0, 4)).toString();
  if (word === "KILL") process.kill(process.pid, "SIGKILL");
  const kept: unknown[] = [];
  while (word === "GROW") kept.push(Array.from({ length: 1_000 }, (_, at) => ({ at })));
  yield* readDocumentFile(toRead, file);
});
