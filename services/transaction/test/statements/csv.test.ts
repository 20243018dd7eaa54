import { type CsvMapping, csvMappingSchema } from "@matchbook/api/schemas/csv-mapping";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectFormat } from "../../src/statements/detect.ts";
import { fingerprint } from "../../src/statements/fingerprint.ts";
import { createOccurrenceCounter } from "../../src/statements/occurrence-counter.ts";
import type { StatementLine } from "../../src/statements/statement-line.ts";
import { cut, parse, sample } from "./statement-files.ts";

const known = sample("sample-statement.csv");
const mapped = sample("sample-statement-mapped.csv");
const mapping = csvMappingSchema.parse(JSON.parse(sample("sample-csv-mapping.json").toString()));

const columns = { bookingDate: "Day", amount: "Sum", description: "Text" };
const simple: CsvMapping = { currency: "EUR", columns };

async function only(row: string, change: Partial<CsvMapping> = {}, header = "Day;Sum;Text"): Promise<StatementLine> {
  const { lines, refusal } = await parse(`${header}\n${row}\n`, { csvMapping: { ...simple, ...change } });
  expect(refusal).toBeUndefined();
  expect(lines).toHaveLength(1);
  return lines[0] as StatementLine;
}
const refusalOf = async (file: string, csvMapping?: CsvMapping) => (await parse(file, { csvMapping })).refusal;

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

  it("with lines before the header and with a footer is read by its mapping", async () => {
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
    expect(refusal).toBe('line 8: column "When": "Total" is not a date of the form DD MMM YYYY');
  });

  it("gives the same lines or the same error however it is cut into chunks, in every encoding", async () => {
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
    for (const same of [2, 3, 4, 5, 6, 7]) expect(whole[same]).toEqual(whole[0]);
    expect(whole[8]?.refusal).toBe('line 5: column 7, "Betrag": amount "-12,5x" is not a decimal number');
    expect(whole[10]?.refusal).toMatch(/^line \d+: the byte 0xFF at offset 400 is not valid UTF-8/);
    await fc.assert(
      fc.asyncProperty(fc.nat(cases.length - 1), fc.array(fc.nat(2_000), { maxLength: 40 }), async (index, at) => {
        const { file, csvMapping } = cases[index] as (typeof cases)[number];
        expect(await parse(cut(file, at), { csvMapping })).toEqual(whole[index]);
      }),
      { numRuns: 100 },
    );
    for (const [index, { file, csvMapping }] of cases.entries()) {
      expect(await parse(cut(file, [...file.keys()]), { csvMapping })).toEqual(whole[index]);
    }
  });

  it("of 20,000 rows yields lines while it is still being read", async () => {
    let taken = 0;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("Date,Amount,Currency,Description\n");
      for (let chunk = 0; chunk < 200; chunk += 1) {
        taken += 1;
        yield Buffer.from(
          Array.from({ length: 100 }, (_, row) => `2026-03-02,${chunk}.${10 + (row % 90)},EUR,row\n`).join(""),
        );
      }
    }
    const { parseStatement } = await import("../../src/statements/parse-statement.ts");
    let lines = 0;
    let takenAtHalf = 0;
    for await (const _ of parseStatement(chunks(), { currencyExponent: () => 2 })) {
      lines += 1;
      if (lines === 10_000) takenAtHalf = taken;
    }
    expect(lines).toBe(20_000);
    expect(takenAtHalf).toBeLessThan(105);
  });
});

describe("an amount in CSV", () => {
  const amountOf = async (text: string, change: Partial<CsvMapping> = {}) => {
    const { amount, direction } = await only(`2026-03-02;${text};x`, change);
    return direction === "credit" ? amount : -amount;
  };

  it.each<[string, bigint, Partial<CsvMapping>]>([
    ["12", 1200n, {}],
    ["4,50", 450n, {}],
    ["4.5", 450n, {}],
    ["-1.234,56", -123456n, {}],
    ["1,234,567.89", 123456789n, {}],
    ["1.234.567", 123456700n, {}],
    ["1.234", 123400n, { decimalSeparator: "," }],
    ["1,234", 123400n, { decimalSeparator: "." }],
    ["1 234,50", 123450n, { decimalSeparator: ",", thousandsSeparator: " " }],
    ["1\u202f234,50", 123450n, { decimalSeparator: ",", thousandsSeparator: " " }],
    ["1’234.50", 123450n, { decimalSeparator: ".", thousandsSeparator: "'" }],
    ["1'234.50", 123450n, { thousandsSeparator: "'" }],
    ["1’234,50", 123450n, { thousandsSeparator: "'" }],
    ["1'234’567.50", 123456750n, { thousandsSeparator: "’" }],
    ["1'234", 123400n, { thousandsSeparator: "'" }],
    ["1 234,50", 123450n, { thousandsSeparator: " " }],
    ["1 234.5", 123450n, { thousandsSeparator: " " }],
    ["1.234", 123400n, { thousandsSeparator: "." }],
    ["1.234,5", 123450n, { thousandsSeparator: "." }],
    ["1,234", 123400n, { thousandsSeparator: "," }],
    ["1,234.5", 123450n, { thousandsSeparator: "," }],
    ["1234,50", 123450n, { thousandsSeparator: "" }],
    ["1,00,000.50", 10000050n, { decimalSeparator: "." }],
    ["12.50-", -1250n, {}],
    ["+12.50", 1250n, {}],
    ["\u221212.50", -1250n, {}],
    ["(12.50)", -1250n, {}],
    ["- 12.50", -1250n, {}],
    ['="-12,50"', -1250n, {}],
    ["'-12,50", -1250n, {}],
    ["12.50", -1250n, { invertSign: true }],
  ])("%s is exactly %d", async (text, amount, change) => {
    expect(await amountOf(text, change)).toBe(amount);
  });

  it.each<[string, string, Partial<CsvMapping>]>([
    ["1.234", 'amount "1.234" could be read in two ways: the mapping must name the decimalSeparator', {}],
    ["1,234", 'amount "1,234" could be read in two ways: the mapping must name the decimalSeparator', {}],
    ["1.23", 'amount "1.23" is not a decimal number', { decimalSeparator: "," }],
    ["12.34.567", 'amount "12.34.567" is not a decimal number', { decimalSeparator: ".", thousandsSeparator: "," }],
    ["1,234", 'amount "1,234" is not a decimal number', { decimalSeparator: ".", thousandsSeparator: "" }],
    ["1,50", 'amount "1,50" is not a decimal number', { thousandsSeparator: "," }],
    ["1.234.567", 'amount "1.234.567" is not a decimal number', { thousandsSeparator: "'" }],
    ["1.234,50", 'amount "1.234,50" is not a decimal number', { thousandsSeparator: " " }],
    ["1,234.50", 'amount "1,234.50" is not a decimal number', { thousandsSeparator: "" }],
    ["1.234", 'amount "1.234" has more decimals than EUR has (2 decimals)', { thousandsSeparator: "'" }],
    ["--5", 'amount "--5" is not a decimal number', {}],
    ["=1+1", 'amount "=1+1" is not a decimal number', {}],
    ["1e5", 'amount "1e5" is not a decimal number', {}],
    ["5 EUR", 'amount "5 EUR" is not a decimal number', {}],
    ["NaN", 'amount "NaN" is not a decimal number', {}],
    ["5.001", 'amount "5.001" has more decimals than EUR has (2 decimals)', { decimalSeparator: "." }],
  ])("%s is refused", async (text, reason, change) => {
    const row = `Day;Sum;Text\n2026-03-02;${text};x`;
    expect(await refusalOf(row, { ...simple, ...change })).toBe(`line 2: column "Sum": ${reason}`);
  });

  it("after an unambiguous amount is read with the same separators", async () => {
    const rows = (...amounts: string[]) => `Day;Sum;Text\n${amounts.map((one) => `2026-03-02;${one};x`).join("\n")}`;
    const { lines } = await parse(rows("4,50", "1.234"), { csvMapping: simple });
    expect(lines.map(({ amount }) => amount)).toEqual([450n, 123400n]);
    expect(await refusalOf(rows("4,50", "4.50"), simple)).toBe(
      'line 3: column "Sum": amount "4.50" is not a decimal number',
    );
  });

  it("is read with the thousands separator of the mapping and the decimal separator of the first amount", async () => {
    const csvMapping = { ...simple, thousandsSeparator: "'" as const };
    const rows = (...amounts: string[]) => `Day;Sum;Text\n${amounts.map((one) => `2026-03-02;${one};x`).join("\n")}`;
    const { lines } = await parse(rows("12", "1'234", "4,50", "1'234'567,89"), { csvMapping });
    expect(lines.map(({ amount }) => amount)).toEqual([1200n, 123400n, 450n, 123456789n]);
    expect(await refusalOf(rows("4,50", "4.50"), csvMapping)).toBe(
      'line 3: column "Sum": amount "4.50" is not a decimal number',
    );
  });

  it("is exact with all separators, even without a decimal separator in the mapping", async () => {
    const styles = [
      [".", ","],
      [",", "."],
      [",", " "],
      [".", "'"],
      [",", ""],
    ] as const;
    const minor = fc.bigInt(-9_007_199_254_740_991n, 9_007_199_254_740_991n).filter((amount) => amount !== 0n);
    await fc.assert(
      fc.asyncProperty(minor, fc.constantFrom(...styles), async (amount, [decimalSeparator, thousandsSeparator]) => {
        const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
        const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousandsSeparator);
        const text = `${amount < 0n ? "-" : ""}${whole}${decimalSeparator}${digits.slice(-2)}`;
        expect(await amountOf(text, { decimalSeparator, thousandsSeparator })).toBe(amount);
        expect(await amountOf(text, { thousandsSeparator })).toBe(amount);
      }),
    );
  });

  it("may have a column for each direction", async () => {
    const separate = { columns: { valueDate: "Day", debit: "Out", credit: "In" } };
    const row = (out: string, into: string) => only(`2026-03-02;${out};${into}`, separate, "Day;Out;In");
    expect(await row("5.00", "")).toMatchObject({ amount: 500n, direction: "debit", bookingDate: null });
    expect(await row("-5.00", "0.00")).toMatchObject({ amount: 500n, direction: "debit" });
    expect(await row("", "5.00")).toMatchObject({ amount: 500n, direction: "credit" });
    const refused = (rest: string) => refusalOf(`Day;Out;In\n2026-03-02;${rest}`, { ...simple, ...separate });
    expect(await refused("5;5")).toBe('line 2: column "Out" and column "In" both hold an amount');
    expect(await refused(";")).toBe('line 2: column "Out" and column "In" are empty');
    expect(await refused(";-5")).toBe('line 2: column "In" is negative');
  });

  it("may have a separate column with a word for its direction", async () => {
    const worded = { columns: { ...columns, direction: "Way" } };
    const row = (sum: string, way: string, change = {}) =>
      only(`2026-03-02;${sum};x;${way}`, { ...worded, ...change }, "Day;Sum;Text;Way");
    for (const way of ["D", "dr", "Debit", "Soll", "Af"]) expect((await row("5", way)).direction).toBe("debit");
    for (const way of ["C", "CRDT", "Haben", "Bij", "+"]) expect((await row("5", way)).direction).toBe("credit");
    const directionWords = { credit: ["erhalten"], debit: ["bezahlt"] };
    expect((await row("-5", "Bezahlt", { directionWords })).direction).toBe("debit");
    const refused = (rest: string) => refusalOf(`Day;Sum;Text;Way\n2026-03-02;${rest}`, { ...simple, ...worded });
    expect(await refused("5;x;maybe")).toBe('line 2: column "Way": "maybe" is no word for credit or debit');
    expect(await refused("-5;x;C")).toBe('line 2: column "Sum" is negative, but column "Way" says credit');
  });
});

describe("a date in CSV", () => {
  it.each([
    ["2026-03-02", undefined],
    ["20260302", undefined],
    ["2.3.2026", undefined],
    ["02.03.26", undefined],
    ["2026-03-02 23:59:59", undefined],
    ["2026-03-02T00:00:00Z", undefined],
    ["02/03/2026", ["DD/MM/YYYY"]],
    ["3/2/26", ["M/D/YY"]],
    ["02 MAR 2026", ["YYYY-MM-DD", "DD MMM YYYY"]],
    ["2 March 2026", ["D MMM YYYY"]],
  ])("%s is 2 March 2026", async (text, dateFormats) => {
    expect((await only(`${text};5;x`, { dateFormats })).valueDate).toBe("2026-03-02");
  });

  it.each([
    ["02/03/2026", undefined, '"02/03/2026" is not a date in a form that can be read one way only'],
    ["30.02.2026", undefined, '"30.02.2026" is not a date in a form that can be read one way only'],
    ["13/13/2026", ["DD/MM/YYYY"], '"13/13/2026" is not a date of the form DD/MM/YYYY'],
    ["2026-03-02", ["DD.MM.YYYY", "DD/MM/YY"], '"2026-03-02" is not a date of the form DD.MM.YYYY or DD/MM/YY'],
  ])("%s is refused", async (text, dateFormats, reason) => {
    const refusal = await refusalOf(`Day;Sum;Text\n${text};5;x`, { ...simple, dateFormats });
    expect(refusal).toBe(`line 2: column "Day": ${reason}`);
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
    ["a column that is not there", "Day;Text", 'line 1: the header has no column "Sum"; it has "Day, Text"'],
    [
      "a column that is there twice",
      "Day;Sum;Sum;Text",
      'line 1: the header has 2 columns "Sum": the mapping must give its number',
    ],
  ])("%s is refused", async (_, header, refusal) => {
    expect(await refusalOf(`${header}\n`, simple)).toBe(refusal);
  });

  it("that an unquoted delimiter shifts are refused; extra empty columns at the end are not", async () => {
    const rows = (row: string) => refusalOf(`Day;Sum;Text\n${row}\n`, simple);
    expect(await rows("2026-03-02;5;a;b")).toBe(
      "line 2: the row has 4 columns, the header 3: a cell that holds a delimiter must be quoted",
    );
    expect(await rows("2026-03-02;5;a;;;")).toBeUndefined();
    expect(await rows("2026-03-02;5")).toBeUndefined();
    expect(await rows("2026-03-02")).toBe('line 2: column "Sum" is empty');
  });

  it("use the currency of the row, else of the mapping, else of the connection", async () => {
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

  it("are read without the marks of spreadsheets", async () => {
    const text = async (cell: string) => (await only(`2026-03-02;5;${cell}`)).description;
    expect(await text('="00123"')).toBe("00123");
    expect(await text('"=""00123"""')).toBe("00123");
    expect(await text("'=SUM(A1)")).toBe("=SUM(A1)");
    expect(await text("'00123")).toBe("00123");
    expect(await text("=HYPERLINK(1)")).toBe("=HYPERLINK(1)");
    expect(await text('5" pipe')).toBe('5" pipe');
    expect(await text('"a\n\n b; ""c"""')).toBe('a\nb; "c"');
  });

  it("without a mapping are refused unless the header is unambiguous", async () => {
    const reason =
      "line 1: the columns of this CSV file are not known: its bank connection needs a csvMapping that names them";
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
    ["a row without end", `Day;Sum;Text\n2026-03-02;5;"${"x\n".repeat(50_000)}`, "line 2: the row is longer than"],
    ["a line without end", `Day;Sum;Text\n2026-03-02;5;${"x".repeat(70_000)}`, "line 2: the line is longer than"],
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
      { numRuns: 300 },
    );
  });
});

describe("the format of a CSV file", () => {
  it.each([
    ["a known header", "Date,Amount\n", {}, true],
    ["two rows alike", "a;b\n1;2\n", {}, true],
    ["its name, where the content leaves it open", "a\n1\n", { filename: "Export.CSV" }, true],
    ["the mapping of the connection", "a\n1\n", { csvMapping: simple }, true],
    ["one word", "a\n1\n", { filename: "notes.txt" }, false],
    ["JSON", '{"a":1,\n"b":2,\n', { filename: "x.csv" }, false],
    ["bytes that are no text", "a;b\u0000\n1;2\n", { filename: "x.csv" }, false],
  ])("is told by its content first: %s", (_, text, hints, isCsv) => {
    expect(detectFormat(Buffer.from(text), hints)).toEqual(isCsv ? { format: "CSV", version: "" } : undefined);
  });

  it("is not CSV by its name if the content is another format", () => {
    const hints = { filename: "statement.csv", csvMapping: simple };
    expect(detectFormat(sample("sample-statement.mt940.sta"), hints)?.format).toBe("MT940");
    expect(detectFormat(sample("sample-statement.ofx102.ofx"), hints)?.format).toBe("OFX");
    expect(detectFormat(sample("sample-statement.camt053.001.08.xml"), hints)?.format).toBe("camt.053");
  });
});
