import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readStatements, StatementError } from "../src/index.ts";
import { sampleFile } from "./brief.ts";

const file = sampleFile("statement.cod");
const amounts = async (reading: ReturnType<typeof readStatements>) =>
  (await Array.fromAsync(reading)).map(({ amount }) => amount);
const expected = [11900n, 5025n, 8000n, 1000n, 2000n, 1500n];

describe("reading a statement", () => {
  test.each<[string, Uint8Array | AsyncIterable<Uint8Array>]>([
    ["its bytes", file],
    ["a stream of Node", Readable.from([file.subarray(0, 5000), file.subarray(5000)])],
    ["a web stream", new Blob([file]).stream()],
    ["a gzip", gzipSync(file)],
    ["a zip", zipSync({ "march.cod": file })],
  ])("takes %s", async (_, source) => {
    expect(await amounts(readStatements(source))).toEqual(expected);
  });

  test("has a summary after the last line", async () => {
    const reading = readStatements(file);
    expect(reading.summary).toMatchObject({ format: "", lines: 0 });
    await Array.fromAsync(reading);
    expect(reading.summary).toMatchObject({ format: "CODA", lines: 6, balances: [{ closing: 103_375n }] });
  });

  test("has a summary of what was read before an error or before it was stopped", async () => {
    const cutOff = readStatements(file.subarray(0, 1_700));
    await expect(amounts(cutOff)).rejects.toThrow(StatementError);
    expect(cutOff.summary).toMatchObject({ format: "CODA" });
    const stopped = readStatements(file);
    for await (const line of stopped) if (line.amount === 5025n) break;
    expect(stopped.summary).toMatchObject({ format: "CODA", statements: 1 });
  });

  test("says where an error is", async () => {
    const csv = Buffer.from("Date;Amount;Currency;Description\n2026-03-02;1.00;EUR;a\n2026-03-03;1.x;EUR;b\n");
    await expect(amounts(readStatements(csv))).rejects.toMatchObject({ line: 3, column: "Amount", value: "1.x" });
  });

  test("goes on after an error that is reported", async () => {
    const csv = Buffer.from("Date;Amount;Currency;Description\n2026-03-02;1.x;EUR;a\n2026-03-03;2.00;EUR;b\n");
    const lines: number[] = [];
    const reading = readStatements(csv, { onError: ({ line }) => lines.push(line) });
    expect([await amounts(reading), lines]).toEqual([[200n], [2]]);
  });

  test("proposes how to read a CSV file with an unknown header", async () => {
    const csv = Buffer.from("Wann;Wieviel;Wozu\n02.03.2026;1,00;Miete\n03.03.2026;-2,00;Strom\n");
    const refused = readStatements(csv, { currency: "EUR" });
    await expect(amounts(refused)).rejects.toThrow(/the columns of this CSV file are not known/);
    const csvMapping = refused.summary.proposedMapping;
    expect(csvMapping).toMatchObject({ columns: { bookingDate: 1, amount: 2, description: 3 } });
    expect(await amounts(readStatements(csv, { currency: "EUR", csvMapping }))).toEqual([100n, 200n]);
  });
});
