import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latinDigits } from "../src/csv/amount.ts";
import type { CsvMapping } from "../src/csv-mapping.ts";
import { columns, only, refusalOf, simple } from "./csv-rows.ts";
import { parse } from "./statement-files.ts";

describe("an amount in CSV", () => {
  const amountOf = async (text: string, change: Partial<CsvMapping> = {}) => {
    const { amount, direction } = await only(`2026-03-02;${text};x`, change);
    return direction === "credit" ? amount : -amount;
  };

  it("is read in the digits of every script", () => {
    // No digit stands beyond the second plane.
    const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
      /\p{Nd}/u.test(character),
    );
    const scripts = Array.from({ length: digits.length / 10 }, (_, at) => digits.slice(10 * at, 10 * at + 10).join(""));
    expect(new Set(scripts.map(latinDigits))).toEqual(new Set(["0123456789"]));
  });

  it.each<[string, bigint, Partial<CsvMapping>]>([
    ["12", 1200n, {}],
    ["၁,၂၃၄.၅၀", 123450n, {}],
    ["-១.២៣៤,៥០", -123450n, {}],
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
    ["–12.50", -1250n, {}],
    ["▲12.50", -1250n, {}],
    ["12.50 £", 1250n, { currency: "GBP" }],
    ["A$12.50", 1250n, { currency: "AUD" }],
    ["$ 12.50", 1250n, { currency: "MXN" }],
    ["12.50 kr", 1250n, { currency: "NOK" }],
    ["Rs. 12.50", 1250n, { currency: "INR" }],
    ['="-12,50"', -1250n, {}],
    ["'-12,50", -1250n, {}],
    ["12.50", -1250n, { invertSign: true }],
  ])("%s is read as exactly %d minor units", async (text, amount, change) => {
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
    ["5 USD", "the amount is in USD, but the row is in EUR", {}],
    ["$5", "the amount is in $, but the row is in EUR", {}],
    ["5 kr", "the amount is in KR, but the row is in EUR", {}],
    ["US$ 5", "the amount is in USD, but the row is in CAD", { currency: "CAD" }],
    ["¥5", "the amount is in ¥, but the row is in USD", { currency: "USD" }],
    ["$5", 'currency "XYZ" is not known', { currency: "XYZ" }],
    ["5 XYZ", 'amount "5 XYZ" is not a decimal number', {}],
    ["-5 CR", 'amount "-5 CR" is negative, but marked as credit', {}],
    ["NaN", 'amount "NaN" is not a decimal number', {}],
    ["5.001", 'amount "5.001" has more decimals than EUR has (2 decimals)', { decimalSeparator: "." }],
  ])("%s is refused", async (text, reason, change) => {
    const row = `Day;Sum;Text\n2026-03-02;${text};x`;
    expect(await refusalOf(row, { ...simple, ...change })).toBe(`line 2: column "Sum": ${reason}`);
  });

  it("is read with the separators of an earlier unambiguous amount", async () => {
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

  it("is exact with all separators, even if the mapping has no decimal separator", async () => {
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

  it("may be in one column per direction", async () => {
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

  it("may have its direction as a word in a separate column", async () => {
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
    ["2 März 2026", ["D MMM YYYY"]],
    ["02 mars 2026", ["DD MMM YYYY"]],
    ["02 марта 2026", ["DD MMM YYYY"]],
    ["2026/3/2", undefined],
    ["2026.03.02.", undefined],
    ["2026-03-02 10:15:22.5", undefined],
    ["02.03.2569", undefined],
    ["115/03/02", ["YYY/MM/DD"]],
  ])("%s is 2 March 2026", async (text, dateFormats) => {
    expect((await only(`${text};5;x`, { dateFormats })).valueDate).toBe("2026-03-02");
  });

  it.each([
    ["1404/12/11", undefined],
    ["1447-09-13", undefined],
    ["02 lip 2026", ["DD MMM YYYY"]],
  ])("%s is in another calendar or language", async (text, dateFormats) => {
    expect(await refusalOf(`Day;Sum;Text\n${text};5;x`, { ...simple, dateFormats })).toMatch(/is not a date/);
  });

  it.each([
    [
      "02/03/2026",
      undefined,
      '"02/03/2026" is not a date that can be read one way only: the mapping must name its form (dateFormats of the csvMapping)',
    ],
    [
      "30.02.2026",
      undefined,
      '"30.02.2026" is not a date that can be read one way only: the mapping must name its form (dateFormats of the csvMapping)',
    ],
    ["13/13/2026", ["DD/MM/YYYY"], '"13/13/2026" is not a date of the form DD/MM/YYYY (dateFormats of the csvMapping)'],
    [
      "2026-03-02",
      ["DD.MM.YYYY", "DD/MM/YY"],
      '"2026-03-02" is not a date of the form DD.MM.YYYY or DD/MM/YY (dateFormats of the csvMapping)',
    ],
  ])("%s is refused", async (text, dateFormats, reason) => {
    const refusal = await refusalOf(`Day;Sum;Text\n${text};5;x`, { ...simple, dateFormats });
    expect(refusal).toBe(`line 2: column "Day": ${reason}`);
  });
});
