import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadConfig } from "@matchbook/runtime/config";
import { describe, expect, test } from "vitest";
import { configShape } from "../../src/config.ts";
import { FIXED_COLUMN_FORMATS } from "./fixed-column-formats.ts";
import { FORMATS } from "./large-file.ts";

// The largest files take minutes. Without IMPORT_MEMORY=full, the files have a small share of their size, one process
// reads those of all formats, and its heap has room for little more than the code.
const FULL = process.env.IMPORT_MEMORY === "full";
const SHARE = FULL ? 1 : 1 / 250;
const SHORT_HEAP_MIB = 64;

const settings = loadConfig(configShape, {
  MONGODB_URI: "mongodb://x",
  NATS_URL: "nats://x",
  GRPC_LISTEN: "127.0.0.1:0",
});
const deployed = (path: string) => readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), "utf8");
/** The memory limits of the service in compose and Kubernetes, in MiB. */
const LIMITS = [
  /mem_limit: (\d+)m/.exec(deployed("compose.yaml"))?.[1],
  /- name: transaction\n[\s\S]*?limits:[\s\S]*?memory: (\d+)Mi/.exec(
    deployed("k8s/overlays/production/matchbook.yaml"),
  )?.[1],
].map(Number);
const LIMIT_MIB = Math.min(...LIMITS);
// By default, the heap limit of Node is half of the available memory. The space for new objects shrinks with a small limit,
// so that the collector takes half of the processor time: it has a usual size here.
const HEAP = FULL
  ? [`--max-old-space-size=${LIMIT_MIB / 2}`]
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

describe("the memory of an importer", () => {
  // The last slot is reserved for small files (see import-worker.ts).
  const atOnce = settings.IMPORT_CONCURRENCY - 1;

  const formats = Object.keys(FORMATS);
  /** Their payments take so many bytes that the largest file has fewer of them. */
  const wordy = new Set(["camt", "camt with batches", ...Object.keys(FIXED_COLUMN_FORMATS)]);
  test.each(FULL ? formats : [formats.join(",")])(
    "is enough for the largest %s files, as many as may be imported at once",
    async (names) => {
      const payments = settings.STATEMENT_MAX_LINES * SHARE;
      const bytes = settings.STATEMENT_MAX_BYTES * SHARE;
      const script = fileURLToPath(new URL("read-file.ts", import.meta.url));
      const args = [names, payments, bytes, atOnce].map(String);
      const { code, output, errors } = await run([...HEAP, script, ...args]);
      expect([code, errors]).toEqual([0, ""]);
      const { lines, peakMib } = JSON.parse(output);
      expect(Object.keys(lines).join(",")).toBe(names);
      for (const [format, counts] of Object.entries<number[]>(lines)) {
        expect(counts).toHaveLength(atOnce);
        for (const read of counts) {
          expect(read, format).toBeGreaterThan(wordy.has(format) ? payments / 5 : payments - 1);
        }
      }
      // Resident memory depends on the machine, so only the full run checks it. HEAP limits the short run.
      if (FULL) expect(peakMib, "peak of resident memory in MiB").toBeLessThan(LIMIT_MIB * 0.8);
    },
    FULL ? 900_000 : 120_000,
  );
});
