import { serveFiles } from "@matchbook/runtime/file-reader/serve-files";
import { readStatement, type StatementToRead } from "../src/imports/read-statement.ts";

/** Reads statements, and beside them a file that it never ends, `WAIT`, and one at which the system ends it, `KILL`. */
serveFiles(async function* (toRead: StatementToRead, file) {
  // A chunk that arrives can be read only once, and is given back.
  const chunks = await Array.fromAsync(file.read());
  const [first = new Uint8Array()] = chunks;
  const word = Buffer.from(first.subarray(0, 4)).toString();
  if (word === "KILL") process.kill(process.pid, "SIGKILL");
  if (word === "WAIT") await new Promise(() => {});
  yield* readStatement(toRead, {
    size: undefined,
    read: async function* () {
      yield* chunks;
    },
    count: (lines) => file.count(lines),
  });
});
