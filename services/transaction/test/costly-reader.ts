import { serveFiles } from "@matchbook/runtime/file-reader/serve-files";
import { readStatement, type StatementToRead } from "../src/imports/read-statement.ts";

/** Reads statements, and beside them files whose reading never ends: `LOOP` computes, `WAIT` does nothing, `KILL` is ended by the system. */
serveFiles(async function* (toRead: StatementToRead, file) {
  // A chunk that arrives can be read only once, and is given back.
  const chunks = await Array.fromAsync(file.read());
  const [first = new Uint8Array()] = chunks;
  const word = Buffer.from(first.subarray(0, 4)).toString();
  while (word === "LOOP");
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
