import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../src/fingerprint.ts";
import { basic, file, only } from "./ofx-files.ts";
import { parse } from "./statement-files.ts";

describe("a transaction of OFX", () => {
  it.each([
    ["5", 500n, "credit"],
    ["+5.00", 500n, "credit"],
    ["-5,5", 550n, "debit"],
    ["-.05", 5n, "debit"],
    ["0005.00", 500n, "credit"],
    ["+1 006,60", 100_660n, "credit"],
    ["-1 234 567.80", 123_456_780n, "debit"],
    ["-1,234,567.80", 123_456_780n, "debit"],
    ["+1.234,5", 123_450n, "credit"],
    ["1.234.567", 123_456_700n, "credit"],
  ])("of %s has this exact amount and the direction of its sign", async (text, amount, direction) => {
    expect(await only(basic.replace("5.00", text))).toMatchObject({ amount, direction });
  });

  it("whose type says the other direction than its sign is read by its sign, with a warning once", async () => {
    const debit = basic.replace(/<TRNTYPE>[A-Z]+/, "<TRNTYPE>DEBIT");
    const { lines, summary } = await parse(file(`${debit}</STMTTRN><STMTTRN>${debit.replace("A1", "A2")}`));
    expect(lines.map(({ direction }) => direction)).toEqual(["credit", "credit"]);
    expect(summary?.warnings).toEqual([
      { line: 6, reason: "<TRNTYPE> says DEBIT, but by the sign of <TRNAMT> it is money in, as it is read" },
    ]);
    const deleted = await parse(file(`${basic}<CORRECTFITID>A0<CORRECTACTION>DELETE`));
    expect([deleted.lines[0]?.direction, deleted.summary?.warningCount]).toEqual(["debit", 0]);
  });

  it.each([
    ["20260302", "2026-03-02", "2026-03-02"],
    ["20260302120000", "2026-03-02", "2026-03-02"],
    ["20260302120000[0:GMT]", "2026-03-02", "2026-03-02T12:00:00.000Z"],
    ["20260302000000.000[+1:CET]", "2026-03-02", "2026-03-01T23:00:00.000Z"],
    ["20260302003000.5[5.5:IST]", "2026-03-02", "2026-03-01T19:00:00.500Z"],
    ["202603021200[-5]", "2026-03-02", "2026-03-02T17:00:00.000Z"],
  ])("posted %s has the booking day as written", async (text, bookingDate, bookedAt) => {
    expect(await only(basic.replace("20260302", text))).toMatchObject({ bookingDate, bookedAt });
  });

  it("has the same fingerprint with other texts if it has the bank's id", async () => {
    const key = async (text: string) => fingerprint(await only(text), 1);
    expect(await key(basic.replace("INV-1", "inv 1 (edited)"))).toBe(await key(basic));
    expect(await key(basic.replace("A1", "A2"))).not.toBe(await key(basic));
    const bare = basic.replace("A1", "");
    expect(await key(bare.replace("INV-1", "INV-2"))).not.toBe(await key(bare));
  });

  it("has its own currency, else that of the statement, else that of the account", async () => {
    const foreign = `${basic}<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>`;
    expect((await only(foreign)).currency).toBe("USD");
    expect((await only(`${basic}<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>`)).currency).toBe("EUR");
    expect((await parse(file(basic, { currency: "" }))).refusal).toBe(
      "line 6: the statement names no currency (<CURDEF>)",
    );
    expect((await parse(file(basic, { currency: "" }), { currency: "GBP" })).lines[0]?.currency).toBe("GBP");
  });

  it("preserves any amount exactly", async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(1n, 9_007_199_254_740_991n), fc.constantFrom(".", ","), async (minor, point) => {
        const digits = minor.toString().padStart(3, "0");
        const line = await only(basic.replace("5.00", `-${digits.slice(0, -2)}${point}${digits.slice(-2)}`));
        expect([line.amount, line.direction]).toEqual([minor, "debit"]);
      }),
    );
  });

  it("with spaces that group no thousands is refused", async () => {
    for (const amount of ["1 06,60", "12 3456"])
      expect((await parse(file(basic.replace("5.00", amount)))).refusal).toMatch(/is not a decimal number$/);
  });

  it("resolves only the predefined entities", async () => {
    expect((await only(basic.replace("INV-1", "R&amp;D &lt;1&gt; AT&T &xxe; &#x20AC;&nbsp;5"))).description).toBe(
      "Ann\nR&D <1> AT&T &xxe; € 5",
    );
  });

  it("ignores unknown elements of a bank", async () => {
    const own = `${basic}<INTU.X>1</INTU.X><CURRENCY>EUR</CURRENCY><SPLIT><NAME>Other</NAME></SPLIT><EMPTY></EMPTY>`;
    expect(await only(own)).toMatchObject({ counterpartyName: "Ann", currency: "EUR" });
  });
});

describe("a dialect of OFX", () => {
  it("may leave the list of transactions open; the end of the statement closes it", async () => {
    const open = file(basic).replace("</BANKTRANLIST>", "");
    expect(await parse(open)).toMatchObject({ refusal: undefined, lines: [{ amount: 500n, bankReference: "A1" }] });
    const cut = file(basic).replace("</STMTTRN></BANKTRANLIST>", "");
    expect((await parse(cut)).refusal).toMatch(/<\/STMTRS> stands where the <STMTTRN> of line 6 must end first/);
  });

  it("may write dozens of zeros behind the decimals", async () => {
    const amount = `-8.5${"0".repeat(60)}`;
    expect(await only(`<DTPOSTED>20260302<TRNAMT>${amount}`)).toMatchObject({ amount: 850n, direction: "debit" });
  });
});
