import { describe, expect, it } from "vitest";
import { only, party, text } from "./camt-lines.ts";
import { detail, entry, parse, statement } from "./statement-files.ts";

const own = "DE88100999000004711000";
const parties = (...content: string[]) => `<TxDtls><RltdPties>${content.join("")}</RltdPties></TxDtls>`;

describe("an entry with one detail", () => {
  it("has the entry's amount, not the detail's", async () => {
    const details = detail("0.00").replace("EUR", "SEK");
    expect(await only(entry({ details }))).toMatchObject({ amount: 10000n, currency: "EUR", batch: false });
  });

  it("lists an included charge and leaves it in the amount", async () => {
    const charge =
      '<Chrgs><Rcrd><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>';
    const line = await only(entry({ tail: charge, details: detail("102.50") }));
    expect(line).toMatchObject({
      amount: 10000n,
      charges: [{ amount: 250n, currency: "EUR", direction: "debit", included: true }],
    });
  });

  it("has the instructed amount in another currency and the bank's rate", async () => {
    const exchange =
      '<AmtDtls><InstdAmt><Amt Ccy="JPY">16000</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">100.00</Amt><CcyXchg><SrcCcy>JPY</SrcCcy><XchgRate>160.0</XchgRate></CcyXchg></TxAmt></AmtDtls>';
    const line = await only(entry({ details: detail("100.00", exchange) }));
    expect(line?.original).toEqual({ amount: 16000n, currency: "JPY", rate: "160.0" });
  });
});

describe("the counterparty", () => {
  const alder = "DE44100999010000120345";
  it.each([
    ["the debtor of a credit", "CRDT", "", [party("Dbtr", "Payer", alder), party("Cdtr", "Us")], "Payer", alder],
    ["the creditor of a debit", "DBIT", "", [party("Dbtr", "Us"), party("Cdtr", "Payee", alder)], "Payee", alder],
    [
      "the ultimate party if one is named",
      "CRDT",
      "",
      [party("Dbtr", "Agent", alder), party("UltmtDbtr", "Payer")],
      "Payer",
      alder,
    ],
    [
      "the debtor of the payment that is reversed",
      "DBIT",
      "<RvslInd>true</RvslInd>",
      [party("Dbtr", "Payer"), party("Cdtr", "Us")],
      "Payer",
      null,
    ],
    [
      "the only party that a reversal names",
      "DBIT",
      "<RvslInd>true</RvslInd>",
      [party("Cdtr", "Payee", alder)],
      "Payee",
      alder,
    ],
    [
      "the party with another account than ours",
      "CRDT",
      "",
      [party("Dbtr", "Us", own), party("Cdtr", "Other", alder)],
      "Other",
      alder,
    ],
    ["unknown when only our side is named", "CRDT", "", [party("Cdtr", "Us")], null, null],
    ["unknown when the name is a placeholder", "CRDT", "", [party("Dbtr", "NOTPROVIDED")], null, null],
  ])("is %s", async (_, indicator, head, named, name, iban) => {
    const line = await only(entry({ indicator, head, details: parties(...named) }));
    expect(line).toMatchObject({ counterpartyName: name, counterpartyIban: iban });
  });

  it("is found in older versions, and by an IBAN in the field for other numbers", async () => {
    const details =
      `<TxDtls><RltdPties><Dbtr><Nm>Payer</Nm></Dbtr>` +
      `<DbtrAcct><Id><Othr><Id>de44 1009 9901 0000 1203 45</Id></Othr></Id></DbtrAcct></RltdPties></TxDtls>`;
    const old = entry({ details }).replace("<Sts><Cd>BOOK</Cd></Sts>", "<Sts>BOOK</Sts>");
    expect(await only(old, "001.02")).toMatchObject({ counterpartyName: "Payer", counterpartyIban: alder });
  });
});

describe("the text of a line", () => {
  const remittance = (content: string) => entry({ details: `<TxDtls><RmtInf>${content}</RmtInf></TxDtls>` });

  it("separates its pieces by line breaks, so that a number cut in two can be restored", async () => {
    const line = await only(
      remittance("<Ustrd>Zahlung Ihrer Rechnung Nr. INV-2026</Ustrd><Ustrd>-0103</Ustrd><Ustrd> </Ustrd>"),
    );
    expect(line?.description).toBe("Zahlung Ihrer Rechnung Nr. INV-2026\n-0103");
    expect(line?.description.replaceAll("\n", "")).toContain("INV-2026-0103");
  });

  it("collapses white space and reads CDATA and entities", async () => {
    const line = await only(remittance("<Ustrd>\n  R&amp;D  <![CDATA[<No.>\t5]]> &#x20AC;\n</Ustrd>"));
    expect(line?.description).toBe("R&D <No.> 5 €");
  });

  it("contains document numbers and further references; the structured reference is a field", async () => {
    const strd = (content: string) => `<Strd>${content}</Strd>`;
    const line = await only(
      remittance(
        `<Ustrd>for INV-1</Ustrd>${strd("<RfrdDocInf><Nb>INV-1</Nb></RfrdDocInf><RfrdDocInf><Nb>INV-2</Nb></RfrdDocInf>")}` +
          strd("<CdtrRefInf><Ref>rf18 5390 0754 7034</Ref></CdtrRefInf>") +
          strd("<CdtrRefInf><Ref>210000000003139471430009017</Ref></CdtrRefInf><AddtlRmtInf>thanks</AddtlRmtInf>"),
      ),
    );
    expect(line?.reference).toBe("RF18539007547034");
    expect(line?.description).toBe("for INV-1\nINV-2\nthanks\n210000000003139471430009017");
  });

  it("is the bank's text if the payer gave none; otherwise the two are separate", async () => {
    const tail = "<AddtlNtryInf>Fee</AddtlNtryInf>";
    expect(await only(entry({ tail }))).toMatchObject({
      description: "Fee",
      remittance: null,
      additionalInformation: null,
    });
    expect(await only(entry({ tail, details: `<TxDtls>${text("INV-1")}</TxDtls>` }))).toMatchObject({
      description: "INV-1",
      remittance: "INV-1",
      additionalInformation: "Fee",
    });
  });

  it("has no end-to-end id when the payer provided none", async () => {
    const details =
      "<TxDtls><Refs><AcctSvcrRef>B-2</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId><TxId>T-1</TxId></Refs></TxDtls>";
    const line = await only(entry({ tail: "<AcctSvcrRef>B-1</AcctSvcrRef>", details }));
    expect(line).toMatchObject({
      endToEndId: null,
      bankReference: "B-2",
      bookingReference: "B-1",
      transactionId: "T-1",
    });
  });
});

describe("bookings and balances", () => {
  it("booked entries yield lines; the others are counted", async () => {
    const pending = entry({})
      .replace("BOOK", "PDNG")
      .replace(/<BookgDt>.*<\/ValDt>/, "");
    const zero = entry({ amount: '<Amt Ccy="EUR">0.00</Amt>' });
    const { lines, summary } = await parse(statement(pending + entry({ head: "<RvslInd>1</RvslInd>" }) + zero));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ direction: "credit", reversal: true, position: { entry: 2, detail: 0 } });
    expect(summary).toMatchObject({ entries: 3, lines: 1, notBooked: 1, zero: 1 });
  });

  it("a line has the booking instant and the days as written; the value date defaults to the booking day", async () => {
    const late = entry({}).replace("<Dt>2026-03-02</Dt>", "<DtTm>2026-03-02T00:15:00+01:00</DtTm>");
    expect(await only(late)).toMatchObject({
      bookedAt: "2026-03-01T23:15:00.000Z",
      bookingDate: "2026-03-02",
      valueDate: "2026-03-03",
    });
    expect(await only(late.replace(/<ValDt>.*<\/ValDt>/, ""))).toMatchObject({ valueDate: "2026-03-02" });
  });

  it("entries that do not match the balances cause a warning", async () => {
    const balance = (type: string, amount: string, indicator: string, currency = "EUR") =>
      `\n<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd></Bal>`;
    const warnings = async (content: string) => (await parse(statement(content))).summary?.warnings;
    const opening = balance("PRCD", "30.00", "DBIT");
    expect(await warnings(opening + balance("CLBD", "70.00", "CRDT") + entry({}))).toEqual([]);
    expect(await warnings(opening + balance("CLBD", "170.00", "CRDT") + entry({}))).toEqual([
      { line: 6, reason: "the closing balance differs from opening balance and entries by 100.00 EUR" },
    ]);
    expect(await warnings(opening + balance("CLBD", "70.00", "CRDT", "SEK") + entry({}))).toEqual([
      { line: 6, reason: "the balances cannot be checked: the statement mixes EUR, SEK" },
    ]);
    expect(await warnings(opening + entry({}))).toEqual([]);
  });
});
