import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brief, read, readSample } from "./samples.ts";

describe("a payout report of Stripe", () => {
  test("has a payout of each id and currency, with its charges, fees, refunds and disputes", async () => {
    const reading = await readSample("stripe.csv");
    expect(brief(reading)).toEqual([
      [
        ["po_1A", "credit", 10_026n, "EUR", "2026-03-04"],
        ["payment", 11_691n, "RE-2026-0114", ["fee", 209n]],
        ["payment", 4_895n, "SO-77", ["fee", 105n]],
        ["refund", -2_000n, "SO-70"],
        ["chargeback", -4_500n, "ch_9", ["fee", 1_500n]],
        ["fee", -60n, null],
      ],
      [
        ["po_1B", "credit", 4_820n, "JPY", "2026-03-05"],
        ["payment", 4_820n, "ch_7", ["fee", 180n]],
      ],
    ]);
    expect(reading.warnings).toEqual(["rows in no payout, left out: 1"]);
    expect(reading.advices[0]).toMatchObject({
      ...{ kind: "payout", format: "Stripe", line: 7, party: { name: "Stripe", iban: null, taxId: null } },
      ...{ iban: null, references: [], warnings: [] },
    });
    expect(reading.advices[0]?.items[0]).toEqual({
      ...{ kind: "payment", line: 2, documents: ["RE-2026-0114", "ch_1"], amount: 11_691n, rejected: null },
      deductions: [{ type: "fee", amount: 209n, text: null }],
      ...{ name: "Alder & Finch GmbH", iban: null, text: "Payment for Invoice" },
    });
  });

  test("finds the numbers that metadata and descriptions tell", async () => {
    const told = (text: string) =>
      text
        .replaceAll("payment_metadata[order_id]", "payment_metadata[shop_key]")
        .replace(/SO-77/, "2026-4711")
        .replace(/SO-70/, "2026-03-02")
        .replace("Order 77, two boxes", "Order no. 1041, 2 boxes of 500")
        .replace("REFUND FOR CHARGE", "Refund of #1042");
    const { advices } = await readSample("stripe.csv", told);
    expect(advices[0]?.items.slice(1, 3).map(({ documents }) => documents)).toEqual([
      ["ch_2", "2026-4711", "1041"],
      ["ch_0", "re_3", "1042"],
    ]);
  });

  test("takes no number of the payer for one of a document", async () => {
    const told = (text: string) =>
      text.replaceAll("payment_metadata[order_id]", "payment_metadata[customerNumber]").replace(/SO-77/, "2026-4711");
    const { advices } = await readSample("stripe.csv", told);
    expect(advices[0]?.items.flatMap(({ documents }) => documents)).not.toContain("2026-4711");
  });

  test("in which the payout has the sign of the bank is proved alike", async () => {
    const received = (text: string) => text.replace("-100.26,0.00,-100.26", "100.26,0.00,100.26");
    expect(brief(await readSample("stripe.csv", received))).toEqual(brief(await readSample("stripe.csv")));
  });

  test("whose disputes exceed its charges is money out, with fees as items", async () => {
    const rows = (text: string) =>
      text.replace(/^.*txn_[135678].*\n/gm, "").replace("-30.00,15.00,-45.00", "-60.00,15.00,-75.00");
    expect(brief(await readSample("stripe.csv", rows))).toEqual([
      [
        ["po_1A", "debit", 2_605n, "EUR", "2026-03-04"],
        ["payment", -5_000n, "SO-77"],
        ["fee", 105n, "SO-77"],
        ["chargeback", 6_000n, "ch_9"],
        ["fee", 1_500n, "ch_9"],
      ],
    ]);
  });

  test.each([
    [
      "a sum that is not its payout",
      "-100.26,0.00,-100.26",
      "-100.27,0.00,-100.27",
      "line 7: po_1A states 100.27 EUR, but its items add up to 100.26",
    ],
    [
      "a fee that is not the difference",
      "119.00,2.09,",
      "119.00,2.08,",
      /^line 2: column "gross" less the fees is not/,
    ],
    [
      "an inexact amount",
      "5000,180,4820",
      "5000.5,180,4820.5",
      /^line 8: column "net": amount "4820.5" has more decimals/,
    ],
    ["no net amount", "119.00,2.09,116.91", "119.00,2.09,", /^line 2: column "net" is empty/],
    ["an unknown currency", ",eur,119.00", ",eux,119.00", /^line 2: currency "EUX" is not an ISO 4217 code/],
    ["a number in letters", "116.91", "116.9l", /^line 2: column "net": amount "116.9l" is not a decimal number/],
  ])("with %s is refused with its line", async (_, part, by, message) => {
    await expect(readSample("stripe.csv", (text) => text.replace(part, by))).rejects.toThrow(message);
  });
});

describe("a settlement of Adyen", () => {
  test("is what its payout row proves; a batch without one is left out", async () => {
    const reading = await readSample("adyen.csv");
    expect(brief(reading)).toEqual([
      [
        ["118", "credit", 8_210n, "EUR", "2026-03-04"],
        ["payment", 4_510n, "RE-2026-0114", ["fee", 89n]],
        ["refund", -510n, "SO-71", ["fee", 10n]],
        ["chargeback", -3_500n, "SO-60", ["fee", 1_500n]],
        ["payment", 8_810n, "SO-78", ["fee", 90n]],
        ["fee", -100n, "Transaction Fees March"],
        ["reserve", -1_000n, null],
      ],
    ]);
    expect(reading.advices[0]?.references).toEqual(["AlderShop", "TX1234567XT"]);
    expect(reading.warnings).toEqual(["119 was not paid out"]);
  });

  test("in which fees are listed otherwise takes the difference, with a warning", async () => {
    const reading = await readSample("adyen.csv", (text) => text.replace("0.20,0.30,0.09,0.30,118", "0.20,,,,118"));
    expect(brief(reading)[0]?.[1]).toEqual(["payment", 4_510n, "RE-2026-0114", ["fee", 89n]]);
    expect(reading.warnings[0]).toMatch(/^line 2: the listed fees are not the difference/);
  });

  test("is named by the transfer alone, and types are read in any case", async () => {
    const real = (text: string) =>
      text.replace("TX1234567XT", '"TX1234567XT batch 118, AlderShop"').replace(",Refunded,", ",refunded,");
    const { advices } = await readSample("adyen.csv", real);
    expect(advices[0]?.references).toEqual(["AlderShop", "TX1234567XT batch 118, AlderShop", "TX1234567XT"]);
    expect(advices[0]?.items[1]?.kind).toBe("refund");
  });

  test.each([
    ["in both directions", ",EUR,5.00,,1", ",EUR,5.00,52.00,1", ["refund", -510n, "SO-71", ["fee", 10n]]],
    ["in the other direction", ",EUR,,45.99,1", ",EUR,45.99,,1", ["payment", 4_510n, "RE-2026-0114", ["fee", 89n]]],
    ["of nothing", ",EUR,,45.99,1", ",EUR,0,0,1", ["payment", 4_510n, "RE-2026-0114", ["fee", 89n]]],
  ])("with a gross amount %s reads its net amounts and the listed fees", async (_, part, by, item) => {
    const reading = await readSample("adyen.csv", (text) => text.replace(part, by));
    expect(brief(reading)[0]).toContainEqual(item);
  });

  test("whose rows are not its payout is refused", async () => {
    await expect(readSample("adyen.csv", (text) => text.replace("EUR,82.10", "EUR,82.00"))).rejects.toThrow(
      "line 8: 118 states 82.00 EUR, but its items add up to 82.10",
    );
  });
});

test("a settlement of Mollie is the sum of its rows, without a date", async () => {
  const reading = await readSample("mollie.csv");
  expect(brief(reading)).toEqual([
    [
      ["1234567.2603.01", "credit", 13_112n, "EUR", null],
      ["payment", 11_900n, "tr_aaa111"],
      ["payment", 5_000n, "tr_bbb222"],
      ["refund", -2_000n, "re_ccc333"],
      ["chargeback", -1_500n, "chb_ddd444"],
      ["fee", -288n, "MOL-2026.0001"],
    ],
  ]);
  expect(reading.advices[0]?.items[0]).toMatchObject({
    ...{ name: "Alder & Finch GmbH", iban: "NL91ABNA0417164300", text: "Invoice RE-2026-0114" },
  });
  expect(reading.advices[0]?.items.slice(0, 2).map(({ documents }) => documents)).toEqual([
    ["tr_aaa111", "RE-2026-0114"],
    ["tr_bbb222", "1002"],
  ]);
});

describe("payouts of GoCardless", () => {
  test("are read from the export of their transactions", async () => {
    expect(brief(await readSample("gocardless.csv"))).toEqual([
      [
        ["PO0001", "credit", 8_711n, "GBP", "2026-03-04"],
        ["payment", 11_711n, "RE-2026-0114", ["fee", 189n]],
        ["refund", -3_000n, "PM0"],
      ],
      [
        ["PO0002", "credit", 1_960n, "GBP", "2026-03-05"],
        ["payment", 1_960n, "PM2", ["fee", 40n]],
      ],
    ]);
  });

  test("are read from the API, whose fractions of a penny are one item", async () => {
    const reading = await readSample("gocardless.json");
    expect(brief(reading)).toEqual([
      [
        ["PO0001", "credit", 8_681n, "GBP", "2026-03-04"],
        ["payment", 11_900n, "PM1"],
        ["fee", -138n, "PM1"],
        ["fee", -50n, "PM1"],
        ["refund", -3_000n, "PM0"],
        ["chargeback", -30n, "PM3"],
        ["fee", -1n, null],
      ],
    ]);
    expect(reading.advices[0]?.references).toEqual(["ALDER-9KLMNOP"]);
  });

  test("without their payouts are called by the file, in the currency of the caller", async () => {
    const alone = (text: string) => text.replace(/"payouts": \[[^\]]*\],/, "");
    const reading = await readSample("gocardless.json", alone, { fileName: "items-PO000ABC.json", currency: "GBP" });
    expect(brief(reading)[0]?.[0]).toEqual(["PO000ABC", "credit", 8_681n, "GBP", null]);
    await expect(readSample("gocardless.json", alone, { currency: "GBP" })).rejects.toThrow("does not name its payout");
    await expect(readSample("gocardless.json", alone, { fileName: "PO000ABC.json" })).rejects.toThrow(
      "in which currency",
    );
  });

  test("with taxes are what their payout says", async () => {
    const taxed = (text: string) => text.replace('"-50.0", "taxes": []', '"-50.0", "taxes": [{"amount": "-10.0"}]');
    await expect(readSample("gocardless.json", (text) => taxed(text).replace("8681", "8671"))).resolves.toMatchObject({
      advices: [{ total: 8_671n }],
    });
    await expect(readSample("gocardless.json", (text) => text.replace("8681", "8682"))).rejects.toThrow(
      "line 1: PO0001 states 86.82 GBP, but its items add up to 86.81",
    );
  });
});

describe("an activity report of PayPal", () => {
  const payouts = [
    [
      ["T4", "credit", 115_000n, "USD", "2026-03-15"],
      ["payment", 111_643n, "RE-2026-0114", ["fee", 257n]],
      ["refund", -2_000n, "INV-0990"],
      ["fee", 30n, "INV-0990"],
      ["reserve", 5_327n, null],
    ],
    [
      ["T6", "credit", 9_523n, "USD", "2026-03-20"],
      ["payment", 4_850n, "INV-1003", ["fee", 150n]],
      ["reserve", 4_673n, null],
    ],
  ];

  test("has a payout of each transfer to the bank; what the balance gave is a reserve", async () => {
    const reading = await readSample("paypal.csv");
    expect(brief(reading)).toEqual(payouts.toReversed());
    expect(reading.warnings).toEqual(["transactions in USD after the last transfer to the bank, left out: 1"]);
  });

  test("is the same with the oldest row first", async () => {
    const oldest = (text: string) => {
      const [header, ...rows] = text.trim().split("\r\n");
      return [header, ...rows.toReversed()].join("\r\n");
    };
    expect(brief(await readSample("paypal.csv", oldest))).toEqual(payouts);
  });

  const german = (
    withdrawal: string,
  ) => `"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Transaktionscode","Rechnungsnummer"
"01.03.2026","09:00:00","CET","Kranich Bau","Zahlung","Abgeschlossen","EUR","1.190,00","-23,80","1.166,20","T1","RE-7"
"02.03.2026","09:00:00","CET","","Allgemeine Abbuchung","Abgeschlossen","EUR","${withdrawal}","0,00","${withdrawal}","T2",""
`;

  test("in German and without balances must add up", async () => {
    expect(brief(await read(german("-1.166,20")))).toEqual([
      [
        ["T2", "credit", 116_620n, "EUR", "2026-03-02"],
        ["payment", 116_620n, "RE-7", ["fee", 2_380n]],
      ],
    ]);
    await expect(read(german("-1.000,00"))).rejects.toThrow(
      "line 3: the transfer of 1000.00 EUR is not its transactions, which add up to 1166.20; a report with the column Balance",
    );
  });

  test("in which day and month cannot be told apart has no date", async () => {
    const dates = (text: string) => text.replaceAll("01.03.2026", "03/02/2026").replaceAll("02.03.2026", "03/05/2026");
    const { advices, warnings } = await read(dates(german("-1.166,20")));
    expect(advices.map(({ total, date }) => [total, date])).toEqual([[116_620n, null]]);
    expect(warnings).toEqual(["day and month cannot be told apart, so the payouts have no date"]);
  });
});

test("an activity report of PayPal in Polish knows a deposit from the bank, and a transfer to it", async () => {
  const polish = `"Data","Godzina","Strefa czasowa","Opis","Waluta","Brutto ","Opłata ","Netto","Saldo","Numer transakcji","Identyfikator faktury"
"01.03.2026","09:00:00","CET","Express Checkout Payment","PLN","100,00","-3,40","96,60","96,60","T1","FV 7/2026"
"01.03.2026","10:00:00","CET","Bank Deposit to PP Account","PLN","10,00","0,00","10,00","106,60","",""
"02.03.2026","09:00:00","CET","Wypłata środków","PLN","-106,60","0,00","-106,60","0,00","T3",""
`;
  expect(brief(await read(polish))).toEqual([
    [
      ["T3", "credit", 10_660n, "PLN", "2026-03-02"],
      ["payment", 9_660n, "FV 7/2026", ["fee", 340n]],
      ["other", 1_000n, null],
    ],
  ]);
});

describe("a transfer to the bank that PayPal shows as pending", () => {
  const report = (...rows: string[]) =>
    [
      "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID,Invoice Number,Balance",
      ...rows,
    ].join("\n");
  const paid = "09/03/2026,07:45:51,CET,Oak,Website Payment,Completed,USD,84,-4.25,79.75,T1,,RE-31,79.75";
  const conversion = (after: string) => [
    `25/03/2026,01:47:56,CET,,General Withdrawal,Pending,EUR,-70.00,0,-70.00,T2,,,${after}`,
    "25/03/2026,01:47:56,CET,,General Currency Conversion,Completed,USD,-79.75,0,-79.75,T3,T2,,0",
    "25/03/2026,01:47:56,CET,,General Currency Conversion,Completed,EUR,70.00,0,70.00,T4,T2,,5.00",
  ];
  const before = "08/03/2026,07:45:51,CET,Elm,Website Payment,Completed,EUR,5,0,5.00,T0,,RE-30,5.00";

  test("is booked when the balances show it, with the conversion that follows it", async () => {
    const reading = await read(report(before, paid, ...conversion("-65.00")));
    expect(brief(reading)).toEqual([
      [
        ["T2", "credit", 7_000n, "EUR", "2026-03-25"],
        ["payment", 500n, "RE-30"],
        ["other", 7_000n, "T4"],
        ["reserve", -500n, null],
      ],
    ]);
    expect(reading.warnings).toEqual(["transactions in USD after the last transfer to the bank, left out: 2"]);
  });

  test("is left out, and said so, when they do not", async () => {
    const reading = await read(report(before, paid, ...conversion("5.00")));
    expect(brief(reading)).toEqual([]);
    expect(reading.warnings[0]).toBe("transfers to the bank that are not booked yet, left out: 1");
  });
});

describe("a settlement report of PayPal", () => {
  test("has a payout of each transfer to the bank, with what the opening balance gave and the rest kept", async () => {
    const reading = await readSample("paypal-stl.csv");
    expect(brief(reading)).toEqual([
      [
        ["TX6", "credit", 9_000n, "EUR", "2026-03-02"],
        ["payment", 11_491n, "RE-2026-0114", ["fee", 409n]],
        ["refund", -2_000n, "SO-70"],
        ["fee", 47n, "SO-70"],
        ["chargeback", -1_000n, "SO-60"],
        ["fee", -1_600n, "SO-60"],
        ["reserve", 2_062n, null],
      ],
    ]);
    expect(reading.advices[0]?.items[0]?.documents).toEqual(["RE-2026-0114", "SHOP-9", "TX1"]);
    expect(reading.warnings).toEqual([
      "transactions in EUR after the last transfer to the bank, left out: 1",
      "transactions in JPY after the last transfer to the bank, left out: 1",
    ]);
  });

  const fails = (part: string, by: string) => readSample("paypal-stl.csv", (text) => text.replaceAll(part, by));
  test.each([
    ["balances that its rows contradict", "CR,8938", "CR,8939", /^line 13: the balances of EUR differ by 2939 minor/],
    ["a balance in major units", "CR,8938", "CR,89.38", /^line 13: the balance "CR 89.38" is not CR or DR and/],
    [
      "an amount in major units",
      "CR,11900",
      "CR,119.00",
      /^line 4: column "Gross Transaction Amount": "119.00" is not/,
    ],
    [
      "an unknown direction",
      "T1107,2026/03/01 10:00:00 +0100,2026/03/01 10:00:00 +0100,DR",
      "T1107,,2026/03/01,XX",
      /^line 5: column "Transaction Debit or Credit" is not CR or DR but "XX"/,
    ],
    [
      "no date",
      "2026/03/02 09:00:00 +0100",
      "soon",
      /^line 9: column "Transaction Completion Date": "soon" is not a date/,
    ],
    ["a currency of unknown decimals", "EUR", "HUF", /whether amounts in HUF have decimals is not known$/],
    [
      "a missing column",
      "Gross Transaction Currency",
      "Currency",
      /^line 3: the report has no column "Gross Transaction Currency"/,
    ],
  ])("with %s is refused with its place", async (_, part, by, message) => {
    await expect(fails(part, by)).rejects.toThrow(message);
  });

  test("without balances must add up", async () => {
    const bare = (text: string) => text.replace(/^([SR]F,EUR).*/gm, "$1,6");
    await expect(readSample("paypal-stl.csv", bare)).rejects.toThrow(
      "line 9: the transfer of 90.00 EUR is not its transactions, which add up to 69.38",
    );
    const whole = (text: string) => bare(text).replace("DR,9000,EUR", "DR,6938,EUR");
    expect(brief(await readSample("paypal-stl.csv", whole))[0]?.[0]).toEqual([
      ...["TX6", "credit", 6_938n, "EUR", "2026-03-02"],
    ]);
  });
});

describe("random payouts", () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 });
  const row = fc.record({ gross: cents, fee: fc.nat(5_000), isRefund: fc.boolean(), number: fc.uuid() });
  const decimal = (minor: number) =>
    `${minor < 0 ? "-" : ""}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, "0")}`;

  test("written as a report of Stripe are read back exactly", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        async (payouts) => {
          const signed = payouts.map((rows) =>
            rows.map((one) => ({ ...one, gross: one.isRefund ? -one.gross : one.gross })),
          );
          const lines = signed.flatMap((rows, at) =>
            rows.map(({ gross, fee, isRefund, number }) => [
              `po_${at}`,
              "usd",
              decimal(gross),
              decimal(fee),
              decimal(gross - fee),
              isRefund ? "refund" : "charge",
              number,
            ]),
          );
          const header = "automatic_payout_id,currency,gross,fee,net,reporting_category,invoice_number";
          const { advices } = await read([header, ...lines].join("\n"));
          const expected = signed.map((rows) => rows.reduce((sum, { gross, fee }) => sum + gross - fee, 0));
          expect(advices.map(({ total, direction }) => (direction === "credit" ? total : -total))).toEqual(
            expected.filter((sum) => sum !== 0).map(BigInt),
          );
          for (const { total, items } of advices)
            expect(items.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
          const gross = advices.flatMap(({ direction, items }) =>
            items
              .filter(({ kind }) => kind !== "fee")
              .map(
                ({ amount, deductions }) =>
                  deductions.reduce((sum, one) => sum + one.amount, amount) * (direction === "credit" ? 1n : -1n),
              ),
          );
          if (!expected.includes(0)) expect(gross).toEqual(signed.flat().map(({ gross }) => BigInt(gross)));
        },
      ),
      { numRuns: 60 },
    );
  });
});
