import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { cut, entry, parse, sample, statement } from "./statement-files.ts";

describe("a statement packed with gzip", () => {
  const plain = sample("sample-statement.camt053.001.08.xml");
  const packed = gzipSync(plain);

  it("has the lines and the summary of the unpacked statement, however it is cut", async () => {
    const expected = await parse(plain);
    expect(expected.lines).toHaveLength(24);
    expect(await parse(packed)).toEqual(expected);
    expect(await parse(cut(packed, [1, 2, 3, 17, 500]))).toEqual(expected);
  });

  it("is refused with the line of the unpacked statement", async () => {
    const { lines, refusal } = await parse(gzipSync(statement(entry({}) + entry({ indicator: "BOTH" }))));
    expect([lines.length, refusal]).toEqual([1, 'line 5: <CdtDbtInd> is "BOTH", neither CRDT nor DBIT']);
  });

  it.each<[string, Uint8Array, string]>([
    ["cut off", packed.subarray(0, -20), "line 1: the gzip is damaged or cut off"],
    ["changed in one byte", changed(packed), "line 1: the gzip is damaged or cut off"],
    ["packed twice", gzipSync(packed), "line 1: the file is a gzip, not a statement: "],
    ["empty", gzipSync(""), "line 1: the file is empty"],
    ["far larger when unpacked", bomb(), "line 1: the gzip grows more than 200 times when it is unpacked"],
  ])("is refused when it is %s", async (_, file, refusal) => {
    expect((await parse(file)).refusal?.slice(0, refusal.length)).toBe(refusal);
  });
});

/** The checksum at the end no longer fits. */
function changed(file: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(file);
  copy[copy.length - 6] = (copy[copy.length - 6] ?? 0) ^ 1;
  return copy;
}

/** 5 MiB of empty lines after the header of a CSV file. */
function bomb(): Uint8Array {
  return gzipSync(Buffer.concat([Buffer.from("Date,Amount\n"), Buffer.alloc(5 * 1024 * 1024, "\n")]));
}
