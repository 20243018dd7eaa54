import { describe, expect, it } from "vitest";
import { brief, sampleFile } from "./brief.ts";
import { parse } from "./statement-files.ts";

const sample = sampleFile("statement.c240").toString("latin1");
const rows = sample.split("\n").slice(0, -1);

describe("a CFONB 240 file", () => {
  it("has the transfers received with their payers, and adds up to its totals", async () => {
    const { lines, summary, refusal } = await parse(sample);
    expect(refusal).toBeUndefined();
    expect(lines.map(brief)).toEqual([
      "+119000; EUR; 2026-03-02; FACTURE 2026-0101; ALDER ET FILS; 004711",
      "+2500; EUR; 2026-03-02; ; OFFICE MUNICIPAL; -",
      "+1050; EUR; 2026-03-04; F2026-0102; BOREALIS SARL; -",
    ]);
    expect(lines.map(({ counterpartyIban, statementId }) => [counterpartyIban, statementId])).toEqual([
      [expect.stringMatching(/^FR\d{2}20041010050500013M026\d{2}$/), "1"],
      [null, "1"],
      [expect.stringMatching(/^FR\d{2}300040158700026011710\d{2}$/), "2"],
    ]);
    expect(summary).toMatchObject({
      ...{ format: "CFONB 240", statements: 2, entries: 3, warnings: [], balances: [] },
      accounts: [expect.stringMatching(/^FR\d{2}300040081500000012345\d{2}$/)],
    });
  });

  it("may have no line breaks", async () => {
    expect((await parse(rows.join(""))).lines).toEqual((await parse(sample)).lines);
  });

  it("with a total that does not add up has a warning, and is refused when the connection is strict", async () => {
    const wrong = sample.replace("000000121500", "000000121501");
    const reason = "the total (39) is 121501, but the file adds up to 121500";
    expect((await parse(wrong)).summary?.warnings).toEqual([{ line: 4, reason }]);
    expect((await parse(wrong, { strictBalance: true })).refusal).toBe(`line 4: ${reason}`);
  });

  it.each<[string, string[], string]>([
    [
      "operations whose direction is not known",
      rows.with(1, (rows[1] ?? "").replace(/^(.{8})20/, "$185")),
      'line 2: column 9: the operation code "85" does not say whether the amount is money in or money out; transfers received (20) are read',
    ],
    [
      "francs",
      rows.with(1, (rows[1] ?? "").replace(/^(.{16})E/, "$1F")),
      'line 2: column 17: "F" is not E, amounts in euros',
    ],
    [
      "a date that does not exist",
      rows.with(1, (rows[1] ?? "").replace("020326", "310226")),
      'line 2: column 11: settlement date "310226" is not a date (DDMMYY)',
    ],
    ["an unknown record", rows.with(1, "35"), 'line 2: "35" begins no record of CFONB 240'],
    ["no total", rows.slice(0, 3), "line 3: the group that begins at line 1 has no total (39)"],
  ])("with %s is refused there", async (_, changed, reason) => {
    expect((await parse(`${changed.join("\n")}\n`)).refusal).toBe(reason);
  });
});
