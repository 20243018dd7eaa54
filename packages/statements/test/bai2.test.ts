import { describe, expect, it } from "vitest";
import { brief, sampleFile } from "./brief.ts";
import { parse } from "./statement-files.ts";

const sample = sampleFile("statement.bai").toString();
const refusalOf = async (file: string, options = {}) => (await parse(file, options)).refusal;

describe("a BAI2 file", () => {
  it("has these lines, balances and skipped records", async () => {
    const { lines, summary, refusal } = await parse(sample);
    expect(refusal).toBeUndefined();
    expect(lines.map(brief)).toEqual([
      "+119000; USD; 2026-03-02/2026-03-03; ALDER AND FINCH LTD, PAYMENT OF | INV-2026-0101/INV-2026-0102; -; FT260302-77",
      "-10000; USD; 2026-03-02; ; -; CHK-88",
      "+7925; USD; 2026-03-02; RETURNED ACH ITEM R01; -; D77",
    ]);
    expect(lines).toMatchObject([
      { endToEndId: "INV-2026-0101", bankTransactionCode: "195", returnInformation: null },
      { endToEndId: "1042", bankTransactionCode: "475" },
      { endToEndId: null, bankTransactionCode: "257", returnInformation: { reasonCode: null } },
    ]);
    expect(summary).toMatchObject({
      ...{ format: "BAI2", version: "2", statements: 1, entries: 4, lines: 3 },
      warnings: [{ line: 9, reason: 'not used: the text of type 890 ("STATEMENT AVAILABLE ONLINE")' }],
      skipped: [{ line: 9, reason: "not_booked", value: "890" }],
      ...{ firstDay: "2026-03-02", lastDay: "2026-03-02", accounts: ["00004711"] },
      balances: [
        {
          line: 10,
          account: "00004711",
          currency: "USD",
          opening: 100_000n,
          closing: 216_925n,
          difference: 0n,
          to: "2026-03-02",
        },
      ],
    });
  });

  it("may have several records in a line, and a colon after the code of a continuation", async () => {
    const joined = sample.replaceAll("/\n", "/").replace("88,INV", "88:INV");
    expect(joined.split("\n").length).toBeLessThan(6);
    expect((await parse(joined)).lines.map(brief)).toEqual((await parse(sample)).lines.map(brief));
    const text = sample.replace("PAYMENT OF", "BILL 4711/16,50 AND/49,1");
    expect((await parse(text)).lines).toHaveLength(3);
  });

  it("may have colons in its time, and a comma too many before the end of a line", async () => {
    const strange = sample.replace(/^(01,(?:[^,]*,){3})\d*,/, "$112:30:59,").replace(/^(03,[^/\n]*)\/$/m, "$1,/");
    expect(strange).not.toBe(sample);
    const [read, plain] = [await parse(strange), await parse(sample)];
    expect(read.refusal).toBeUndefined();
    expect([read.lines, read.summary?.balances]).toEqual([plain.lines, plain.summary?.balances]);
  });

  it.each([
    ["ORIG CO NAME:ALDER CORP       ORIG ID:1234567890 DESC DATE:260302", "ALDER CORP"],
    ["ALDER CORP DES:PAYMENT ID:INV-101 INDN:NORTH LLC CO ID:9876543210 CCD", "ALDER CORP"],
    ["WIRE TYPE:WIRE IN DATE: 260302 TIME:0700 ET ORIG:ALDER CORP ID:000012345 SND BK:BIRCH BANK", "ALDER CORP"],
    ["WT FED#03776 BIRCH BANK /ORG=ALDER CORP SRF# 2603 TRN#26 RFB# 1", "ALDER CORP"],
    ["ORIGINATOR: ALDER CORP", "ALDER CORP"],
    ["DEPOSIT OF CHECKS", null],
  ])("takes the payer from %s", async (text, name) => {
    const file = sample
      .replace("88,INV-2026-0101/INV-2026-0102", `88,${text}`)
      .replace("ALDER AND FINCH LTD, PAYMENT OF", "X");
    expect((await parse(file)).lines[0]).toMatchObject({ counterpartyName: name });
  });

  it("takes the name of the other party from the labels of its text", async () => {
    const file = sample.replace("88,INV-2026-0101/INV-2026-0102", "88,DBNM:ALDER LTD\n88,CRNM: NORDLICHT");
    expect((await parse(file)).lines[0]).toMatchObject({ counterpartyName: "ALDER LTD" });
  });

  it("warns of totals that do not add up, and is refused with strictBalance", async () => {
    const file = sample
      .replace("15,216925", "15,216900")
      .replace("99,590775,1", "99,590775,2")
      .replace("98,590775,1", "98,590775,3");
    const { summary } = await parse(file);
    expect(summary?.warnings).toEqual([
      { line: 10, reason: "the closing balance differs from opening balance and entries by -0.25 USD" },
      { line: 10, reason: 'the control total of the account (49) is "590775", but the file adds up to 590750' },
      { line: 11, reason: 'the number of accounts (98) is "3", but the file adds up to 1' },
      { line: 12, reason: 'the number of groups (99) is "2", but the file adds up to 1' },
      { line: 9, reason: 'not used: the text of type 890 ("STATEMENT AVAILABLE ONLINE")' },
    ]);
    expect(await refusalOf(file, { strictBalance: true })).toBe(
      "line 10: the closing balance differs from opening balance and entries by -0.25 USD",
    );
  });

  it("takes the currency of the account, else of the group, else USD, and its decimals", async () => {
    const yen = sample.replace("03,00004711,USD", "03,00004711,JPY");
    expect((await parse(yen)).lines[0]).toMatchObject({ amount: 119_000n, currency: "JPY" });
    const group = sample.replace("03,00004711,USD", "03,00004711,").replace("260302,,USD", "260302,,CAD");
    expect((await parse(group)).lines[0]).toMatchObject({ amount: 119_000n, currency: "CAD" });
    expect((await parse(group.replace("CAD", ""))).lines[0]).toMatchObject({ currency: "USD" });
  });

  it("reads every funds type", async () => {
    const [before = "", after = ""] = sample.split(/16,475.*\n/);
    for (const funds of ["", "0", "Z", "S,1,2,3", "D,2,0,5000,1,5000", "V,260304,"]) {
      const { lines } = await parse(`${before}16,475,10000,${funds},CHK-88,1042,TEXT\n${after}`);
      expect(lines[1]).toMatchObject({ bankReference: "CHK-88", endToEndId: "1042", description: "TEXT" });
    }
  });

  it("warns of a transaction that moves no money on the account", async () => {
    const { lines, summary } = await parse(sample.replace("16,475", "16,721"));
    expect(lines).toHaveLength(2);
    expect(summary?.warnings[0]).toEqual({
      line: 7,
      reason: 'the transaction of type "721" moves no money on the account',
    });
  });

  it.each([
    [
      "of another version",
      sample.replace("1,2/", "1,4/"),
      'line 1: the file is version "4" of BAI; the versions 2 and 3 are read',
    ],
    ["that deletes a group", sample.replace("358,1,2", "358,2,2"), 'line 2: the group has the status "2"'],
    [
      "with an impossible date",
      sample.replace("1,260302", "1,260231"),
      'line 2: as-of date "260231" is not a date (YYMMDD)',
    ],
    [
      "with a strange amount",
      sample.replace("119000,V", "1190.00,V"),
      'line 5: amount "1190.00" is not a whole number',
    ],
    [
      "with a negative amount",
      sample.replace("475,10000", "475,-10000"),
      "line 7: the amount of a transaction is negative",
    ],
    [
      "with a strange funds type",
      sample.replace("10000,Z", "10000,Q"),
      'line 7: "Q" is not a funds type (0, 1, 2, D, S, V, Z)',
    ],
    ["with endless distributions", sample.replace("10000,Z", "10000,D,101"), 'line 7: "D" is not a funds type'],
    ["with an unknown currency", sample.replace("4711,USD", "4711,QQQ"), 'line 3: currency "QQQ" is not known'],
    ["without its trailer", sample.replace(/99,.*\n$/, ""), "line 12: the file ends before its trailer (99)"],
    ["without an account trailer", sample.replace(/49,.*\n/, ""), "line 10: a group trailer (98) stands at a place"],
    ["with an unknown record", sample.replace("16,475", "17,475"), 'line 7: "17" is no record of BAI2'],
    [
      "with another line",
      sample.replace("16,475", "DATA"),
      "line 7: the line does not begin with the code of a BAI2 record",
    ],
    [
      "with endless continuations",
      sample.replace("16,890", `${"88,x\n".repeat(1_001)}16,890`),
      "line 8: the record has more",
    ],
  ])("%s is refused", async (_, file, refusal) => {
    expect((await refusalOf(file))?.slice(0, refusal.length)).toBe(refusal);
  });
});
