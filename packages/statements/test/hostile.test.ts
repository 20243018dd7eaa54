import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { sampleFile } from "./brief.ts";
import { entry, only } from "./mt940-statements.ts";
import { parse } from "./statement-files.ts";

const FILES: Record<string, Uint8Array> = {
  QIF: sampleFile("quicken.qif"),
  BAI2: sampleFile("statement.bai"),
  CODA: sampleFile("statement.cod"),
  "Norma 43": sampleFile("statement.n43"),
  "CFONB 120": sampleFile("statement.c120"),
  "CFONB 240": sampleFile("statement.c240"),
  "LITAS-ESIS": sampleFile("statement.acc"),
  Zengin: sampleFile("statement.zengin"),
  XLSX: sampleFile("statement.xlsx"),
  zip: zipSync({ "a.cod": sampleFile("statement.cod"), "b.qif": sampleFile("quicken.qif") }),
};

describe.each(Object.entries(FILES))("a damaged %s file", (_, file) => {
  it("is read or refused with a line, and its lines make the difference of its balances", async () => {
    const change = fc.record({ at: fc.nat(file.length), remove: fc.nat(20), add: fc.uint8Array({ maxLength: 12 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        let bytes = Buffer.from(file);
        for (const { at, remove, add } of changes) {
          bytes = Buffer.concat([bytes.subarray(0, at), add, bytes.subarray(at + remove)]);
        }
        // `parse` throws any error that is not a StatementError.
        const { lines, refusal, summary } = await parse(bytes, { currency: "EUR" });
        if (refusal !== undefined) expect(refusal).toMatch(/^line \d+: /);
        for (const { amount } of lines) expect(amount).toBeGreaterThan(0n);
        expect(summary === undefined || summary.lines === lines.length).toBe(true);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) },
    );
  });
});

describe.each(["BAI2", "CODA"])("the lines of a %s file", (name) => {
  it("add up to the difference of its balances, whatever its amounts are", async () => {
    const text = Buffer.from(FILES[name] ?? []).toString();
    const [pattern, write] =
      name === "BAI2"
        ? [/(?<=16,\d{3},)\d+/g, (minor: number) => String(minor)]
        : [/(?<=^21.{30})\d{15}/gm, (minor: number) => String(minor * 10).padStart(15, "0")];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9_999_999), { minLength: 8, maxLength: 8 }), async (amounts) => {
        let next = 0;
        const file = text.replace(pattern as RegExp, () => (write as (minor: number) => string)(amounts[next++] ?? 0));
        const { lines, summary, refusal } = await parse(file);
        expect(refusal).toBeUndefined();
        const { opening = 0n, closing = 0n, difference } = summary?.balances[0] ?? {};
        const sum = lines.reduce(
          (total, { amount, direction }) => total + (direction === "credit" ? amount : -amount),
          0n,
        );
        expect(difference).toBe(closing - opening - sum);
      }),
      { numRuns: 50 },
    );
  });
});

/** `npm run check:patterns` bounds the time. The results are checked here. */
describe("a text with thousands of blanks", () => {
  it.each([
    ["before the kind of a QIF list", (blanks: string) => `!Type:${blanks}Bank`],
    ["behind it", (blanks: string) => `!Type:Bank${blanks}`],
  ])("%s is read", async (_, header) => {
    const { lines } = await parse(`${header(" ".repeat(60_000))}\nD3/24/26\nT1.00\n^\n`, { currency: "EUR" });
    expect(lines.map(({ amount }) => amount)).toEqual([100n]);
  });

  it("within the kind of a QIF list is refused", async () => {
    const { refusal } = await parse(`!Type:Bank${" ".repeat(60_000)}x\n`, { currency: "EUR" });
    expect(refusal).toMatch(/^line 1: "!Type:Bank .* is no list of a bank account/);
  });

  it("behind the mark of a direct debit in MT940 is read with and without an account", async () => {
    const blanks = " ".repeat(16_000);
    const account = "NL20INGB0001234567 INGBNL2A Energie Direct BV";
    const read = (text: string) => only(entry(undefined, `Europese Incasso, doorlopend${blanks}${text}`));
    expect(await read(account)).toMatchObject({ counterpartyName: "Energie Direct BV" });
    expect(await read("x")).toMatchObject({ counterpartyName: null, remittance: "Europese Incasso, doorlopend x" });
  });
});
