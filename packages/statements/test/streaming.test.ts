import { describe, expect, it } from "vitest";
import {
  type GeneratedStatement,
  generatedPayment,
  generateStatement,
} from "../../../tools/devstack/samples/generate-statement.ts";
import { parseStatement } from "../src/parse-statement.ts";
import type { StatementSummary } from "../src/statement-summary.ts";
import { detail, entry, parse, statement } from "./statement-files.ts";

/** A generated statement that records how much of it was read and whether its iterator was closed. */
function watch(options: GeneratedStatement) {
  const seen = { bytes: 0, chunks: 0, closed: false };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of generateStatement(options)) {
        seen.bytes += chunk.length;
        seen.chunks += 1;
        yield chunk;
      }
    } finally {
      seen.closed = true;
    }
  }
  return { seen, chunks: chunks() };
}

describe("a large statement", () => {
  it("of 800 entries yields all lines while it is being read", async () => {
    const entries = 800;
    const { seen, chunks } = watch({ entries, seed: 7 });
    let summary: StatementSummary | undefined;
    const options = {
      onSummary: (complete: StatementSummary) => {
        summary = complete;
      },
    };
    let count = 0;
    let takenAtFirstLine = 0;
    let furthestAhead = 0;
    const bytesAtLine: number[] = [];
    for await (const line of parseStatement(chunks, options)) {
      if (count === 0) takenAtFirstLine = seen.chunks;
      const { amount, direction, invoiceNumber, day } = generatedPayment(7, count);
      expect([line.amount, line.direction, line.valueDate]).toEqual([amount, direction, day]);
      expect(line.description).toBe(`Invoice ${invoiceNumber} of ${day}`);
      bytesAtLine.push(seen.bytes);
      count += 1;
    }
    expect(count).toBe(entries);
    expect(summary).toMatchObject({ entries, lines: entries, warningCount: 0 });
    // At every line, at most one chunk and one slice were read beyond that line.
    const perEntry = seen.bytes / entries;
    bytesAtLine.forEach((bytes, index) => {
      furthestAhead = Math.max(furthestAhead, bytes - (index + 1) * perEntry);
    });
    expect(takenAtFirstLine).toBe(1);
    expect(furthestAhead).toBeLessThan(160_000);
  });

  it("in chunks of 256 KiB is read only a few bytes ahead", async () => {
    const entries = 1_000;
    const { seen, chunks } = watch({ entries, textLines: 12, chunkBytes: 262_144 });
    let lines = 0;
    let half = 0;
    for await (const _ of parseStatement(chunks, {})) {
      lines += 1;
      if (lines === entries / 2) half = seen.bytes;
    }
    expect(lines).toBe(entries);
    expect(seen.bytes).toBeGreaterThan(8 * 262_144);
    expect(Math.abs(half - seen.bytes / 2)).toBeLessThan(2 * 262_144);
  });

  it("of batch bookings yields every payment", async () => {
    const { chunks } = watch({ entries: 40, detailsPerEntry: 25 });
    const amounts: bigint[] = [];
    for await (const line of parseStatement(chunks, {})) amounts.push(line.amount);
    expect(amounts).toEqual(Array.from({ length: 1_000 }, (_, index) => generatedPayment(1, index).amount));
  });

  it("yields one line for a booking of too many payments", async () => {
    const details = 50_001;
    const booking = entry({ amount: `<Amt Ccy="EUR">${details}.00</Amt>`, details: detail("1.00").repeat(details) });
    const { lines } = await parse(statement(booking));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ amount: BigInt(details) * 100n, direction: "credit", batch: true });
    expect(lines[0]?.description.length).toBeLessThan(20_000);
  });

  it("is read only as far as its lines are consumed, and closed when the consumer stops", async () => {
    const { seen, chunks } = watch({ entries: 5_000 });
    const lines = parseStatement(chunks, {});
    await lines.next();
    expect(seen).toEqual({ bytes: seen.bytes, chunks: 1, closed: false });
    await lines.return();
    expect(seen).toEqual({ bytes: seen.bytes, chunks: 1, closed: true });
  });

  it("is closed when it is refused", async () => {
    const { seen, chunks } = watch({ entries: 5_000, currency: "QQQ" });
    await expect(parseStatement(chunks, {}).next()).rejects.toThrow('line 6: <Amt>: currency "QQQ" is not known');
    expect(seen.closed).toBe(true);
  });

  it("passes on an error of its source", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("<?xml ");
      throw new Error("connection lost");
    }
    await expect(parseStatement(broken(), {}).next()).rejects.toThrow("connection lost");
  });

  it("is the same, byte for byte, from the same seed", async () => {
    const bytes = async (seed: number) =>
      Buffer.concat(await Array.fromAsync(generateStatement({ entries: 50, seed })));
    expect((await bytes(3)).equals(await bytes(3))).toBe(true);
    expect((await bytes(3)).equals(await bytes(4))).toBe(false);
  });
});
