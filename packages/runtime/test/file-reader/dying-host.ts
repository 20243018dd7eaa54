import { ReaderProcesses } from "../../src/file-reader/reader-processes.ts";
import { silentLogger } from "../../src/process/logger.ts";
import type { Found, Wish } from "./task.ts";

/** A host that its file kills while the reader goes on computing. It writes the number of the reader's process first. */
const limits = { FILE_READ_CPU_SECONDS: 0.01, FILE_READ_MEMORY_MB: 64 };
const readers = new ReaderProcesses<Wish, Found>(new URL("./task.ts", import.meta.url), limits, silentLogger());
const found = readers.read("orphan", { read: async function* () {} });
const first = found.next();
process.stdout.write(`${readers.pids[0]}\n`);
// The process has its limit from the system. The host, which also counts its computing time, shall wait to be killed.
limits.FILE_READ_CPU_SECONDS = 600;
await first;
