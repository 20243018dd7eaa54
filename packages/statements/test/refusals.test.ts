import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { XML_LIMITS } from "../src/xml-frame.ts";
import { cut, detail, entry, parse, sample, statement } from "./statement-files.ts";

const amount = (text: string, currency = "EUR") => entry({ amount: `<Amt Ccy="${currency}">${text}</Amt>` });
const asReport = (file: string) =>
  file.replace("camt.053", "camt.052").replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt").replaceAll("Stmt>", "Rpt>");
const upload =
  "upload camt.052, camt.053, camt.054, MT940, MT942, OFX, QIF, BAI2, CODA, Norma 43, CFONB 120, CFONB 240, CNAB 240, GPC, LITAS-ESIS, Zengin, CSV, XLSX or ODS as the bank exports it";
const without = (pattern: RegExp) => statement(entry({}).replace(pattern, ""));
const other = (root: string) => `<?xml version="1.0"?>\n${root}<x/></Document>`;

describe("a file that cannot be imported", () => {
  it.each([
    ["an empty file", "", "line 1: the file is empty"],
    ["a file of spaces", " \n ", `line 1: the file is in no statement format we know: ${upload}`],
    ["a PDF", "%PDF-1.7\n…", `line 1: the file is a PDF, not a statement: ${upload}`],
    ["a zip alone", "PK\u0003\u0004…", "line 1: the zip is damaged or cut off"],
    ["an XML declaration alone", '<?xml version="1.0"?>\n', "line 2: the file holds no XML element"],
    [
      "a web page",
      "<html><body/></html>",
      "line 1: the file is a web page (HTML), which some banks name .xls, not a statement: open it in a spreadsheet " +
        "program and save it as .xlsx or CSV",
    ],
    [
      "no namespace",
      other("<Document>"),
      "line 2: <Document> without a namespace holds none of BkToCstmrAcctRpt, BkToCstmrStmt, BkToCstmrDbtCdtNtfctn",
    ],
    [
      "another message",
      other('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">'),
      'line 2: the root element is <Document> in the namespace "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09", not the <Document> of a camt.052, camt.053 or camt.054 message',
    ],
    [
      "no statement inside",
      statement("").replace(/<Stmt>[\s\S]*<\/Stmt>/, ""),
      "line 2: the file holds no statement (<Stmt>)",
    ],
    ["an amount that is no number", statement(amount("12,x")), 'line 4: <Amt>: amount "12,x" is not a decimal number'],
    [
      "too many decimals",
      statement(amount("1.001")),
      'line 4: <Amt>: amount "1.001" has more decimals than EUR has (2 decimals)',
    ],
    ["an unknown currency", statement(amount("1.00", "QQQ")), 'line 4: <Amt>: currency "QQQ" is not known'],
    ["no currency", statement(amount("1.00").replace(' Ccy="EUR"', "")), "line 4: <Amt> has no currency (Ccy)"],
    [
      "a bad amount in a detail",
      statement(entry({ details: detail("x") + detail("1") })),
      'line 5: <Amt>: amount "x" is not a decimal number',
    ],
    ["no amount", without(/<Amt.*<\/Amt>/), "line 4: <Ntry> has no <Amt>"],
    ["no direction", without(/<CdtDbtInd>.*<\/CdtDbtInd>/), "line 4: <Ntry> has no <CdtDbtInd>"],
    [
      "a strange direction",
      statement(entry({ indicator: "PLUS" })),
      'line 4: <CdtDbtInd> is "PLUS", neither CRDT nor DBIT',
    ],
    ["no status in a report", asReport(without(/<Sts>.*<\/Sts>/)), "line 4: <Ntry> has no <Sts>"],
    [
      "a draft version",
      statement("", "001.01"),
      "line 2: the file is a camt.053.001.01, a draft that is not supported: ask the bank for camt.053.001.02 or later",
    ],
    [
      "an envelope without a document",
      "<BizMsgEnvlp>\n<Hdr/></BizMsgEnvlp>",
      "line 2: <BizMsgEnvlp> holds no <Document>",
    ],
    ["no date", without(/<BookgDt>.*<\/ValDt>/), "line 4: <Ntry> has no <BookgDt> and no <ValDt>"],
    [
      "an impossible date",
      statement(entry({}).replace("2026-03-02", "2026-02-30")),
      'line 5: <BookgDt> "2026-02-30" is not a date',
    ],
    ["tags that do not match", statement("<Bal></Ball>"), "line 4: not well-formed XML: unexpected close tag"],
    [
      "an entity declaration",
      statement(entry({ tail: "<AddtlNtryInf>&xxe;</AddtlNtryInf>" })),
      "line 5: not well-formed XML: undefined entity",
    ],
    [
      "something after its end",
      `${statement("")}<more/>`,
      "line 5: not well-formed XML: documents may contain only one root",
    ],
  ])("%s is refused with the line and the reason", async (_, file, refusal) => {
    expect(await parse(file)).toEqual({ lines: [], summary: undefined, refusal });
  });

  it.each([
    ["between entries", "<Ntry><Amt", "line 4: the file ends inside <Stmt>"],
    ["inside an entry", "<BookgDt>", "line 5: the file ends inside <Ntry>"],
    ["inside a date", "2026-03-02", "line 5: the file ends inside <Dt>"],
    ["inside a tag", "lDt><Dt>", "line 5: the file ends inside <Ntry>"],
  ])("a file that ends %s is refused", async (_, at, refusal) => {
    const file = statement(entry({}));
    expect((await parse(file.slice(0, file.indexOf(at)))).refusal).toBe(refusal);
  });

  it("is refused when it ends early, after its complete lines", async () => {
    const file = sample("sample-statement.camt053.001.08.xml");
    const whole = (await parse(file)).lines;
    const end = file.lastIndexOf("</Document>") + "</Document>".length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: end - 1 }), async (length) => {
        const { lines, refusal } = await parse(file.subarray(0, length));
        expect(refusal).toMatch(/^line \d+: the file /);
        expect(lines).toEqual(whole.slice(0, lines.length));
      }),
      { numRuns: 60 },
    );
  });

  it("yields the lines before the damage, even when both are in one chunk", async () => {
    const { lines, refusal } = await parse(statement(`${entry({})}\n${amount("12,x")}`));
    expect(lines).toHaveLength(1);
    expect(refusal).toBe('line 6: <Amt>: amount "12,x" is not a decimal number');
  });

  it("yields the same lines and the same error for any chunks", async () => {
    const good = sample("sample-statement.camt053.001.08.xml").toString();
    const bad = Buffer.from(
      good.replace('<Amt Ccy="EUR">89.90', '<Amt Ccy="EUR">89,90').replace("Bergmann", `<!--${"x".repeat(70_000)}-->`),
    );
    const expected = await parse(bad);
    expect(expected.refusal).toMatch(/longer than/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bad.length), { maxLength: 30 }), async (at) => {
        expect(await parse(cut(bad, at))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a hostile file", () => {
  const doctype = (dtd: string) => `<?xml version="1.0"?>\n\n${dtd}\n${statement("").split("\n").slice(1).join("\n")}`;

  it.each([
    ["an external entity", '<!DOCTYPE Document [\n<!ENTITY xxe SYSTEM "file:///etc/passwd">\n]>'],
    ["entities that multiply", '<!DOCTYPE Document [<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;&a;">]>'],
    ["a document type alone", "<!DOCTYPE Document>"],
  ])("with %s is refused", async (_, dtd) => {
    expect((await parse(doctype(dtd))).refusal).toBe(
      "line 3: the file declares a document type, which is not accepted",
    );
  });

  it.each([
    [
      "nested without end",
      statement("<A>".repeat(100_000)),
      `line 4: elements are nested more than ${XML_LIMITS.depth} deep`,
    ],
    [
      "with thousands of attributes",
      statement(`<A ${Array.from({ length: 5_000 }, (_, i) => `a${i}="1"`).join(" ")}/>`),
      `line 4: an element has more than ${XML_LIMITS.attributes} attributes`,
    ],
    [
      "with a text without end",
      statement(entry({ tail: `<AddtlNtryInf>${"x".repeat(20_000)}</AddtlNtryInf>` })),
      `line 5: <AddtlNtryInf> holds more than ${XML_LIMITS.textLength} characters`,
    ],
    [
      "with a tag without end",
      statement(`<A${"b".repeat(1_000_000)}/>`),
      `line 4: a tag, comment or text is longer than ${XML_LIMITS.runLength} characters`,
    ],
    [
      "with a document type without end",
      `<!DOCTYPE ${"x".repeat(1_000_000)}`,
      `line 1: a tag, comment or text is longer than ${XML_LIMITS.runLength} characters`,
    ],
    [
      "with an entry without end",
      statement(entry({ tail: "<Avlbty><Dt>x</Dt></Avlbty>".repeat(8_000) })),
      "line 5: too much data in one element, at <Avlbty>",
    ],
    [
      "with texts without end",
      statement(entry({ tail: `<AddtlNtryInf>${"x".repeat(16_000)}</AddtlNtryInf>`.repeat(50) })),
      "line 5: too much data in one element, at <AddtlNtryInf>",
    ],
  ])("%s is refused", async (_, file, refusal) => {
    const { refusal: actual } = await parse(file);
    expect(actual?.replace(/at <\w+>/, "")).toBe(refusal.replace(/at <\w+>/, ""));
  });

  it("may contain the names of object properties", async () => {
    const file = statement(entry({ tail: "<__proto__><constructor>x</constructor></__proto__>" }));
    expect(await parse(file)).toMatchObject({ refusal: undefined, lines: [{ amount: 10000n }] });
  });
});
