import { describe, expect, test } from "vitest";
import { brief, readSample } from "./samples.ts";

describe("a file of payment orders", () => {
  test("of credit transfers is an advice of each batch, which is money out", async () => {
    const { advices, warnings } = await readSample("pain001.xml");
    expect(warnings).toEqual([]);
    expect(advices).toEqual([
      {
        ...{ kind: "order", format: "pain.001", line: 4, number: "B-1", references: ["MSG-1"], direction: "debit" },
        ...{ currency: "EUR", total: 15_050n, date: "2026-03-02", iban: "DE89370400440532013000", warnings: [] },
        party: { name: null, iban: null, taxId: null },
        items: [
          {
            ...{
              kind: "payment",
              line: 6,
              documents: ["SF-7", "I-1"],
              amount: 10_000n,
              deductions: [],
              rejected: null,
            },
            ...{ name: "Borealis BV", iban: "NL91ABNA0417164300", text: "Invoice SF-7" },
          },
          {
            ...{ kind: "payment", line: 9, documents: ["KB-12", "RF18539007547034"], amount: 5_050n, deductions: [] },
            ...{ name: "Kranich Bau", iban: null, text: null, rejected: null },
          },
        ],
      },
    ]);
  });

  test("of direct debits is money in, under the mandates of the payers", async () => {
    expect((await readSample("pain008.xml")).advices).toMatchObject([
      {
        ...{ format: "pain.008", number: "D-1", direction: "credit", total: 1_999n, date: "2026-03-05" },
        party: { name: "Ms. Alder", iban: "NL91ABNA0417164300" },
        items: [{ documents: ["RE-9", "M-17"] }],
      },
    ]);
  });

  test("whose numbers and sums contradict its orders is read with warnings", async () => {
    const change = (text: string) => text.replace("<NbOfTxs>2", "<NbOfTxs>3").replace(">150.5<", ">151.5<");
    const { advices, warnings } = await readSample("pain001.xml", change);
    expect([warnings, advices[0]?.warnings]).toEqual([
      ["the file states 3 orders, but has 2"],
      ["the batch B-1 states the sum 151.5, but its orders add up to 150.5"],
    ]);
  });

  test("whose orders have placeholders instead of ids is read without these", async () => {
    const placeholders = (text: string) =>
      text.replace(/<EndToEndId>SF-7</, "<EndToEndId>NONREF<").replace(/<InstrId>I-1</, "<InstrId>NOTPROVIDED<");
    const { advices } = await readSample("pain001.xml", placeholders);
    expect(advices[0]?.items.map(({ documents }) => documents)).toEqual([[], ["KB-12", "RF18539007547034"]]);
  });

  test("whose text names invoices is read with their numbers, before its own ids", async () => {
    const named = (text: string) => text.replace("Invoice SF-7<", "Rechnung 20417, Rg.Nr. SF-2026/0018 danke<");
    const { advices } = await readSample("pain001.xml", named);
    expect(advices[0]?.items[0]?.documents).toEqual(["20417", "SF-2026/0018", "SF-7", "I-1"]);
  });

  test("with an equivalent in another currency has the amount in the payer's account currency", async () => {
    const equivalent = (text: string) =>
      text.replace(
        '<InstdAmt Ccy="EUR">100.00</InstdAmt>',
        '<EqvtAmt><Amt Ccy="EUR">100.00</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>',
      );
    expect(brief(await readSample("pain001.xml", equivalent))).toEqual(brief(await readSample("pain001.xml")));
  });

  test("in two currencies is an advice of each", async () => {
    const { advices } = await readSample("pain001.xml", (text) => text.replace('"EUR">50.50', '"CHF">50.50'));
    expect(advices.map(({ number, currency, total }) => [number, currency, total])).toEqual([
      ["B-1", "EUR", 10_000n],
      ["B-1", "CHF", 5_050n],
    ]);
  });

  test.each([
    ["an inexact amount", ">100.00<", ">100.001<", /^line 7: <InstdAmt>: amount "100.001" has more decimals/],
    ["a negative amount", ">100.00<", ">-1.00<", /^line 7: <InstdAmt> is not positive$/],
    ["no message id", "<MsgId>MSG-1</MsgId>", "", /^line 3: <MsgId> is missing$/],
    ["an entity", "<?xml version", '<!DOCTYPE a [<!ENTITY b "c">]><?xml version', /^line 1: /],
    ["an end too early", /<\/PmtInf>[\s\S]*$/, "", /^line \d+: the file ends inside/],
  ])("with %s is refused with its line", async (_, part, by, message) => {
    await expect(readSample("pain001.xml", (text) => text.replace(part, by))).rejects.toThrow(message);
  });
});

describe("a status report", () => {
  const EURO = { currency: "EUR" };

  test("has what was rejected, in the other direction, by the ids of the orders", async () => {
    const { advices, warnings } = await readSample("pain002.xml", undefined, EURO);
    expect(warnings).toEqual([]);
    expect(advices).toMatchObject([
      {
        ...{ kind: "order", format: "pain.002", number: "B-1", references: ["MSG-1", "STS-1"], direction: "credit" },
        ...{ currency: "EUR", total: 10_000n, date: "2026-03-02", warnings: [] },
        items: [
          {
            ...{ documents: ["SF-7", "I-1"], amount: 10_000n, rejected: "AC04", name: "Borealis BV" },
            ...{ iban: "NL91ABNA0417164300", text: "Account closed" },
          },
        ],
      },
      {
        ...{ number: "B-2", total: 0n, date: null, warnings: ["orders whose amounts the report does not repeat: 1"] },
        items: [{ documents: ["B-2"], amount: 0n, rejected: "AM04", text: "rejected as a whole" }],
      },
    ]);
  });

  test("that rejects the whole message or nothing says so", async () => {
    const message = (text: string) =>
      text.replace(/<OrgnlPmtInfAndSts>[\s\S]*<\/OrgnlPmtInfAndSts>/, "").replace("PART", "RJCT");
    const { advices } = await readSample("pain002.xml", message, EURO);
    expect(advices).toMatchObject([{ number: "MSG-1", items: [{ documents: ["MSG-1"], rejected: "RJCT" }] }]);
    const nothing = await readSample("pain002.xml", (text) => text.replaceAll("RJCT", "ACSC"));
    expect(nothing).toEqual({ advices: [], warnings: ["the report rejects nothing"] });
  });

  test("takes status and reason of the block for an order without its own", async () => {
    const inherited = (text: string) =>
      text
        .replace(
          "<PmtInfSts>PART</PmtInfSts>",
          "<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>MS03</Cd></Rsn></StsRsnInf>",
        )
        .replace("<TxSts>ACSC</TxSts>", "");
    const { advices } = await readSample("pain002.xml", inherited, EURO);
    expect(advices[0]?.items.map(({ documents, rejected }) => [documents[0], rejected])).toEqual([
      ["SF-7", "AC04"],
      ["SF-8", "MS03"],
    ]);
  });

  test("without what must be known is refused with its line", async () => {
    await expect(readSample("pain002.xml")).rejects.toThrow(/^line 10: the report repeats no amount, so the currency/);
    const unnamed = (text: string) => text.replace(/<OrgnlMsgNmId>.*<\/OrgnlMsgNmId>/, "");
    await expect(readSample("pain002.xml", unnamed, EURO)).rejects.toThrow(/^line 4: <OrgnlMsgNmId> does not say/);
  });
});

describe("a Nacha file", () => {
  test("has an advice of each batch, with the documents of its addenda, and what came back", async () => {
    const { advices, warnings } = await readSample("orders.ach");
    expect(warnings).toEqual([]);
    expect(brief({ advices, warnings })).toEqual([
      [
        ["260304A-0000001", "debit", 152_500n, "USD", "2026-03-05"],
        ["payment", 100_000n, "SF-418"],
        ["payment", 50_000n, "SF-419", ["discount", 1_000n]],
        ["payment", 2_500n, "V-101"],
      ],
      [
        ["260304A-0000002", "credit", 3_000n, "USD", "2026-03-05"],
        ["payment", 3_000n, "M-7"],
      ],
      [
        ["260304A-0000003", "debit", 7_500n, "USD", "2026-03-05"],
        ["payment", 7_500n, "SF-500"],
      ],
      [
        ["260304A-0000004", "debit", 4_000n, "USD", "2026-03-05"],
        ["payment", 4_000n, "M-9"],
      ],
    ]);
    expect(advices[0]?.references).toEqual(["PAYABLES", "ALDER & FINCH", "1512345678"]);
    expect(advices[0]?.items[0]).toMatchObject({ name: "OAK SUPPLIES LTD", line: 3, rejected: null });
    expect(advices[1]?.items[0]).toMatchObject({ name: "ADA PINE", text: "March dues" });
    expect(advices[2]?.party.name).toBe("BIRCH INC");
    expect(advices[3]?.items[0]).toMatchObject({
      ...{ documents: ["M-9", "021000020000099", "021000020000006"], rejected: "R01" },
    });
  });

  test("without line breaks is the same", async () => {
    const inOne = await readSample("orders.ach", (text) => text.replaceAll("\n", ""));
    expect(inOne.advices.map(({ total }) => total)).toEqual([152_500n, 3_000n, 7_500n, 4_000n]);
  });

  test("without a date, and with returns that banks contest among each other, is read without both", async () => {
    const changed = (text: string) =>
      text.replaceAll("260304260305", "260304000000").replace("799R01", "799R68").replace("CCDPAYABLES", "BOCPAYABLES");
    const { advices, warnings } = await readSample("orders.ach", changed);
    expect(advices.map(({ total, date }) => [total, date])).toEqual([
      [152_500n, null],
      [3_000n, null],
      [7_500n, null],
    ]);
    expect(warnings).toEqual(["line 16: returns that banks contest, left out: 1"]);
  });

  test("whose addenda do not add up keeps the entry, with a warning", async () => {
    const { advices } = await readSample("orders.ach", (text) =>
      text.replace("**500.00*510.00*10.00", "**499.00*510.00*11.00"),
    );
    expect(advices[0]?.items[0]).toMatchObject({
      amount: 150_000n,
      documents: ["SF-418", "SF-419", "V-100", "021000020000001"],
    });
    expect(advices[0]?.warnings).toEqual(["line 3: its documents do not add up to the entry"]);
  });

  test.each([
    [
      "a sum that is not its control",
      "0000150000",
      "0000150001",
      /^line 7: the sum of credits in cents is stated as 152500/,
    ],
    ["a missing entry", /^622.*V-101.*\n/m, "", /^line 6: the number of entries and addenda is stated as 4, but is 3/],
    ["no control", /^9[\s\S]*$/m, "", /^line 19: the file has no control/],
    ["a record too long", "ADA PINE", "ADA PINE          X", /^line \d+: the record is longer than 94/],
    ["letters in an amount", "0000002500", "00000025OO", /^line 5: column 30: amount "00000025OO" is not/],
  ])("with %s is refused with its line", async (_, part, by, message) => {
    await expect(readSample("orders.ach", (text) => text.replace(part, by))).rejects.toThrow(message);
  });
});

test("the text of an ACH entry names its invoices", async () => {
  const named = (text: string) => text.replace("March dues          ", "INVOICE 4711 MARCH  ");
  const { advices } = await readSample("orders.ach", named);
  const [dues] = advices.flatMap(({ items }) => items).filter(({ text }) => text?.startsWith("INVOICE"));
  expect(dues?.documents.slice(0, 2)).toEqual(["4711", "M-7"]);
});
