import { describe, expect, it } from "vitest";
import { brief, sampleFile } from "./brief.ts";
import { parse } from "./statement-files.ts";

const list = (...records: string[]) => `!Type:Bank\n${records.map((record) => `${record}\n^\n`).join("")}`;
const EUR = { currency: "EUR" };

describe("a QIF file", () => {
  it("of Quicken has these lines, without the opening balance, parts of a split and other lists", async () => {
    const { lines, summary, refusal } = await parse(sampleFile("quicken.qif"), EUR);
    expect(refusal).toBeUndefined();
    expect(lines.map(brief)).toEqual([
      "+119000; EUR; 2026-03-02; Alder & Finch | INV-2026-0101 | 1001; Alder & Finch; -",
      "-98550; EUR; 2026-03-13; Stationers Ltd; Stationers Ltd; -",
    ]);
    expect(lines.map(({ account }) => account)).toEqual([
      { other: "House Bank", currency: "EUR" },
      { other: "House Bank", currency: "EUR" },
    ]);
    expect(summary).toMatchObject({
      ...{ format: "QIF", version: "", statements: 1, entries: 3, lines: 2, zero: 1, warningCount: 0 },
      skipped: [{ line: 40, reason: "zero" }],
      ...{ firstDay: "2026-03-02", lastDay: "2026-03-13", accounts: ["House Bank"] },
      balances: [
        { line: 6, account: "House Bank", currency: "EUR", closing: 120_450n },
        { line: 16, account: "House Bank", currency: "EUR", opening: 100_000n },
      ],
    });
  });

  it("of a German bank has these lines", async () => {
    const { lines } = await parse(sampleFile("bank.qif"), EUR);
    expect(lines.map(brief)).toEqual([
      "+119000; EUR; 2026-03-24; Alder & Finch | INV-2026-0101; Alder & Finch; -",
      "-1250; EUR; 2026-03-25; Kontoführung; Kontoführung; -",
    ]);
  });

  it.each([
    [
      ["D3/4/26\nT1.00", "D3/24/26\nT2.00"],
      ["2026-03-04", "2026-03-24"],
    ],
    [
      ["D3/4/26\nT1.00", "D24/3/26\nT2.00"],
      ["2026-04-03", "2026-03-24"],
    ],
    [
      ["D3-4-2026\nT1.00", "D24-3-2026\nT2.00"],
      ["2026-04-03", "2026-03-24"],
    ],
    [
      ["D3/4'99\nT1.00", "D2099-12-01\nT2.00", "D12/31/99\nT3.00"],
      ["1999-03-04", "2099-12-01", "1999-12-31"],
    ],
    [["D3/3/26\nT1.00"], ["2026-03-03"]],
    [["D13/03/2026 14:05\nT1.00"], ["2026-03-13"]],
  ])("learns the order of day and month from all dates: %o", async (records, days) => {
    const { lines, refusal } = await parse(list(...records), EUR);
    expect([lines.map(({ bookingDate }) => bookingDate), refusal]).toEqual([days, undefined]);
  });

  it("whose dates are old with the year last, and recent with the year first, needs the format too", async () => {
    const read = (...days: string[]) =>
      parse(list(...days.map((day) => `D${day}\nT1.00`)), { ...EUR, today: "2026-11-29" });
    const reason = /such as "26\/03\/13", could be MM\/DD\/YYYY or DD\/MM\/YYYY or YY\/MM\/DD/;
    expect((await read("26/03/13", "26/04/14")).refusal).toMatch(reason);
    expect((await read("26/03/13", "05/04/13")).lines.map(({ bookingDate }) => bookingDate)).toEqual([
      "2013-03-26",
      "2013-04-05",
    ]);
  });

  it("whose dates are far ahead with the month behind the year, and recent with the day there, needs it as well", async () => {
    const read = (...days: string[]) =>
      parse(list(...days.map((day) => `D${day}\nT1.00`)), { ...EUR, today: "2026-02-08" });
    const reason = /such as "2026-07-02", could be YYYY-MM-DD or YYYY-DD-MM:/;
    expect((await read("2026-01-02", "2026-07-02")).refusal).toMatch(reason);
    for (const days of [
      ["2026-01-02", "2026-02-09"],
      ["2026-01-20", "2026-07-02"],
    ])
      expect((await read(...days)).lines.map(({ bookingDate }) => bookingDate)).toEqual(days);
  });

  it("whose dates can be read in two ways needs the format in the mapping of the connection", async () => {
    const file = list("D3/3/26\nT1.00", "D3/4/26\nT2.00");
    expect((await parse(file, EUR)).refusal).toBe(
      'line 2: the dates of this file, such as "3/4/26", could be MM/DD/YYYY or DD/MM/YYYY: the csvMapping of its bank ' +
        "connection must name one (dateFormats)",
    );
    const { lines } = await parse(file, { ...EUR, csvMapping: { dateFormats: ["D/M/YY"] } });
    expect(lines.map(({ bookingDate }) => bookingDate)).toEqual(["2026-03-03", "2026-04-03"]);
  });

  it("decides after 500 records at the latest", async () => {
    const file = list(...Array.from({ length: 600 }, () => "D3/4/26\nT1.00"), "D3/24/26\nT1.00");
    expect((await parse(file, EUR)).refusal).toMatch(/^line 2: the dates of this file/);
    const known = await parse(list("D3/24/26\nT1.00", ...Array.from({ length: 600 }, () => "D3/4/26\nT1.00")), EUR);
    expect(known.lines).toHaveLength(601);
  });

  it.each([
    ["of investments", "!Type:Invst\nD3/24/26\n^\n", 'line 1: "!Type:Invst" is no list of a bank account'],
    ["without a list", "!Account\nNBank\n^\n", "line 4: the file holds no list of a bank account (!Type:)"],
    ["that ends in a record", "!Type:Bank\nD3/24/26\nT1.00\n", "line 4: the file ends inside the record of line 2"],
    [
      "with a list inside a record",
      "!Type:Bank\nD3/24/26\n!Type:Bank\n",
      "line 3: the record of line 2 has no end (^)",
    ],
    ["without a date", list("T1.00"), "line 2: the record has no date (D)"],
    ["without an amount", list("D3/24/26"), "line 2: the record has no amount (T)"],
    ["with an impossible date", list("D2/31/26\nT1"), 'line 2: D: "2/31/26" is not a date of the form M/D/YYYY'],
    ["with an amount like 1,234", list("D3/24/26\nT1,234"), 'line 3: T: amount "1,234" could be read in two ways'],
    [
      "with an endless record",
      `!Type:Bank\n${`M${"x".repeat(9_000)}\n`.repeat(3)}`,
      "line 2: the record has more than",
    ],
  ])("%s is refused", async (_, file, refusal) => {
    expect((await parse(file, EUR)).refusal?.slice(0, refusal.length)).toBe(refusal);
  });

  it("needs the currency of its bank connection", async () => {
    expect((await parse(list("D3/24/26\nT1.00"))).refusal).toBe(
      "line 2: a QIF file names no currency: the bank connection must have one",
    );
  });
});
