// Reads generated statement files one after the other, as the process does that reads the file of an import. Arguments:
// formats, payments, bytes. Prints the number of lines of each file, and the peak of resident memory of all.
import { readStatement } from "../../src/imports/read-statement.ts";
import { largeFile } from "./large-file.ts";

const [formats = "", payments, bytes] = process.argv.slice(2);
const size = { payments: Number(payments), bytes: Number(bytes) };
const toRead = {
  ...{ pass: "check" as const, options: { currency: "EUR" }, connection: {}, leaveOut: [] },
  ...{ maxLines: size.payments, after: 0, chunk: 250 },
};

const lines: Record<string, number> = {};
for (const format of formats.split(",")) {
  const file = { size: undefined, read: () => largeFile(format, size), count: () => {} };
  lines[format] = 0;
  for await (const part of readStatement(toRead, file)) if ("lines" in part) lines[format] += part.lines.length;
}
const peakMib = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ lines, peakMib }));
process.exit(0);
