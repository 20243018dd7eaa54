import { describe, expect, it } from "vitest";
import type { StatementError } from "../src/statement-error.ts";
import { statement as mt940, entry as mt940Entry } from "./mt940-statements.ts";
import { file as ofx } from "./ofx-files.ts";
import { detail, entry, parse, statement } from "./statement-files.ts";

/** Parses a file that may have several errors. */
async function parseAll(file: string) {
  const errors: Pick<StatementError, "line" | "reason">[] = [];
  const onError = ({ line, reason }: StatementError) => errors.push({ line, reason });
  const { lines, summary, refusal } = await parse(file, { onError, currency: "EUR" });
  return { amounts: lines.map(({ amount }) => amount), summary, refusal, errors };
}

describe("a file with several errors", () => {
  it("in camt: every wrong entry is reported, the others are read, and the balances are not judged", async () => {
    const balance = (type: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt></Bal>`;
    const wrong = entry({ amount: '<Amt Ccy="EUR">1,50</Amt>', details: detail("9.00") });
    const noSide = entry({ indicator: "BOTH" });
    const result = await parseAll(statement(`${balance("OPBD")}${balance("CLBD")}${wrong}${noSide}${entry({})}`));
    expect(result).toMatchObject({
      ...{ amounts: [10_000n], refusal: undefined },
      summary: { lines: 1, warningCount: 0, balances: [{ opening: 100n, closing: 100n, difference: undefined }] },
      errors: [
        { line: 4, reason: '<Amt>: amount "1,50" is not a decimal number' },
        { line: 5, reason: '<CdtDbtInd> is "BOTH", neither CRDT nor DBIT' },
      ],
    });
  });

  it("in MT940: every wrong entry is reported without its information", async () => {
    const [first, last] = [mt940Entry("260302C1,00NTRFNONREF", "A"), mt940Entry("260303D2,00NTRFNONREF", "B")];
    const result = await parseAll(mt940(`${first}\n:61:nonsense\n:86:of nonsense\n${last}`));
    expect(result).toMatchObject({ amounts: [100n, 200n], refusal: undefined, summary: { lines: 2, warningCount: 0 } });
    expect(result.errors).toMatchObject([{ line: 7, reason: expect.stringContaining('"nonsense"') }]);
    const balance = { line: 11, account: "10099900/4711", currency: "EUR", opening: 0n, closing: 0n };
    const days = { from: "2026-03-02", to: "2026-03-03" };
    expect(result.summary?.balances).toEqual([{ ...balance, ...days, difference: undefined }]);
  });

  it("in OFX: every wrong transaction is reported", async () => {
    const [first, second, third] = ["1.00", "1.0.0", "-3"].map((amount) => `<DTPOSTED>20260302<TRNAMT>${amount}`);
    const result = await parseAll(ofx(`${first}</STMTTRN><STMTTRN>\n${second}</STMTTRN>\n<STMTTRN>${third}`));
    expect(result).toMatchObject({ amounts: [100n, 300n], refusal: undefined });
    expect(result.errors).toEqual([{ line: 8, reason: '<TRNAMT>: amount "1.0.0" is not a decimal number' }]);
  });

  it("ends at once when the receiver of the errors throws", async () => {
    const onError = (error: StatementError) => {
      throw error;
    };
    const { refusal } = await parse("Date,Amount\n2026-03-02,x\n2026-03-02,y\n", { onError, currency: "EUR" });
    expect(refusal).toMatch(/^line 2: /);
  });
});

describe("the balances of a file", () => {
  const balances = async (file: string) => (await parse(file)).summary?.balances;

  it("are those of each MT940 statement", async () => {
    const [first, second] = [
      mt940("", { closing: "C260301EUR5,50" }),
      mt940("", { opening: "D260301EUR1,", number: "2" }),
    ];
    expect(await balances(first + second)).toMatchObject([
      { line: 6, opening: 0n, closing: 550n, difference: 550n },
      { line: 13, opening: -100n, closing: 0n, difference: 100n },
    ]);
  });

  it("cover the days since the opening balance of an MT940, also without a line", async () => {
    const entry = mt940Entry("260309C1,00NTRFNONREF", "A");
    const daysOf = async (file: string) => (await balances(file))?.map(({ from, to }) => [from, to]);
    const closing = "C260310EUR1,00";
    expect(await daysOf(mt940(entry, { opening: "C260301EUR0,", closing }))).toEqual([["2026-03-02", "2026-03-10"]]);
    // Some banks give it the day of the first line.
    expect(await daysOf(mt940(entry, { opening: "C260309EUR0,", closing }))).toEqual([["2026-03-09", "2026-03-10"]]);
  });

  it("are the ledger balance of OFX, which has no opening balance", async () => {
    const ledger = "<LEDGERBAL><BALAMT>-12.34<DTASOF>20260302</LEDGERBAL><AVAILBAL><BALAMT>99.00</AVAILBAL>";
    const file = ofx("<DTPOSTED>20260302<TRNAMT>1").replace("</STMTRS>", `${ledger}</STMTRS>`);
    expect(await balances(file)).toEqual([
      { line: 8, account: "1", currency: "EUR", closing: -1_234n, from: "2026-03-02", to: "2026-03-02" },
    ]);
  });

  it("are those of the first 5,000 statements", async () => {
    expect(await balances(mt940("").repeat(5_010))).toHaveLength(5_000);
  });
});
