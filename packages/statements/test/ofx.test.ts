import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectFormat } from "../src/detect.ts";
import { basic, file, header } from "./ofx-files.ts";
import { cut, parse, sample } from "./statement-files.ts";

const sgml = sample("sample-statement.ofx102.ofx");
const xml = sample("sample-statement.ofx211.ofx");

describe("an OFX file", () => {
  it("of version 1 (SGML) is read with or without end tags", async () => {
    const { lines, summary, refusal } = await parse(sgml);
    expect(refusal).toBeUndefined();
    expect(summary).toMatchObject({ format: "OFX", version: "102", statements: 1, entries: 3, lines: 3 });
    expect(lines[0]).toMatchObject({
      account: { other: "8400047110", currency: "USD" },
      amount: 215000n,
      direction: "credit",
      bookedAt: "2026-03-03T17:00:00.000Z",
      bookingDate: "2026-03-03",
      valueDate: "2026-03-03",
      description: "Harbor Lane Hotels Inc\nINV-2026-0112",
      counterpartyName: "Harbor Lane Hotels Inc",
      bankReference: "840001",
      bankTransactionCode: "CREDIT",
    });
    expect(lines[1]).toMatchObject({
      direction: "debit",
      counterpartyName: "Pine & Hill Lumber",
      description: "Pine & Hill Lumber\nInvoice PH-7741\n1042",
    });
    expect(lines[2]).toMatchObject({ amount: 1800n, bookingDate: "2026-03-04", valueDate: "2026-03-05" });
    expect(lines[2]?.bookedAt).toBe("2026-03-05T07:59:59.000Z");
    const closed = sgml.toString().replace(/<(TRNAMT|MEMO|NAME|FITID|DTPOSTED)>([^<\n]*)/g, "<$1>$2</$1>");
    expect((await parse(closed)).lines).toEqual(lines);
  });

  it("of version 2 (XML) is read for bank and credit card accounts, and pending entries are counted", async () => {
    const { lines, summary, refusal } = await parse(xml);
    expect(refusal).toBeUndefined();
    expect(summary).toMatchObject({ version: "211", statements: 2, entries: 3, lines: 2, notBooked: 1 });
    expect(lines[0]).toMatchObject({
      account: { iban: "DE88100999000004711000" },
      counterpartyName: "Alder & Finch Interiors GmbH",
      counterpartyIban: "DE44100999010000120345",
      description: "Alder & Finch Interiors GmbH\nInvoice INV-2026-0101",
    });
    expect(lines[1]).toMatchObject({ account: { other: "XXXX-1234" }, amount: 8990n, currency: "EUR" });
  });

  it("yields the same lines or the same error for any chunks", async () => {
    // The first 2 KiB are read in one piece, because they may be the header. The tested content must follow them.
    const withLongStart = (file: Buffer) => file.toString().replace("<OFX>", `<OFX><!-- ${"x".repeat(2_048)} -->`);
    const text = withLongStart(sgml);
    const files = [
      Buffer.from(text),
      Buffer.from(withLongStart(xml)),
      Buffer.from(text.replaceAll("\n", "\r\n")),
      Buffer.from(text.replaceAll("\n", "\r")),
      Buffer.from(`\uFEFF${withLongStart(xml)}`, "utf16le"),
      Buffer.from(text.replace("<TRNAMT>-18,00", "<TRNAMT>-1.8,00")),
      Buffer.from(text.replace("Wire fee", `<!-- ${"x".repeat(5_000)} --><![CDATA[Wire <fee>]]> &amp; &#8364; a < b`)),
    ];
    const whole = await Promise.all(files.map((one) => parse(one)));
    expect(whole[2]).toEqual(whole[0]);
    expect(whole[3]).toEqual(whole[0]);
    const { lines, summary } = whole[4] as (typeof whole)[number];
    expect({ lines, summary }).toEqual({
      lines: whole[1]?.lines,
      summary: { ...whole[1]?.summary, encoding: "utf-16le" },
    });
    expect(whole[5]?.refusal).toBe('line 39: <TRNAMT>: amount "-1.8,00" is not a decimal number');
    expect(whole[6]?.lines[2]?.description).toBe("Wire <fee> & € a < b");
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), fc.array(fc.nat(20_000), { maxLength: 40 }), async (index, at) => {
        expect(await parse(cut(files[index] as Buffer, at))).toEqual(whole[index]);
      }),
      { numRuns: 60 },
    );
    for (const [index, file] of files.entries()) {
      expect(await parse(cut(file, [...file.keys()]))).toEqual(whole[index]);
    }
  });

  it("is refused when it ends early, after its complete lines", async () => {
    for (const bytes of [sgml, xml]) {
      const whole = (await parse(bytes)).lines;
      const end = bytes.lastIndexOf("</OFX>") + "</OFX>".length;
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 120, max: end - 1 }), async (length) => {
          const { lines, refusal } = await parse(bytes.subarray(0, length));
          expect(refusal).toMatch(/^line \d+: the file /);
          expect(lines).toEqual(whole.slice(0, lines.length));
        }),
        { numRuns: 40 },
      );
    }
  });
});

describe("the encoding of OFX", () => {
  const named = file(basic.replace("Ann", "Müller"));
  const utf8 = named.replace("USASCII\nCHARSET:1252", "UTF-8\nCHARSET:NONE");
  it.each([
    ["Windows-1252", Buffer.from(named, "latin1")],
    ["ISO-8859-1", Buffer.from(named.replace("1252", "ISO-8859-1"), "latin1")],
    ["UTF-8 by its header", Buffer.from(utf8)],
    ["UTF-8 with a byte order mark, even against the header", Buffer.from(`\uFEFF${named}`)],
    ["UTF-8 by a header in a comment", Buffer.from(`<!-- ${utf8.replace("<OFX>", "--><OFX>")}`)],
    ["UTF-8 under the header of Windows-1252", Buffer.from(named)],
    ["UTF-8 that declares nothing", Buffer.from(named.replace("CHARSET:1252", "CHARSET:NONE"))],
    ["Windows-1252 that declares nothing", Buffer.from(named.replace("CHARSET:1252", "CHARSET:NONE"), "latin1")],
    ["UTF-16", Buffer.from(`\uFEFF${named}`, "utf16le")],
    [
      "XML in ISO-8859-1",
      Buffer.from(named.replace(header(), '<?xml version="1.0" encoding="iso-8859-1"?>'), "latin1"),
    ],
  ])("%s is read", async (_, bytes) => {
    expect((await parse(bytes)).lines[0]?.counterpartyName).toBe("Müller");
  });

  it("is refused when it is unknown", async () => {
    expect((await parse(file(basic, { head: header("ENCODING:USASCII\nCHARSET:EBCDIC") }))).refusal).toBe(
      "line 1: the file's encoding is not one that is accepted",
    );
  });

  it("is refused at the line whose bytes violate it", async () => {
    const bytes = Buffer.from(file(basic.replace("Ann", "M\u00fcller"), { head: header("ENCODING:UTF-8") }), "latin1");
    expect((await parse(bytes)).refusal).toMatch(/^line 6: the byte 0xFC at offset \d+ is not valid UTF-8/);
  });
});

describe("an OFX file that cannot be imported", () => {
  it.each([
    ["no amount", basic.replace("<TRNAMT>5.00", ""), "line 6: <STMTTRN> has no <TRNAMT>"],
    ["no date", basic.replace("20260302", ""), "line 6: <STMTTRN> has no <DTPOSTED>"],
    ["an impossible date", basic.replace("0302", "0230"), 'line 7: <DTPOSTED> "20260230" is not a date'],
    [
      "groups that are not complete",
      basic.replace("5.00", "12,34.00"),
      'line 7: <TRNAMT>: amount "12,34.00" is not a decimal number',
    ],
    [
      "too many decimals",
      basic.replace("5.00", "1,234"),
      'line 7: <TRNAMT>: amount "1.234" has more decimals than EUR',
    ],
    ["an exponent", basic.replace("5.00", "1e9"), 'line 7: <TRNAMT>: amount "1e9" is not a decimal number'],
    ["a replacement", `${basic}<CORRECTFITID>A0<CORRECTACTION>REPLACE`, "line 6: <CORRECTACTION> changes a booking"],
    ["an unclosed transaction", `${basic}<STMTTRN>`, "line 7: <STMTTRN> stands inside <STMTTRN>"],
    [
      "tags that do not match",
      `${basic}</STMTRS>`,
      "line 7: </STMTRS> stands where the <STMTTRN> of line 6 must end first",
    ],
    ["a text that is too long", `${basic}${"x".repeat(20_000)}`, "line 7: <MEMO> holds more than 16384 characters"],
    [
      "a tag that is too long",
      `<${"A".repeat(70_000)}>`,
      "line 7: a tag, comment or text is longer than 65536 characters",
    ],
    [
      "a transaction that is too long",
      Array.from({ length: 300 }, (_, i) => `<A${i}>1`).join(""),
      "line 7: too much data",
    ],
    ["a declared entity", '<!DOCTYPE x [<!ENTITY a "b">]>', "line 7: the file declares a document type"],
  ])("%s is refused with the line and the reason", async (_, transaction, refusal) => {
    const parsed = await parse(file(transaction));
    expect(parsed.refusal?.slice(0, refusal.length)).toBe(refusal);
    expect(parsed.lines).toEqual([]);
  });

  it("a file with only an investment account is refused", async () => {
    expect((await parse(`${header()}<OFX><INVSTMTRS></INVSTMTRS></OFX>`)).refusal).toBe(
      "line 6: the file holds no bank or credit card statement (<STMTRS>, <CCSTMTRS>)",
    );
  });

  it("yields only lines or a StatementError after any mutation", async () => {
    const text = sgml.toString();
    const noise = fc.string({
      unit: fc.constantFrom("<", ">", "/", "\n", "&", ";", "!", "-", "[", "STMTTRN", "\u0000"),
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), fc.nat(30), noise, async (at, remove, insert) => {
        const { lines, refusal, summary } = await parse(text.slice(0, at) + insert + text.slice(at + remove));
        expect(lines.every(({ amount }) => amount > 0n)).toBe(true);
        expect(refusal === undefined).toBe(summary !== undefined);
        if (refusal !== undefined) expect(refusal).toMatch(/^line \d+: ./);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  });
});

describe("the format of an OFX file", () => {
  it.each([
    ["SGML", sgml, "102"],
    ["XML", xml, "211"],
    ["after blank lines", Buffer.from(`\n\n\n${header()}<OFX>`), "102"],
    ["on one line", Buffer.from("OFXHEADER:100 DATA:OFXSGML VERSION:151 SECURITY:NONE <OFX>"), "151"],
    ["that begins with its second line", Buffer.from("DATA:OFXSGML\nENCODING:UTF-8\n<OFX>"), ""],
    ["without a header", Buffer.from("<OFX><SIGNONMSGSRSV1>"), ""],
  ])("is detected: %s", (_, bytes, version) => {
    expect(detectFormat(bytes)).toEqual({ format: "OFX", version });
  });
});
