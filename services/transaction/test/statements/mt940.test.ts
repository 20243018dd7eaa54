import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectFormat } from "../../src/statements/detect.ts";
import { fingerprint } from "../../src/statements/fingerprint.ts";
import { createOccurrenceCounter } from "../../src/statements/occurrence-counter.ts";
import type { StatementLine } from "../../src/statements/statement-line.ts";
import { cut, parse, sample } from "./statement-files.ts";

const german = sample("sample-statement.mt940.sta");
const dutch = sample("sample-statement-slash-codes.mt940.txt");

/** A statement with these fields, the first of them at line 5. */
const statement = (fields: string, options: { number?: string; opening?: string; closing?: string } = {}) =>
  `:20:REF\n:25:10099900/4711\n:28C:${options.number ?? "1/1"}\n:60F:${options.opening ?? "C260301EUR0,"}\n` +
  `${fields}\n:62F:${options.closing ?? "C260301EUR0,"}\n-\n`;
const entry = (rest = "2603020302C100,00NTRFNONREF", information = "INV-1") => `:61:${rest}\n:86:${information}`;

async function only(fields: string): Promise<StatementLine> {
  const { lines, refusal } = await parse(statement(fields));
  expect(refusal).toBeUndefined();
  expect(lines).toHaveLength(1);
  return lines[0] as StatementLine;
}

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
      description: "In\nvoice INV-2026-0101",
      additionalInformation: "GUTSCHR. UEBERWEISUNG",
      endToEndId: "AF-2026-0318",
      counterpartyName: "Alder & Finch Interiors GmbH",
      counterpartyIban: "DE44100999010000120345",
      bankReference: "NB26061-000101",
      bankTransactionCode: "NTRF-166",
    });
    expect(lines[1]?.description).toBe("Rechnung INV-2026\n-0\n102, vielen Dank für\ndie schönen Stühle");
    expect(lines[3]).toMatchObject({ direction: "debit", reversal: true, returnReason: "MD06", endToEndId: "MD-1106" });
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

  it("gives the same lines or the same error however it is cut into chunks, in every encoding", async () => {
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
    expect(whole[2]).toEqual(whole[0]);
    expect(whole[3]).toEqual(whole[0]);
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

  it("that is cut off before a closing balance is refused after the lines before the cut", async () => {
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

describe("field 61", () => {
  it.each([
    ["C", "credit", false],
    ["D", "debit", false],
    ["RC", "debit", true],
    ["RD", "credit", true],
  ])("with %s is a %s", async (mark, direction, reversal) => {
    expect(await only(entry(`260302${mark}5,NTRFNONREF`))).toMatchObject({ direction, reversal, amount: 500n });
  });

  it.each([
    ["2512310102", "2025-12-31", "2026-01-02"],
    ["2601021231", "2026-01-02", "2025-12-31"],
    ["2402290301", "2024-02-29", "2024-03-01"],
    ["9912310101", "1999-12-31", "2000-01-01"],
    ["260302", "2026-03-02", null],
  ])("%s is valued and booked on the right days", async (dates, valueDate, bookingDate) => {
    expect(await only(entry(`${dates}C5,NTRFNONREF`))).toMatchObject({ valueDate, bookingDate, bookedAt: bookingDate });
  });

  it.each([
    ["0,05", 5n],
    ["800,", 80000n],
    ["000000000025,5", 2550n],
  ])("%s is an exact amount", async (text, amount) => {
    expect((await only(entry(`260302C${text}NTRFNONREF`))).amount).toBe(amount);
  });

  it("keeps any amount exactly", async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(1n, 9_007_199_254_740_991n), fc.boolean(), async (minor, isCredit) => {
        const digits = minor.toString().padStart(3, "0");
        const text = `${digits.slice(0, -2)},${digits.slice(-2)}`;
        const mark = isCredit ? "C" : "D";
        const balance = `${mark}260302EUR${text}`;
        const { lines, summary } = await parse(
          statement(entry(`260302${mark}${text}NTRFNONREF`), { closing: balance }),
        );
        expect(lines[0]).toMatchObject({ amount: minor, direction: isCredit ? "credit" : "debit" });
        expect(summary?.warnings).toEqual([]);
      }),
    );
  });

  it("uses the owner's reference as the end-to-end id unless it is a placeholder or another identifier", async () => {
    const reference = (text: string) => only(entry(`260302C5,NTRF${text}`));
    expect(await reference("PO-77//B-1")).toMatchObject({ endToEndId: "PO-77", bankReference: "B-1" });
    expect(await reference("NONREF")).toMatchObject({ endToEndId: null, bankReference: null });
    expect(await reference("RF18539007547034")).toMatchObject({ endToEndId: null, reference: "RF18539007547034" });
    const iban = await reference("DE44100999010000120345");
    expect(iban).toMatchObject({ endToEndId: null, counterpartyIban: "DE44100999010000120345" });
  });

  it("with the amount zero gives no line", async () => {
    const { lines, summary } = await parse(statement(entry("260302C0,NTRFNONREF")));
    expect(lines).toEqual([]);
    expect(summary).toMatchObject({ entries: 1, lines: 0, zero: 1 });
  });
});

describe("field 86", () => {
  const information = (text: string, mark = "C") => only(entry(`260302${mark}5,NTRFNONREF`, text));

  it.each([
    [
      "free text is all remittance",
      "Invoice 1\nthanks",
      { remittance: "Invoice 1\nthanks", bankTransactionCode: "NTRF" },
    ],
    ["subfields with another separator", "051~00Lohn~20INV-1~32A", { remittance: "INV-1", counterpartyName: "A" }],
    ["a subfield number cut in two", "166?20INV-1?3\n2Ada", { remittance: "INV-1", counterpartyName: "Ada" }],
    ["the ultimate payer before the payer", "166?20SVWZ+X?21ABWA+Ann?32Agent", { counterpartyName: "Ann" }],
    ["more purpose after the name", "166?20one?32A?60two", { remittance: "one\ntwo", counterpartyName: "A" }],
    ["a Polish account", "020^00Card^20INV-1^38DE44100999010000120345", { counterpartyIban: "DE44100999010000120345" }],
    ["a SEPA word cut in two", "166?20EREF+E-1?21SV\nWZ+INV-1", { endToEndId: "E-1", remittance: "INV-1" }],
    ["no end-to-end reference", "166?20EREF+NOTPROVIDED?21SVWZ+X", { endToEndId: null, remittance: "X" }],
    ["a purpose that is a creditor reference", "166?20SVWZ+RF18 5390 0754 7034", { reference: "RF18539007547034" }],
    ["the payer among code words", "/ORDP//NAME/Ann/BENM//NAME/Us/REMI/INV-1", { counterpartyName: "Ann" }],
    ["a creditor reference among code words", "/CDTRREFTP//CD/SCOR/ISSR/CUR/CDTRREF/9001", { reference: "9001" }],
    ["a text with slashes", "/REMI/INV/2026/1", { remittance: "INV/2026/1" }],
    ["a reason of return", "/RTRN/MS03/REMI/INV-1", { returnReason: "MS03" }],
    ["code words with nothing behind them", "/EREF//REMI//", { endToEndId: null, remittance: null, description: "" }],
  ])("%s", async (_, text, expected) => {
    expect(await information(text)).toMatchObject(expected);
  });

  it("after the closing balance belongs to the whole statement", async () => {
    const { lines } = await parse(statement(entry()).replace("-\n", ":86:Total of the day\n-\n"));
    expect(lines[0]?.description).toBe("INV-1");
  });

  it("may contain a line with a single dash", async () => {
    expect((await information("INV-1\n-\nthanks")).description).toBe("INV-1\n-\nthanks");
  });
});

describe("equal payments in MT940", () => {
  const voucher = entry("2603020302C50,00NTRFNONREF", "Voucher");

  it("are all kept, on one page or on two", async () => {
    const pages =
      statement(`${voucher}\n${voucher}`, { closing: "C260302EUR100,00" }) +
      statement(voucher, { number: "1/2", opening: "C260302EUR100,00", closing: "C260302EUR150,00" });
    expect(new Set(await keys(pages)).size).toBe(3);
  });

  it("are not doubled by a statement that the file repeats", async () => {
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
    ["an amount without a comma", entry("260302C500NTRFNONREF"), "line 5: :61:"],
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
      "an entry without end",
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
    ["a balance that is none", statement("", { opening: "C260301EUR" }), 'line 4: :60F: "C260301EUR" is not a balance'],
    ["a line without end", statement(`:86:${"x".repeat(70_000)}`), "line 5: the line is longer than 65536 characters"],
  ])("%s is refused", async (_, file, refusal) => {
    const parsed = await parse(file);
    expect(parsed.refusal?.slice(0, refusal.length)).toBe(refusal);
  });

  it("malformed bytes are refused at their line", async () => {
    const bytes = Buffer.from(statement(entry(undefined, "Müller\nM#ller")));
    bytes[bytes.indexOf("#")] = 0xfc;
    expect((await parse(bytes)).refusal).toMatch(/^line 7: the byte 0xFC at offset \d+ is not valid UTF-8/);
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
      { numRuns: 300 },
    );
  });
});

describe("the format of an MT940 file", () => {
  it.each([
    ["plain", german],
    ["in blocks", dutch],
    ["after the bank's own head", Buffer.from(`ABNANL2A\n940\nABNANL2A\n${statement("")}`)],
    ["in UTF-16", Buffer.from(`\uFEFF${statement("")}`, "utf16le")],
  ])("is seen: %s", (_, file) => {
    expect(detectFormat(file)).toEqual({ format: "MT940", version: "" });
  });
});
