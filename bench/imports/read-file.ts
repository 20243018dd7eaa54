// Reads one generated statement file like an import: checks and keeps its lines, then makes the rows to store. Nothing
// is stored. Arguments: format, number of lines. Prints the number of lines, the time and the peak of memory.
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOccurrenceCounter, type RandomAccess, readStatements } from "@matchbook/statements";
import { Zip, ZipDeflate } from "fflate";
import { keptLines } from "../../services/transaction/src/imports/kept-lines.ts";
import { statementRow } from "../../services/transaction/src/imports/statement-row.ts";
import { largeFile } from "../../services/transaction/test/import-memory/large-file.ts";
import { PACKED } from "./packed.ts";

/** About the length of real texts, in bytes of the file per line. */
const BYTES_PER_LINE = 400;

const [format = "", count] = process.argv.slice(2);
const size = { payments: Number(count), bytes: Number(count) * BYTES_PER_LINE };
const folder = await mkdtemp(join(tmpdir(), "bench-imports-"));
const packed = PACKED[format];
const path = join(folder, "file");
const handle = await open(path, "w+");

async function write(): Promise<void> {
  const chunks = largeFile(packed ?? format, size);
  if (packed === undefined) {
    for await (const chunk of chunks) await handle.write(chunk);
    return;
  }
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  const member = new ZipDeflate("statement.csv");
  zip.add(member);
  for await (const chunk of chunks) {
    member.push(chunk);
    for (const one of ready.splice(0)) await handle.write(one);
  }
  member.push(new Uint8Array(0), true);
  zip.end();
  for (const one of ready) await handle.write(one);
}
await write();
const { size: bytes } = await handle.stat();

/** As the service reads a stored file: in chunks of 255 KiB. */
const CHUNK = 255 * 1024;
const file: RandomAccess = {
  size: async () => bytes,
  async *read(start, end) {
    for (let at = start; at < Math.min(end, bytes); at += CHUNK) {
      const buffer = Buffer.alloc(Math.min(CHUNK, end - at, bytes - at));
      await handle.read(buffer, 0, buffer.length, at);
      yield buffer;
    }
  },
};
const lines = () => readStatements(file.read(0, bytes), { currency: "EUR", file });

const began = process.cpuUsage();
const kept = keptLines();
let checked = 0;
for await (const line of lines()) {
  kept.add(line);
  checked += 1;
}
const occurrences = createOccurrenceCounter();
const now = new Date();
for await (const line of lines()) {
  statementRow(line, { occurrence: occurrences.next(line), bankConnectionId: "bank", syncId: "sync", now });
}
const { user, system } = process.cpuUsage(began);
const peakMib = process.resourceUsage().maxRSS / 1024;
await handle.close();
await rm(folder, { recursive: true });
process.stdout.write(JSON.stringify({ lines: checked, bytes, microseconds: user + system, peakMib }));
