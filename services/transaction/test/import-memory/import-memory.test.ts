import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { OTHER_MEMORY_MB } from "@matchbook/runtime/file-reader/limits";
import { loadConfig } from "@matchbook/runtime/process/config";
import { describe, expect, test } from "vitest";
import { configShape } from "../../src/config.ts";
import { FIXED_COLUMN_FORMATS } from "./fixed-column-formats.ts";
import { FORMATS } from "./large-file.ts";

// The largest files take minutes. Without IMPORT_MEMORY=full, the files have a small share of their size, one process
// reads those of all formats, and its heap has room for little more than the code.
const FULL = process.env.IMPORT_MEMORY === "full";
const SHARE = FULL ? 1 : 1 / 250;
const SHORT_HEAP_MIB = 40;

const settings = loadConfig(configShape, {
  MONGODB_URI: "mongodb://x",
  NATS_URL: "nats://x",
  GRPC_LISTEN: "127.0.0.1:0",
});
// The space for new objects shrinks with a small limit, so that the collector takes half of the processor time: it has a
// usual size here.
const HEAP = FULL
  ? [`--max-old-space-size=${settings.FILE_READ_MEMORY_MB}`]
  : [`--max-old-space-size=${SHORT_HEAP_MIB}`, "--max-semi-space-size=4"];

async function run(args: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: "" } });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.on("data", (data) => {
    errors += data;
  });
  const [code] = await once(child, "close");
  return { code, output, errors };
}

describe("the memory of a reader", () => {
  const formats = Object.keys(FORMATS);
  /** Their payments take so many bytes that the largest file has fewer of them. */
  const wordy = new Set(["camt", "camt with batches", ...Object.keys(FIXED_COLUMN_FORMATS)]);
  test.each(FULL ? formats : [formats.join(",")])(
    "is enough for the largest %s files",
    async (names) => {
      const payments = settings.STATEMENT_MAX_LINES * SHARE;
      const bytes = settings.STATEMENT_MAX_BYTES * SHARE;
      const script = fileURLToPath(new URL("read-file.ts", import.meta.url));
      const args = [names, payments, bytes].map(String);
      const { code, output, errors } = await run([...HEAP, script, ...args]);
      expect([code, errors]).toEqual([0, ""]);
      const { lines, peakMib } = JSON.parse(output);
      expect(Object.keys(lines).join(",")).toBe(names);
      for (const [format, read] of Object.entries<number>(lines))
        expect(read, format).toBeGreaterThan(wordy.has(format) ? payments / 5 : payments - 1);
      // Resident memory depends on the machine, so only the full run checks it. HEAP limits the short run.
      const most = settings.FILE_READ_MEMORY_MB + OTHER_MEMORY_MB;
      if (FULL) expect(peakMib, "peak of resident memory in MiB").toBeLessThan(most * 0.8);
    },
    FULL ? 900_000 : 120_000,
  );
});
