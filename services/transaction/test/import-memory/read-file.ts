// Reads several generated statement files concurrently, like an import: checks and keeps the lines, then computes their
// keys. Arguments: format, payments, bytes, number of files. Prints the line counts and the peak of resident memory.
import { currencyDigits } from "@matchbook/runtime/money";
import { keptLines } from "../../src/imports/kept-lines.ts";
import { fingerprint } from "../../src/statements/fingerprint.ts";
import { createOccurrenceCounter } from "../../src/statements/occurrence-counter.ts";
import { parseStatement } from "../../src/statements/parse-statement.ts";
import { largeFile } from "./large-file.ts";

// Loads the code of the service, because it takes memory too.
await import("../../src/service.ts");

const [format = "", payments, bytes, atOnce] = process.argv.slice(2);
const size = { payments: Number(payments), bytes: Number(bytes) };
const read = () => parseStatement(largeFile(format, size), { currencyExponent: currencyDigits, currency: "EUR" });

async function importOne() {
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

const files = await Promise.all(Array.from({ length: Number(atOnce) }, importOne));
const peakMib = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ lines: files.map(({ lines }) => lines), peakMib }));
process.exit(0);
