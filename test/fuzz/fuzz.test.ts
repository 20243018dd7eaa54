import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Shown, shownBy } from "./bounds.ts";
import { fileOfText, fileOfWorkbook, type MadeFile, textCase, workbookCase } from "./cases.ts";
import { FileReader } from "./file-reader.ts";
import { type Reader, SAMPLES } from "./samples.ts";

/**
 * Files of every format, mutated by their structure. Each is read in another process; it must give lines of the right
 * types or a `StatementError`, at a bounded cost.
 */
const RUNS = Number(process.env.FUZZ_RUNS || 6);
/** Fixed seed of all runs of the tests, so that a change and not chance makes them fail. */
const SEED = process.env.FUZZ_SEED === "random" ? Date.now() : Number(process.env.FUZZ_SEED || 20_260_301);
/** Number of times that a failing case is made smaller: each costs as much as the failure. */
const SHRINKS = 20;
const FOUND = join(import.meta.dirname, ".out");

const reader = new FileReader();
const worst: { format: string; cases: number; ofBound: number; turnMs: number; cpuMs: number }[] = [];
afterAll(() => {
  reader.stop();
  const rows = worst.map(({ format, cases, ofBound, turnMs, cpuMs }) =>
    [format.padEnd(32), cases, ofBound.toFixed(3), Math.round(turnMs), Math.round(cpuMs)].join("\t"),
  );
  process.stdout.write(`\nformat, cases, most of the bound, ms in a turn, ms in all\n${rows.join("\n")}\n`);
});

async function hold<T>(format: string, cases: fc.Arbitrary<T>, make: (one: T) => MadeFile | Promise<MadeFile>) {
  const most = { format, cases: 0, ofBound: 0, turnMs: 0, cpuMs: 0 };
  worst.push(most);
  const property = fc.asyncProperty(fc.limitShrink(cases, SHRINKS), async (one) => {
    const { reading, unpacked } = await make(one);
    const shown = await shownBy(reader, reading, unpacked);
    most.cases += 1;
    for (const what of ["ofBound", "turnMs", "cpuMs"] as const) most[what] = Math.max(most[what], shown[what]);
    if (shown.defect !== undefined) throw new Error(`${shown.defect}\nthe file: ${kept(format, reading.bytes, shown)}`);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
}

/** Stores a failing file. @returns its path */
function kept(format: string, bytes: Uint8Array, { defect = "" }: Shown): string {
  mkdirSync(FOUND, { recursive: true });
  const path = join(FOUND, `${format.replaceAll(/\W+/g, "-")}-${defect.split(/[\W\d]+/, 8).join("-")}`);
  writeFileSync(path, bytes);
  return path;
}

const TIMEOUT = { timeout: 600_000 + 10_000 * RUNS };

test.each(SAMPLES)("a mutated $name is read or refused at a bounded cost", TIMEOUT, async (sample) => {
  await hold(sample.name, textCase, (one) => fileOfText(sample, one));
});

test.each<Reader>(["statements", "open-items", "advices"])("a hostile workbook of %s as well", TIMEOUT, async (of) => {
  await hold(`workbook of ${of}`, workbookCase, (one) => fileOfWorkbook(of, one));
});

test("each sample is read as it is", async () => {
  for (const { name, text, encoding, reader: of, filename, within } of SAMPLES) {
    if (within !== undefined) continue;
    // Its account is one in crowns.
    const options = { currency: name === "GPC" ? "CZK" : "EUR", proposeMapping: true, filename };
    const reading = { reader: of, bytes: Buffer.from(text, encoding), pieceBytes: 1_000_000, options, readsOn: false };
    const { count, refusal, defect } = await reader.read(reading);
    expect([name, count > 0, refusal, defect]).toEqual([name, true, undefined, undefined]);
  }
});
