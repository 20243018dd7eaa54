import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectFormat } from "../src/detect.ts";
import { fingerprint } from "../src/fingerprint.ts";
import { createOccurrenceCounter } from "../src/occurrence-counter.ts";
import { entry, statement } from "./mt940-statements.ts";
import { cut, parse, sample } from "./statement-files.ts";

const german = sample("sample-statement.mt940.sta");
const dutch = sample("sample-statement-slash-codes.mt940.txt");

async function keys(file: string): Promise<string[]> {
  const occurrences = createOccurrenceCounter();
  return (await parse(file)).lines.map((line) => fingerprint(line, occurrences.next(line)));
}

describe("an MT940 file", () => {
  it("of a German bank is read with its subfields and SEPA keywords", async () => {
    const { lines, summary, refusal } = await parse(german);
    expect(refusal).toBeUndefined();
    expect(summary).toMatchObject({ format: "MT940", version: "", statements: 2, entries: 7, lines: 7 });
    expect(summary?.warnings).toEqual([{ line: 31, reason: ":61: value date 260230 is read as 2026-02-28" }]);
    expect(lines[0]).toMatchObject({
      account: { other: "10099900/0004711000", currency: "EUR" },
      amount: 119000n,
      direction: "credit",
      bookingDate: "2026-03-02",
      valueDate: "2026-03-02",
      description: "Invoice INV-2026-0101",
      additionalInformation: "GUTSCHR. UEBERWEISUNG",
      endToEndId: "AF-2026-0318",
      counterpartyName: "Alder & Finch Interiors GmbH",
      counterpartyIban: "DE44100999010000120345",
      bankReference: "NB26061-000101",
      bankTransactionCode: "NTRF-166",
    });
    expect(lines[1]?.description).toBe("Rechnung INV-2026\n-0102, vielen Dank für\ndie schönen Stühle");
    expect(lines[3]).toMatchObject({ direction: "debit", reversal: true, endToEndId: "MD-1106" });
    expect(lines[3]?.returnInformation).toMatchObject({ reasonCode: "MD06", reason: null });
    expect(lines[3]?.counterpartyName).toBe("Seidel Raumkonzepte");
  });

  it("of a Dutch bank is read with its code words, blocks and pages", async () => {
    const { lines, summary, refusal } = await parse(dutch);
    expect(refusal).toBeUndefined();
    expect(summary).toMatchObject({ statements: 2, lines: 4, warningCount: 0 });
    expect(lines.map(({ account }) => account?.iban)).toEqual(Array(4).fill("NL12NRDL0471100200"));
    expect(lines[0]).toMatchObject({
      amount: 53550n,
      description: "Factuur INV-2026-0103 van 12/02/202\n6",
      endToEndId: "HDV-0318",
      counterpartyName: "H. de Vries Interieur BV",
      original: { amount: 60000n, currency: "USD", rate: "1.1204" },
      additionalInformation: "SEPA OVERBOEKING",
    });
    expect(lines[1]).toMatchObject({
      description: "SF-2026-\n418 tweede termijn",
      counterpartyName: "Stoffen Fabriek",
      endToEndId: "SF-2026-418",
    });
    expect(lines[1]?.counterpartyIban).toMatch(/^NL\d\dRABO0300065264$/);
    expect(lines[2]).toMatchObject({ reference: "RF18539007547034", counterpartyName: "Lumen Gallery" });
    expect(lines[3]).toMatchObject({ direction: "credit", reversal: true, description: "Correction of a fee" });
  });

  it("yields the same lines or the same error for any chunks, in every encoding", async () => {
    const text = german.toString();
    const files = [
      german,
      dutch,
      Buffer.from(text, "latin1"),
      Buffer.from(`\uFEFF${text}`, "utf16le"),
      Buffer.from(text.trimStart(), "utf16le").swap16(),
      Buffer.from(text.replaceAll("\n", "\r\n")),
      Buffer.from(text.replaceAll("\n", "\r")),
      Buffer.from(text.replace("C260303EUR28200,50", "C260303EUR28200")),
    ];
    const whole = await Promise.all(files.map((one) => parse(one)));
    const inEncoding = (one: (typeof whole)[number] | undefined, encoding: string) => ({
      ...one,
      summary: { ...one?.summary, encoding },
    });
    expect(whole[2]).toEqual(inEncoding(whole[0], "windows-1252"));
    expect(whole[3]).toEqual(inEncoding(whole[0], "utf-16le"));
    expect(whole[5]).toEqual(whole[0]);
    expect(whole[6]).toEqual(whole[0]);
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), fc.array(fc.nat(6_000), { maxLength: 40 }), async (index, at) => {
        expect(await parse(cut(files[index] as Buffer, at))).toEqual(whole[index]);
      }),
      { numRuns: 60 },
    );
    for (const [index, file] of files.entries()) {
      expect(await parse(cut(file, [...file.keys()]))).toEqual(whole[index]);
    }
  });

  it("is refused when it ends before a closing balance, after its complete lines", async () => {
    const whole = (await parse(german)).lines;
    const firstEnd = german.indexOf(":62F:");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 60, max: firstEnd + 20 }), async (length) => {
        const { lines, refusal } = await parse(german.subarray(0, length));
        expect(refusal).toMatch(/^line \d+: /);
        expect(lines).toEqual(whole.slice(0, lines.length));
      }),
      { numRuns: 60 },
    );
  });
});

describe("equal payments in MT940", () => {
  const voucher = entry("2603020302C50,00NTRFNONREF", "Voucher");

  it("are all stored, whether on one page or on two", async () => {
    const pages =
      statement(`${voucher}\n${voucher}`, { closing: "C260302EUR100,00" }) +
      statement(voucher, { number: "1/2", opening: "C260302EUR100,00", closing: "C260302EUR150,00" });
    expect(new Set(await keys(pages)).size).toBe(3);
  });

  it("are counted once when the file repeats a statement", async () => {
    const once = statement(`${voucher}\n${voucher}`, { closing: "C260302EUR100,00" });
    expect(new Set(await keys(once + once)).size).toBe(2);
  });
});

describe("an MT940 file that cannot be imported", () => {
  const seventy = "x".repeat(70);
  it.each([
    [
      "an amount with a point",
      entry("260302C5.00NTRFNONREF"),
      'line 5: :61: "260302C5.00NTRFNONREF" is not a statement line',
    ],
    [
      "too many decimals",
      entry("260302C5,001NTRFNONREF"),
      'line 5: :61: amount "5.001" has more decimals than EUR has',
    ],
    ["an amount too large", entry(`260302C${"9".repeat(20)},NTRFNONREF`), "line 5: :61: amount"],
    ["an impossible date", entry("260431C5,NTRFNONREF"), 'line 5: :61: value date "260431" is not a date'],
    ["31 February", entry("260231C5,NTRFNONREF"), 'line 5: :61: value date "260231" is not a date'],
    ["an impossible entry date", entry("2603020230C5,NTRFNONREF"), 'line 5: :61: entry date "0230" is not a date'],
    ["an unknown mark", entry("260302X5,NTRFNONREF"), "line 5: :61:"],
    ["an entry after the closing balance", `:62F:C260301EUR0,\n${entry()}`, "line 6: :61: comes after"],
    [
      "an entry that is too long",
      `:61:260302C5,NTRFNONREF\n:86:${`${seventy}\n`.repeat(300)}`,
      "line 5: :61: and :86: hold",
    ],
  ])("%s is refused with the line and the reason", async (_, fields, refusal) => {
    const parsed = await parse(statement(fields));
    expect(parsed.refusal?.slice(0, refusal.length)).toBe(refusal);
    expect(parsed.lines).toEqual([]);
  });

  it.each([
    ["an unknown currency", statement("", { opening: "C260301QQQ0,0" }), 'line 4: :60F: currency "QQQ" is not known'],
    [
      "no opening balance",
      statement(entry()).replace(/:60F.*\n/, ""),
      "line 4: :61: comes before an opening balance (:60F:)",
    ],
    [
      "no closing balance",
      statement(entry()).replace(/:62F.*\n/, ""),
      "line 8: the statement that begins at line 1 has no closing balance (:62F:)",
    ],
    ["a malformed balance", statement("", { opening: "C260301EUR" }), 'line 4: :60F: "C260301EUR" is not a balance'],
    [
      "a line that is too long",
      statement(`:86:${"x".repeat(70_000)}`),
      "line 5: the line is longer than 65536 characters",
    ],
  ])("%s is refused", async (_, file, refusal) => {
    const parsed = await parse(file);
    expect(parsed.refusal?.slice(0, refusal.length)).toBe(refusal);
  });

  it("a malformed byte is a broken letter, which the summary counts", async () => {
    const bytes = Buffer.from(statement(entry(undefined, "Müller\nM#ller")));
    bytes[bytes.indexOf("#")] = 0xfc;
    const { lines, summary } = await parse(bytes);
    expect(lines[0]?.description).toContain("M\ufffdller");
    expect(summary?.warnings.map(({ reason }) => reason)).toContain('1 line has broken letters: "Müller M\ufffdller"');
  });

  it("yields only lines or a StatementError after any mutation", async () => {
    const text = german.toString();
    const noise = fc.string({ unit: fc.constantFrom(":", "?", "/", "\n", "-", "}", "{", "6", "C", ",") });
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), fc.nat(30), noise, async (at, remove, insert) => {
        const file = text.slice(0, at) + insert + text.slice(at + remove);
        const { lines, refusal, summary } = await parse(file);
        expect(lines.every(({ amount }) => amount > 0n)).toBe(true);
        expect(refusal === undefined).toBe(summary !== undefined);
        if (refusal !== undefined) expect(refusal).toMatch(/^line \d+: ./);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  });
});

describe("the format of an MT940 file", () => {
  it.each([
    ["plain", german],
    ["in blocks", dutch],
    ["after a header of the bank", Buffer.from(`ABNANL2A\n940\nABNANL2A\n${statement("")}`)],
    ["in UTF-16", Buffer.from(`\uFEFF${statement("")}`, "utf16le")],
  ])("is detected: %s", (_, file) => {
    expect(detectFormat(file)).toEqual({ format: "MT940", version: "" });
  });
});
