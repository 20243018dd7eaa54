import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CsvMapping } from "../src/csv-mapping.ts";
import { detectFormat } from "../src/detect.ts";
import { fingerprint } from "../src/fingerprint.ts";
import { createOccurrenceCounter } from "../src/occurrence-counter.ts";
import { columns, only, refusalOf, simple } from "./csv-rows.ts";
import { cut, parse, sample } from "./statement-files.ts";

const known = sample("sample-statement.csv");
const mapped = sample("sample-statement-mapped.csv");
const mapping: CsvMapping = JSON.parse(sample("sample-csv-mapping.json").toString());

describe("a CSV file", () => {
  it("with a known header needs no mapping", async () => {
    const { lines, summary, refusal } = await parse(known);
    expect(refusal).toBeUndefined();
    expect(summary).toMatchObject({ format: "CSV", version: "", entries: 5, lines: 5, statements: 1 });
    expect(lines[0]).toMatchObject({
      position: { line: 2, entry: 1 },
      amount: 119000n,
      currency: "EUR",
      direction: "credit",
      bookedAt: "2026-03-02",
      bookingDate: "2026-03-02",
      valueDate: "2026-03-02",
      description: "Gutschrift\nInvoice INV-2026-0101",
      counterpartyName: "Alder & Finch Interiors GmbH",
      counterpartyIban: "DE44100999010000120345",
      bankReference: "NB26061-000101",
    });
    expect(lines[1]?.position.line).toBe(3);
    expect(lines[1]?.description).toBe("Gutschrift\nRechnung INV 2026 0102;\nvielen Dank");
    expect(lines[2]).toMatchObject({
      position: { line: 5 },
      direction: "debit",
      description: 'Entgelt\nKontoführung "Februar"',
    });
    const occurrences = createOccurrenceCounter();
    expect(new Set(lines.map((line) => fingerprint(line, occurrences.next(line)))).size).toBe(5);
  });

  it("may begin with a line that tells Excel the delimiter", async () => {
    const rows = "Datum;Betrag;Verwendungszweck\n02.03.2026;1.190,00;a, b\n";
    expect(detectFormat(Buffer.from(`sep=;\r\n${rows}`))).toMatchObject({ format: "CSV" });
    for (const file of [`sep=;\n${rows}`, `"sep=;"\r\n${rows}`, `\uFEFFSEP=\t\n${rows.replaceAll(";", "\t")}`]) {
      const { lines } = await parse(file, { currency: "EUR" });
      expect(lines).toMatchObject([{ amount: 119000n, description: "a, b", position: { line: 3 } }]);
    }
  });

  it("with a known header keeps the text of a column of any other name", async () => {
    const rows = "02.03.2026;1.190,00;RE-2026-17 Alder;A\n03.03.2026;-12,50;Monthly fee;B\n";
    const of = async (header: string) => (await parse(`${header}\n${rows}`, { currency: "EUR" })).lines;
    expect(await of("Datum;Betrag;Bemerkung;Art")).toMatchObject([
      { description: "RE-2026-17 Alder", remittance: "RE-2026-17 Alder", otherRemittances: [null, "A"] },
      { description: "Monthly fee", direction: "debit" },
    ]);
    // A column that may tell the booking state identifies no line.
    expect(await of("Datum;Betrag;Info;Name")).toMatchObject([{ remittance: null, counterpartyName: "A" }, {}]);
    const [named] = await of("Datum;Betrag;Text;Verwendungszweck");
    expect(named).toMatchObject({ description: "RE-2026-17 Alder\nA", remittance: "A" });
    expect(named).not.toHaveProperty("otherRemittances");
    // In a wide table, the text does not identify the line.
    const table = `Datum;Betrag;Bemerkung;Art\n${rows}`.replaceAll("\n", `${";".repeat(11)}\n`);
    const [wide] = (await parse(table, { currency: "EUR" })).lines;
    expect(wide).toMatchObject({ description: "RE-2026-17 Alder", remittance: null });
    expect(wide).not.toHaveProperty("otherRemittances");
  });

  it("with lines before the header and a footer is read by its mapping", async () => {
    const { lines, summary, refusal } = await parse(mapped, { csvMapping: mapping });
    expect(refusal).toBeUndefined();
    expect(summary).toMatchObject({ entries: 3, lines: 3 });
    expect(lines.map((line) => [line.position.line, line.amount, line.direction, line.valueDate])).toEqual([
      [5, 215000n, "credit", "2026-03-03"],
      [6, 64000n, "debit", "2026-03-04"],
      [7, 1800n, "debit", "2026-03-04"],
    ]);
    expect(lines[0]).toMatchObject({
      currency: "USD",
      description: "INV-2026-0112",
      bankReference: "840001",
      counterpartyName: "Harbor Lane Hotels Inc",
    });
  });

  it("with a footer that the mapping omits is refused at the footer", async () => {
    const { lines, refusal } = await parse(mapped, { csvMapping: { ...mapping, footerRows: 0 } });
    expect(lines).toHaveLength(3);
    expect(refusal).toBe(
      'line 8: column "When": "Total" is not a date of the form DD MMM YYYY (dateFormats of the csvMapping)',
    );
  });

  it("yields the same lines or the same error for any chunks, in every encoding", async () => {
    const text = known.toString();
    const cases = [
      { file: known },
      { file: mapped, csvMapping: mapping },
      { file: Buffer.from(text, "latin1") },
      { file: Buffer.from(`\uFEFF${text}`) },
      { file: Buffer.from(`\uFEFF${text}`, "utf16le") },
      { file: Buffer.from(`\uFEFF${text}`, "utf16le").swap16() },
      { file: Buffer.from(text.replaceAll("\n", "\r\n")) },
      { file: Buffer.from(text.replaceAll("\n", "\r")) },
      { file: Buffer.from(text.replace("-12,50", "-12,5x")) },
      { file: Buffer.from(text.replace('""Februar"""', "Februar")) },
      { file: Buffer.concat([known.subarray(0, 400), Buffer.from([0xff]), known.subarray(400)]) },
    ];
    const whole = await Promise.all(cases.map(({ file, csvMapping }) => parse(file, { csvMapping })));
    const encodings = ["windows-1252", "utf-8", "utf-16le", "utf-16be", "utf-8", "utf-8"];
    for (const [nth, encoding] of encodings.entries()) {
      const { lines, summary } = whole[nth + 2] as (typeof whole)[number];
      expect({ lines, summary }).toEqual({ lines: whole[0]?.lines, summary: { ...whole[0]?.summary, encoding } });
    }
    expect(whole[8]?.refusal).toBe('line 5: column 7, "Betrag": amount "-12,5x" is not a decimal number');
    expect(whole[10]?.lines.map(({ amount }) => amount)).toEqual(whole[0]?.lines.map(({ amount }) => amount));
    await fc.assert(
      fc.asyncProperty(fc.nat(cases.length - 1), fc.array(fc.nat(2_000), { maxLength: 40 }), async (index, at) => {
        const { file, csvMapping } = cases[index] as (typeof cases)[number];
        expect(await parse(cut(file, at), { csvMapping })).toEqual(whole[index]);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
    );
    for (const [index, { file, csvMapping }] of cases.entries()) {
      expect(await parse(cut(file, [...file.keys()]), { csvMapping })).toEqual(whole[index]);
    }
  });

  it("of 4,000 rows yields lines while it is being read", async () => {
    let taken = 0;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("Date,Amount,Currency,Description\n");
      for (let chunk = 0; chunk < 40; chunk += 1) {
        taken += 1;
        yield Buffer.from(
          Array.from({ length: 100 }, (_, row) => `2026-03-02,${chunk}.${10 + (row % 90)},EUR,row\n`).join(""),
        );
      }
    }
    const { parseStatement } = await import("../src/parse-statement.ts");
    let lines = 0;
    let takenAtHalf = 0;
    for await (const _ of parseStatement(chunks(), {})) {
      lines += 1;
      if (lines === 2_000) takenAtHalf = taken;
    }
    expect(lines).toBe(4_000);
    expect(takenAtHalf).toBeLessThan(25);
  });
});

describe("the columns of CSV", () => {
  it("are found by number, or by name without regard to case and spaces", async () => {
    expect((await only("2026-03-02;5;x", {}, '" DAY ";sum;TEXT')).amount).toBe(500n);
    const numbered = { header: false, columns: { bookingDate: 1, amount: 3, description: [4, 2] } };
    const { lines } = await parse("2026-03-02,b,5.00,d\n", { csvMapping: { currency: "EUR", ...numbered } });
    expect(lines[0]).toMatchObject({ amount: 500n, description: "d\nb", position: { line: 1 } });
  });

  it.each([
    ["a missing column", "Day;Text", 'line 1: the header has no column "Sum"; it has "Day, Text"'],
    [
      "a duplicate column",
      "Day;Sum;Sum;Text",
      'line 1: the header has 2 columns "Sum": the mapping must give its number',
    ],
  ])("%s is refused", async (_, header, refusal) => {
    expect(await refusalOf(`${header}\n`, simple)).toBe(refusal);
  });

  it("are refused when an unquoted delimiter shifts them; extra empty columns at the end are accepted", async () => {
    const rows = (row: string) => refusalOf(`Day;Sum;Text\n${row}\n`, simple);
    expect(await rows("2026-03-02;5;a;b")).toBe(
      "line 2: the row has 4 columns, the header 3: a cell that holds a delimiter must be quoted",
    );
    expect(await rows("2026-03-02;5;a;;;")).toBeUndefined();
    expect(await rows("2026-03-02;5")).toBeUndefined();
    expect(await rows("2026-03-02")).toBe('line 2: column "Sum" is empty');
  });

  it("take the currency from the row, else the mapping, else the connection", async () => {
    const mappingOf = { columns: { ...columns, currency: "Ccy" } };
    const file = "Day;Sum;Text;Ccy\n2026-03-02;5;x;usd\n2026-03-02;5;x;\n";
    const currencies = async (csvMapping: CsvMapping, currency?: string) =>
      (await parse(file, { csvMapping, currency })).lines.map((line) => line.currency);
    expect(await currencies({ ...mappingOf, currency: "GBP" }, "EUR")).toEqual(["USD", "GBP"]);
    expect(await currencies(mappingOf, "EUR")).toEqual(["USD", "EUR"]);
    expect(await refusalOf(file, mappingOf)).toBe(
      "line 3: no currency is given: neither the row nor the mapping nor the bank connection has one",
    );
  });

  it("are read without the escapes of spreadsheets", async () => {
    const text = async (cell: string) => (await only(`2026-03-02;5;${cell}`)).description;
    expect(await text('="00123"')).toBe("00123");
    expect(await text('"=""00123"""')).toBe("00123");
    expect(await text("'=SUM(A1)")).toBe("=SUM(A1)");
    expect(await text("'00123")).toBe("00123");
    expect(await text("=HYPERLINK(1)")).toBe("=HYPERLINK(1)");
    expect(await text('5" pipe')).toBe('5" pipe');
    expect(await text('"a\n\n b; ""c"""')).toBe('a\nb; "c"');
  });

  it("below a title are refused with a hint at skipRows", async () => {
    expect(await refusalOf("Account statement;;\nFoo;Bar;Baz\n1;2;3\n", undefined)).toBe(
      "line 1: the columns of this CSV file are not known: its bank connection needs a csvMapping that names them; " +
        "the preview of a statement proposes one. " +
        '"Account statement" may be a title above the table: skipRows of the csvMapping skips such lines',
    );
  });

  it("without a mapping are refused unless the header is unambiguous", async () => {
    const reason =
      "line 1: the columns of this CSV file are not known: its bank connection needs a csvMapping that names them; the preview of a statement proposes one";
    for (const header of [
      "Foo;Bar",
      "Date;Betrag;Amount",
      "Date;Description",
      "Date;Amount;Debit;Credit",
      "Date;Datum;Amount",
    ]) {
      expect(await refusalOf(`${header}\n${header}\n`, undefined)).toBe(reason);
    }
    const { lines } = await parse("Date,Debit,Credit,Ccy\n2026-03-02,5.00,,EUR\n");
    expect(lines[0]).toMatchObject({ amount: 500n, direction: "debit" });
  });
});

describe("a CSV file that cannot be imported", () => {
  it.each([
    ["a quote that is not closed", 'Day;Sum;Text\n2026-03-02;5;x\n2026-03-02;5;"open\n\nmore', "line 3: a quoted cell"],
    ["a row that is too long", `Day;Sum;Text\n2026-03-02;5;"${"x\n".repeat(50_000)}`, "line 2: the row is longer than"],
    ["a line that is too long", `Day;Sum;Text\n2026-03-02;5;${"x".repeat(70_000)}`, "line 2: the line is longer than"],
    ["no rows", "\n\n;;\n", "line 1: the file holds no rows"],
    ["no date", "Day;Sum;Text\n;5;x", 'line 2: column "Day" is empty'],
    [
      "an unknown currency",
      "Day;Sum;Text;Ccy\n2026-03-02;5;x;QQQ",
      'line 2: column "Sum": currency "QQQ" is not known',
    ],
  ])("%s is refused with the line and the reason", async (_, file, refusal) => {
    const csvMapping = file.includes("Ccy") ? { columns: { ...columns, currency: "Ccy" } } : simple;
    expect((await refusalOf(file, csvMapping))?.slice(0, refusal.length)).toBe(refusal);
  });

  it("yields only lines or a StatementError after any mutation", async () => {
    const text = known.toString();
    const noise = fc.string({ unit: fc.constantFrom(";", '"', "\n", "\r", ",", "-", "=", "5", "__proto__", "\u0000") });
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), fc.nat(30), noise, async (at, remove, insert) => {
        const file = text.slice(0, at) + insert + text.slice(at + remove);
        const { lines, refusal, summary } = await parse(file, { filename: "a.csv" });
        expect(lines.every(({ amount }) => amount > 0n)).toBe(true);
        expect(refusal === undefined).toBe(summary !== undefined);
        if (refusal !== undefined) expect(refusal).toMatch(/^line \d+: ./);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  });
});

describe("the format of a CSV file", () => {
  it.each([
    ["a known header", "Date,Amount\n", {}, true],
    ["two rows with equally many columns", "a;b\n1;2\n", {}, true],
    ["its name, if the content does not decide", "a\n1\n", { filename: "Export.CSV" }, true],
    ["the mapping of the connection", "a\n1\n", { csvMapping: simple }, true],
    ["one word", "a\n1\n", { filename: "notes.txt" }, false],
    ["JSON", '{"a":1,\n"b":2,\n', { filename: "x.csv" }, false],
    ["binary data", "a;b\u0000\n1;2\n", { filename: "x.csv" }, false],
  ])("is detected, or not, from %s", (_, text, hints, isCsv) => {
    expect(detectFormat(Buffer.from(text), hints)).toEqual(isCsv ? { format: "CSV", version: "" } : undefined);
  });

  it("is not CSV when the name says so but the content is another format", () => {
    const hints = { filename: "statement.csv", csvMapping: simple };
    expect(detectFormat(sample("sample-statement.mt940.sta"), hints)?.format).toBe("MT940");
    expect(detectFormat(sample("sample-statement.ofx102.ofx"), hints)?.format).toBe("OFX");
    expect(detectFormat(sample("sample-statement.camt053.001.08.xml"), hints)?.format).toBe("camt.053");
  });
});
