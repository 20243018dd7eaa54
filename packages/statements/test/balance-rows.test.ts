import { describe, expect, it, test } from "vitest";
import { namesBalance } from "../src/balance-words.ts";
import { header } from "./ofx-files.ts";
import { entry, parse, statement } from "./statement-files.ts";

const ofx = (rows: readonly [string, string][], ledger = "", list = "STMTRS") =>
  `${header()}<OFX><${list}><CURDEF>BRL<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${rows
    .map(([amount, text]) => `<STMTTRN><DTPOSTED>20260402<TRNAMT>${amount}<MEMO>${text}</STMTTRN>`)
    .join("\n")}</BANKTRANLIST>${ledger && `<LEDGERBAL><BALAMT>${ledger}</LEDGERBAL>`}</STMTRS></OFX>`;
const qif = (rows: readonly [string, string][]) =>
  `!Type:Bank\n${rows.map(([amount, text]) => `D24/03/26\nT${amount}\nP${text}\n^\n`).join("")}`;
const amounts = (file: string) =>
  parse(file, { currency: "EUR" }).then(({ lines, summary, refusal }) => ({
    amounts: lines.map(({ amount, direction }) => (direction === "credit" ? amount : -amount)),
    skipped: summary?.skipped.map(({ value }) => value),
    warnings: summary?.warningCount,
    refusal,
  }));

describe("rows of balances are no bookings", () => {
  it.each<[string, string, bigint[], number]>([
    [
      "of OFX, as Italian banks name them",
      ofx([
        ["1500", "SALDO CONTABILE INIZIALE"],
        ["200", "Bonifico"],
        ["1700", "SALDO CONTABILE FINALE"],
      ]),
      [20_000n],
      0,
    ],
    [
      "of OFX, the oldest first",
      ofx(
        [
          ["1500", "Saldo Anterior"],
          ["200", "Pix"],
          ["1700", "Saldo do dia"],
        ],
        "1700",
      ),
      [20_000n],
      0,
    ],
    [
      "of OFX, the newest first",
      ofx([
        ["1700", "SALDO"],
        ["200", "Pix"],
        ["-50", "Tarifa"],
        ["1550", "Saldo"],
      ]),
      [20_000n, -5_000n],
      0,
    ],
    [
      "by the balance of the file",
      ofx(
        [
          ["200", "Pix"],
          ["1700", "SALDO FINAL"],
        ],
        "1700",
      ),
      [20_000n],
      0,
    ],
    [
      "of QIF, in German",
      qif([
        ["1500.00", "Alter Kontostand"],
        ["200.00", "Miete"],
        ["1700.00", "Neuer Kontostand"],
      ]),
      [20_000n],
      0,
    ],
    [
      "of QIF, in Hungarian",
      qif([
        ["1500.00", "Nyitó egyenleg"],
        ["-200.00", "Bolt"],
      ]),
      [-20_000n],
      0,
    ],
    [
      "of an overdrawn account",
      qif([
        ["-30.00", "Solde précédent"],
        ["-20.00", "Carte"],
        ["-50.00", "Solde au 24/03/2026"],
      ]),
      [-2_000n],
      0,
    ],
    [
      "in Japanese",
      qif([
        ["1500.00", "前期繰越"],
        ["200.00", "振込"],
      ]),
      [20_000n],
      0,
    ],
    [
      "that contradict the bookings, with a warning",
      ofx(
        [
          ["1500", "Saldo Anterior"],
          ["200", "Pix"],
          ["1750", "Saldo do dia"],
        ],
        "1700",
      ),
      [20_000n],
      1,
    ],
  ])("%s", async (_, file, expected, warnings) => {
    expect(await amounts(file)).toMatchObject({ amounts: expected, warnings, refusal: undefined });
  });

  it("in MT940, so that its balances add up", async () => {
    const file =
      ":20:A\n:25:1/2\n:28C:1\n:60F:C260301EUR1500,00\n:61:2603020302C1500,00NMSCNONREF\n:86:SALDO ANTERIOR\n" +
      ":61:2603020302C200,00NTRFNONREF\n:86:Rent\n:62F:C260302EUR1700,00\n-\n";
    expect(await amounts(file)).toMatchObject({ amounts: [20_000n], warnings: 0 });
  });
});

test("a booking whose text is a word for a balance stays one unless the amounts prove the row", async () => {
  expect(
    await amounts(
      ofx(
        [
          ["500", "Saldo"],
          ["200", "Pix"],
        ],
        "1700",
      ),
    ),
  ).toMatchObject({ amounts: [50_000n, 20_000n], warnings: 1 });
  for (const text of [
    "Saldo Rechnung 4711",
    "Balance transfer",
    "Saldo fattura",
    "Kontostand GmbH",
    "ALDI",
    "Stan",
    "BF",
  ])
    expect(namesBalance(text)).toBeUndefined();
});

test("the days of the bookings tell that a balance is no later one", async () => {
  const rows: [string, string][] = [
    ["200", "Pix"],
    ["100", "Saldo"],
  ];
  const rising = ofx(rows, "300").replace("20260402", "20260401");
  expect(await amounts(rising)).toMatchObject({ amounts: [20_000n, 10_000n], warnings: 1 });
  expect(await amounts(rising.replace("20260401", "20260403"))).toMatchObject({ amounts: [20_000n] });
});

test.each([
  ["B/F", "C/F"],
  ["Brought forward", "Carried forward"],
  ["Stan początkowy", "Stan końcowy"],
  ["Nyitóegyenleg", "Záróegyenleg"],
  ["Açılış Bakiyesi", "Kapanış Bakiyesi"],
  ["Devir bakiyesi", "Önceki bakiye"],
  ["Kontostand alt", "Kontostand neu"],
  ["Primosaldo", "Ultimosaldo"],
  ["SDO ANTERIOR", "Saldo bloqueado anterior"],
  ["Υπόλοιπο από μεταφορά", "Νέο υπόλοιπο"],
  ["Почетно стање", "Залишок початковий"],
  ["Saldo vorige afschrift", "Saldo previo"],
  ["전월이월 잔액", "기말잔액"],
  ["Số dư đầu kỳ", "Solde intermédiaire"],
  ["יתרת פתיחה", "الرصيد الختامي"],
])("%s and %s name a balance at a moment", (...texts) => {
  expect(texts.map(namesBalance)).toEqual(["stated", "stated"]);
});

test.each(["Saldo em C/C", "Saldo parcial", "Quartalssaldo"])("%s may name a balance", (text) => {
  expect(namesBalance(text)).toBe("possible");
});

describe("a reversal of camt", () => {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const file = (closing: string) =>
    statement(
      `${balance("OPBD", "1000.00")}${balance("CLBD", closing)}${entry({ indicator: "DBIT" })}` +
        entry({ indicator: "DBIT", head: "<RvslInd>true</RvslInd>" }),
    );

  it("has the direction that the balances prove, with a warning", async () => {
    expect(await amounts(file("1000.00"))).toMatchObject({ amounts: [-10_000n, 10_000n], warnings: 1 });
    expect(await amounts(file("800.00"))).toMatchObject({ amounts: [-10_000n, -10_000n], warnings: 0 });
  });
});

test.each([
  ["98.00", "CRDT", "100.00", true],
  ["102.00", "DBIT", "100.00", true],
  ["100.00", "CRDT", "100.00", false],
  ["97.00", "CRDT", "100.00", null],
])("charges of 2.00 in %s %s of ordered %s are included: %s", async (moved, indicator, ordered, included) => {
  const details =
    `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">${ordered}</Amt></InstdAmt></AmtDtls>` +
    `<Chrgs><Amt Ccy="EUR">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs></TxDtls>`;
  const { lines } = await parse(statement(entry({ amount: `<Amt Ccy="EUR">${moved}</Amt>`, indicator, details })));
  expect(lines[0]?.charges).toEqual([{ amount: 200n, currency: "EUR", direction: "debit", included }]);
});

test("a statement of a credit card may end like one of a bank account", async () => {
  expect(await amounts(ofx([["5", "Shop"]], "", "CCSTMTRS"))).toMatchObject({ amounts: [500n], refusal: undefined });
});

test.each([
  ["26 Jan 2026", "2026-01-26"],
  ["26.01'2026", "2026-01-26"],
  ["26.01'26", "2026-01-26"],
  ["Jan 26, 2026", "2026-01-26"],
  ["26-Jan-26", "2026-01-26"],
  ["3 März 2026", "2026-03-03"],
  ["26. 1. 2026", "2026-01-26"],
])("a QIF date %s is read", async (text, day) => {
  const { lines, refusal } = await parse(`!Type:Bank\nD${text}\nT1.00\nPx\n^\n`, { currency: "EUR" });
  expect([lines[0]?.bookingDate, refusal]).toEqual([day, undefined]);
});

test.each([
  ["<table><tr><td>1</td></tr></table>", /web page \(HTML\).*save it as \.xlsx or CSV/],
  [
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>',
    /Excel 2003 workbook.*save it as \.xlsx/,
  ],
  ["02RETORNO01COBRANCA       ", /CNAB 400.*extrato/],
  [
    `${"00100000".padEnd(240)}\n${"00100011T01".padEnd(240)}\n${"00199999".padEnd(240)}`,
    /CNAB 240 with the results of a collection.*segment E/,
  ],
])("a file of another kind says what it is and what to do: %#", async (file, reason) => {
  expect((await parse(file)).refusal).toMatch(reason);
});

test("charges and ordered amount of MT940 stand behind code words, and the rest is text", async () => {
  const { lines } = await parse(
    ":20:A\n:25:1/2\n:28C:1\n:60F:C260301EUR0,00\n:61:2603020302C97,50NTRFNONREF\nINV-7 /OCMT/EUR100,00/CHGS/EUR2,50\n" +
      ":86:Rent\n:62F:C260302EUR97,50\n-\n",
  );
  expect(lines[0]).toMatchObject({
    description: "INV-7\nRent",
    remittance: "Rent",
    charges: [{ amount: 250n, currency: "EUR", included: true }],
  });
});
