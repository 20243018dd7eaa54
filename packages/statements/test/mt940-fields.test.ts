import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entry, only, statement } from "./mt940-statements.ts";
import { parse } from "./statement-files.ts";

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
  ])("%s has the right value date and booking date", async (dates, valueDate, bookingDate) => {
    expect(await only(entry(`${dates}C5,NTRFNONREF`))).toMatchObject({ valueDate, bookingDate, bookedAt: bookingDate });
  });

  it.each([
    ["0,05", 5n],
    ["800,", 80000n],
    ["000000000025,5", 2550n],
  ])("%s is an exact amount", async (text, amount) => {
    expect((await only(entry(`260302C${text}NTRFNONREF`))).amount).toBe(amount);
  });

  it("preserves any amount exactly", async () => {
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

  it("yields no line when the amount is zero", async () => {
    const { lines, summary } = await parse(statement(entry("260302C0,NTRFNONREF")));
    expect(lines).toEqual([]);
    expect(summary).toMatchObject({ entries: 1, lines: 0, zero: 1 });
  });
});

describe("field 86", () => {
  const information = (text: string, mark = "C") => only(entry(`260302${mark}5,NTRFNONREF`, text));

  it.each([
    ["free text as remittance", "Invoice 1\nthanks", { remittance: "Invoice 1\nthanks", bankTransactionCode: "NTRF" }],
    ["subfields with another separator", "051~00Lohn~20INV-1~32A", { remittance: "INV-1", counterpartyName: "A" }],
    ["a subfield number cut in two", "166?20INV-1?3\n2Ada", { remittance: "INV-1", counterpartyName: "Ada" }],
    ["the ultimate payer before the payer", "166?20SVWZ+X?21ABWA+Ann?32Agent", { counterpartyName: "Ann" }],
    ["more purpose after the name", "166?20one?32A?60two", { remittance: "one\ntwo", counterpartyName: "A" }],
    ["a Polish account", "020^00Card^20INV-1^38DE44100999010000120345", { counterpartyIban: "DE44100999010000120345" }],
    ["a SEPA keyword cut in two", "166?20EREF+E-1?21SV\nWZ+INV-1", { endToEndId: "E-1", remittance: "INV-1" }],
    ["no end-to-end reference", "166?20EREF+NOTPROVIDED?21SVWZ+X", { endToEndId: null, remittance: "X" }],
    ["a purpose that is a creditor reference", "166?20SVWZ+RF18 5390 0754 7034", { reference: "RF18539007547034" }],
    ["the payer among code words", "/ORDP//NAME/Ann/BENM//NAME/Us/REMI/INV-1", { counterpartyName: "Ann" }],
    ["a creditor reference among code words", "/CDTRREFTP//CD/SCOR/ISSR/CUR/CDTRREF/9001", { reference: "9001" }],
    ["a text with slashes", "/REMI/INV/2026/1", { remittance: "INV/2026/1" }],
    [
      "a return reason",
      "/RTRN/MS03/REMI/INV-1",
      { returnInformation: expect.objectContaining({ reasonCode: "MS03" }) },
    ],
    ["code words without values", "/EREF//REMI//", { endToEndId: null, remittance: null, description: "" }],
  ])("is read with %s", async (_, text, expected) => {
    expect(await information(text)).toMatchObject(expected);
  });

  it("is ignored after the closing balance, where it describes the whole statement", async () => {
    const { lines } = await parse(statement(entry()).replace("-\n", ":86:Total of the day\n-\n"));
    expect(lines[0]?.description).toBe("INV-1");
  });

  it("may contain a line with a single dash", async () => {
    expect((await information("INV-1\n-\nthanks")).description).toBe("INV-1\n-\nthanks");
  });
});

it("keeps a line of a text that begins like a field", async () => {
  const line = await only(entry("260302C5,NTRFNONREF", "paid at 2017-01-01T13\n:12:11 order 7"));
  expect(line.description).toContain(":12:11 order 7");
});
