import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detail, entry, parse, statement } from "./statement-files.ts";

const own = "DE88100999000004711000";
const party = (role: string, name: string, iban?: string) =>
  `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>` +
  (iban === undefined ? "" : `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`);
const parties = (...content: string[]) => `<TxDtls><RltdPties>${content.join("")}</RltdPties></TxDtls>`;
const text = (content: string) => `<RmtInf><Ustrd>${content}</Ustrd></RmtInf>`;

async function only(content: string, version?: string) {
  const { lines, refusal } = await parse(statement(content, version));
  expect(refusal).toBeUndefined();
  expect(lines).toHaveLength(1);
  return lines[0];
}

describe("a batch booking", () => {
  it("gives one line per detail when their amounts sum to the entry's", async () => {
    const details = detail("60.00", text("first")) + detail("40.00", text("second"));
    const { lines, summary } = await parse(statement(entry({ details })));
    expect(lines.map(({ amount, description, position }) => [amount, description, position.detail])).toEqual([
      [6000n, "first", 1],
      [4000n, "second", 2],
    ]);
    expect(summary?.warnings).toEqual([]);
  });

  it("keeps a detail of the opposite direction as a separate line", async () => {
    const details = detail("110.00") + detail("10.00", "", "DBIT");
    const { lines } = await parse(statement(entry({ details })));
    expect(lines.map(({ amount, direction }) => [amount, direction])).toEqual([
      [11000n, "credit"],
      [1000n, "debit"],
    ]);
  });

  it.each([
    [
      "do not make up the entry's amount",
      detail("60.00", text("A-1")) + detail("39.99", text("A-2")),
      "the amounts of the details are not the entry's amount",
    ],
    [
      "are missing",
      `<TxDtls>${text("A-1")}</TxDtls><TxDtls>${text("A-2")}</TxDtls>`,
      "not every detail has an amount in the entry's currency",
    ],
    [
      "are in another currency",
      detail("60.00", text("A-1")) + detail("40.00", text("A-2")).replace("EUR", "USD"),
      "not every detail has an amount in the entry's currency",
    ],
  ])("stays one line with all texts when the amounts %s", async (_, details, reason) => {
    const { lines, summary } = await parse(statement(entry({ details })));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ amount: 10000n, batch: true, description: "A-1\nA-2", position: { detail: 0 } });
    expect(summary?.warnings).toEqual([{ line: 4, reason: `the entry is kept as one line: ${reason}` }]);
  });

  it("keeps only the values that all details share on the single line", async () => {
    const both = party("Dbtr", "Alder", "DE44100999010000120345");
    const refs = (end: string) => `<Refs><EndToEndId>${end}</EndToEndId></Refs><RltdPties>${both}</RltdPties>`;
    const line = await only(entry({ details: `<TxDtls>${refs("E-1")}</TxDtls><TxDtls>${refs("E-2")}</TxDtls>` }));
    expect(line).toMatchObject({
      counterpartyName: "Alder",
      counterpartyIban: "DE44100999010000120345",
      endToEndId: null,
    });
  });

  it("without details is one line marked as a batch", async () => {
    const line = await only(entry({ details: "<Btch><NbOfTxs>4</NbOfTxs></Btch>" }));
    expect(line).toMatchObject({ amount: 10000n, batch: true });
  });

  it("neither loses nor invents a cent, whatever its details say", async () => {
    const amounts = fc.array(fc.tuple(fc.nat(100_000), fc.boolean()), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.nat(200_000), amounts, fc.boolean(), async (free, shares, isSum) => {
        const sum = shares.reduce((total, [amount, isCredit]) => total + (isCredit ? amount : -amount), 0);
        const total = isSum ? Math.abs(sum) : free;
        const indicator = isSum && sum < 0 ? "DBIT" : "CRDT";
        const decimal = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
        const details = shares
          .map(([amount, isCredit]) => detail(decimal(amount), "", isCredit ? "CRDT" : "DBIT"))
          .join("");
        const amount = `<Amt Ccy="EUR">${decimal(total)}</Amt>`;
        const { lines } = await parse(statement(entry({ amount, indicator, details })));
        const moved = lines.reduce((all, line) => all + (line.direction === "credit" ? line.amount : -line.amount), 0n);
        expect(moved).toBe(BigInt(indicator === "DBIT" ? -total : total));
        expect(lines.every((line) => line.amount > 0n)).toBe(true);
      }),
    );
  });
});

describe("an entry with one detail", () => {
  it("has the entry's amount, not the detail's", async () => {
    const details = detail("0.00").replace("EUR", "SEK");
    expect(await only(entry({ details }))).toMatchObject({ amount: 10000n, currency: "EUR", batch: false });
  });

  it("leaves an included charge in the amount and lists it", async () => {
    const charge =
      '<Chrgs><Rcrd><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>';
    const line = await only(entry({ tail: charge, details: detail("102.50") }));
    expect(line).toMatchObject({
      amount: 10000n,
      charges: [{ amount: 250n, currency: "EUR", direction: "debit", included: true }],
    });
  });

  it("has the ordered amount in another currency and the bank's rate", async () => {
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
      "the ultimate party where one is named",
      "CRDT",
      "",
      [party("Dbtr", "Agent", alder), party("UltmtDbtr", "Payer")],
      "Payer",
      alder,
    ],
    [
      "the debtor of the payment that a reversal takes back",
      "DBIT",
      "<RvslInd>true</RvslInd>",
      [party("Dbtr", "Payer"), party("Cdtr", "Us")],
      "Payer",
      null,
    ],
    ["whoever a reversal names", "DBIT", "<RvslInd>true</RvslInd>", [party("Cdtr", "Payee", alder)], "Payee", alder],
    ["not our own side", "CRDT", "", [party("Dbtr", "Us", own), party("Cdtr", "Other", alder)], "Other", alder],
    ["nobody when only we are named", "CRDT", "", [party("Cdtr", "Us")], null, null],
    ["nobody under a placeholder", "CRDT", "", [party("Dbtr", "NOTPROVIDED")], null, null],
  ])("is %s", async (_, indicator, head, named, name, iban) => {
    const line = await only(entry({ indicator, head, details: parties(...named) }));
    expect(line).toMatchObject({ counterpartyName: name, counterpartyIban: iban });
  });

  it("is found in the older form, and by an IBAN in the field for other numbers", async () => {
    const details =
      `<TxDtls><RltdPties><Dbtr><Nm>Payer</Nm></Dbtr>` +
      `<DbtrAcct><Id><Othr><Id>de44 1009 9901 0000 1203 45</Id></Othr></Id></DbtrAcct></RltdPties></TxDtls>`;
    const old = entry({ details }).replace("<Sts><Cd>BOOK</Cd></Sts>", "<Sts>BOOK</Sts>");
    expect(await only(old, "001.02")).toMatchObject({ counterpartyName: "Payer", counterpartyIban: alder });
  });
});

describe("the text of a line", () => {
  const remittance = (content: string) => entry({ details: `<TxDtls><RmtInf>${content}</RmtInf></TxDtls>` });

  it("separates pieces by line breaks, so that a number cut in two can be restored", async () => {
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

  it("is the bank's own text if the payer gave none; otherwise the two are separate", async () => {
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

  it("comes without an end-to-end id when the payer provided none", async () => {
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
  it("only booked entries give lines; the others are counted", async () => {
    const pending = entry({})
      .replace("BOOK", "PDNG")
      .replace(/<BookgDt>.*<\/ValDt>/, "");
    const zero = entry({ amount: '<Amt Ccy="EUR">0.00</Amt>' });
    const { lines, summary } = await parse(statement(pending + entry({ head: "<RvslInd>1</RvslInd>" }) + zero));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ direction: "credit", reversal: true, position: { entry: 2, detail: 0 } });
    expect(summary).toMatchObject({ entries: 3, lines: 1, notBooked: 1, zero: 1 });
  });

  it("a line has the booking instant, the days as written, and the booking day without a value date", async () => {
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
      { line: 6, reason: "the closing balance differs from opening balance and entries by 100 EUR" },
    ]);
    expect(await warnings(opening + balance("CLBD", "70.00", "CRDT", "SEK") + entry({}))).toEqual([
      { line: 6, reason: "the balances cannot be checked: the statement mixes EUR, SEK" },
    ]);
    expect(await warnings(opening + entry({}))).toEqual([]);
  });
});
