import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { FORMATS } from "../../services/transaction/test/import-memory/large-file.ts";
import { PACKED } from "./packed.ts";

/**
 * `npm run bench -- imports`: reads files of 10,000 and 100,000 lines in every format like an import, without a
 * database, each in its own process. It shows that neither the peak of resident memory nor the CPU time of a line grows
 * with the file. The columns "growth" are the quotients of both sizes. The heap is limited, because Node collects no
 * garbage while it has room, so that an unlimited peak says little about what a file needs.
 */

const { values } = parseArgs({
  options: {
    small: { type: "string", default: "10000" },
    large: { type: "string", default: "100000" },
    runs: { type: "string", default: "3" },
    heap: { type: "string", default: "64" },
  },
});

interface Reading {
  lines: number;
  bytes: number;
  microseconds: number;
  peakMib: number;
}

const script = fileURLToPath(new URL("read-file.ts", import.meta.url));
async function read(format: string, lines: string): Promise<Reading> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[`--max-old-space-size=${values.heap}`, "--max-semi-space-size=2"],
    ...[script, format, lines],
  ]);
  return JSON.parse(stdout) as Reading;
}

/** The median of some runs, by each figure alone. */
async function median(format: string, lines: string): Promise<Reading & { perLine: number }> {
  const readings: Reading[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) readings.push(await read(format, lines));
  const middle = (figure: (reading: Reading) => number) =>
    readings.map(figure).sort((a, b) => a - b)[Math.floor(readings.length / 2)] ?? 0;
  const [first] = readings as [Reading, ...Reading[]];
  return {
    ...first,
    perLine: middle(({ microseconds, lines: count }) => microseconds / count),
    peakMib: middle(({ peakMib }) => peakMib),
  };
}

const rows: string[][] = [];
/** Whether the payments of a batch become lines depends on the length of their texts, so they cannot be compared. */
const formats = Object.keys(FORMATS).filter((format) => !format.includes("batches"));
for (const format of [...formats, ...Object.keys(PACKED)]) {
  const [small, large] = [await median(format, values.small), await median(format, values.large)];
  const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  rows.push([
    format,
    String(large.lines),
    mib(large.bytes),
    small.perLine.toFixed(0),
    large.perLine.toFixed(0),
    (large.perLine / small.perLine).toFixed(2),
    small.peakMib.toFixed(0),
    large.peakMib.toFixed(0),
    (large.peakMib / small.peakMib).toFixed(2),
  ]);
}
const head = ["format", "lines", "MiB", `µs/line ${values.small}`, `µs/line ${values.large}`, "growth"];
process.stdout.write(`${table([...head, `peak MiB ${values.small}`, `peak MiB ${values.large}`, "growth"], rows)}\n`);
