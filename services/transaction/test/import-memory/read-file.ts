// Reads several generated statement files concurrently, like an import: checks and keeps the lines, then computes their
// keys. Arguments: formats, payments, bytes, number of files. Prints, for each format, the line counts of its files, and
// the peak of resident memory of all.
import { createOccurrenceCounter, fingerprint, readStatements } from "@matchbook/statements";
import { keptLines } from "../../src/imports/kept-lines.ts";
import { largeFile } from "./large-file.ts";

// Loads the code of the service, because it takes memory too.
await import("../../src/service.ts");

const [formats = "", payments, bytes, atOnce] = process.argv.slice(2);
const size = { payments: Number(payments), bytes: Number(bytes) };

async function importOne(format: string) {
  const read = () => readStatements(largeFile(format, size), { currency: "EUR" });
  const kept = keptLines();
  let lines = 0;
  for await (const line of read()) {
    kept.add(line);
    lines += 1;
  }
  const occurrences = createOccurrenceCounter();
  const names = { last: "" };
  for await (const line of read()) names.last = fingerprint(line, occurrences.next(line));
  return { lines, kept: kept.lines()?.length };
}

const lines: Record<string, number[]> = {};
for (const format of formats.split(",")) {
  const files = await Promise.all(Array.from({ length: Number(atOnce) }, () => importOne(format)));
  lines[format] = files.map((file) => file.lines);
}
const peakMib = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ lines, peakMib }));
process.exit(0);
