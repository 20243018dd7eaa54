import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { presets } from "../src/csv/presets/index.ts";
import type { CsvMapping } from "../src/csv-mapping.ts";
import { brief } from "./brief.ts";
import { parse } from "./statement-files.ts";

const folder = new URL("presets/", import.meta.url);

/** By sample: the preset, the lines and the numbers of the skipped lines, and the account's currency. Written by hand. */
const EXPECTED: Record<string, { preset: string; lines: string[]; skipped?: number[]; currency?: string }> = {
  "revolut.csv": {
    preset: "Revolut",
    lines: [
      "+119000; EUR; 2026-03-02; Payment from Alder & Finch INV-2026-0101; -; -",
      "-50000; EUR; 2026-03-03; To Borealis Ltd; -; -",
      "-250; EUR; 2026-03-03; Fee: To Borealis Ltd; -; -",
    ],
    skipped: [4, 5],
  },
  "revolut-business.csv": {
    preset: "Revolut Business",
    lines: [
      "+119000; EUR; 2026-03-02; Payment from ALDER & FINCH | INV-2026-0101; Alder & Finch; 6600-a",
      "-50000; EUR; 2026-03-03; To Borealis Ltd | Order 7; -; 6600-b",
      "-50; EUR; 2026-03-03; Fee: To Borealis Ltd | Order 7; -; 6600-b",
    ],
    skipped: [4],
  },
  "wise.csv": {
    preset: "Wise",
    lines: [
      "+119000; EUR; 2026-03-02; Received money from Alder & Finch | INV-2026-0101; Alder & Finch; TRANSFER-1001",
      "-50000; EUR; 2026-03-13; Sent money to Borealis Ltd | Order 7; Borealis Ltd; TRANSFER-1002",
      "-137; EUR; 2026-03-13; Fee: Sent money to Borealis Ltd | Order 7; -; TRANSFER-1002",
    ],
  },
  "paypal.csv": {
    preset: "PayPal",
    lines: [
      "+119000; EUR; 2026-03-02; Website Payment | INV-2026-0101; Alder & Finch; 1AA",
      "-3595; EUR; 2026-03-02; Fee: Website Payment | INV-2026-0101; -; 1AA",
      "-10000; EUR; 2026-03-14; Payment Refund | Part of INV-2026-0101; Alder & Finch; 1AB",
      "+290; EUR; 2026-03-14; Fee: Payment Refund | Part of INV-2026-0101; -; 1AB",
    ],
    skipped: [4, 5],
  },
  "stripe-balance.csv": {
    preset: "Stripe balance",
    lines: [
      "+12000; USD; 2026-03-02/2026-03-04; Payment for INV-2026-0101; -; txn_1",
      "-378; USD; 2026-03-02/2026-03-04; Fee: Payment for INV-2026-0101; -; txn_1",
      "-2000; USD; 2026-03-03/2026-03-05; REFUND FOR CHARGE; -; txn_2",
      "+50; USD; 2026-03-03/2026-03-05; Fee: REFUND FOR CHARGE; -; txn_2",
      "-9672; USD; 2026-03-06; STRIPE PAYOUT; -; txn_3",
    ],
  },
  "stripe-report.csv": {
    preset: "Stripe balance",
    lines: [
      "+1200; JPY; 2026-03-02/2026-03-04; Payment for INV-2026-0101; -; txn_1",
      "-38; JPY; 2026-03-02/2026-03-04; Fee: Payment for INV-2026-0101; -; txn_1",
    ],
  },
  "stripe-payouts.csv": {
    preset: "Stripe payouts",
    lines: ["-9672; USD; 2026-03-06; STRIPE PAYOUT | Nordlicht; -; po_1"],
    skipped: [3],
  },
  "n26.csv": {
    preset: "N26",
    lines: [
      "+119000; EUR; 2026-03-02/2026-03-03; INV-2026-0101; Alder & Finch; -",
      "-10417; EUR; 2026-03-04; ; Hotel Zurich; -",
    ],
  },
  "n26-old.csv": { preset: "N26", lines: ["+119000; EUR; 2026-03-02; INV-2026-0101; Alder & Finch; -"] },
  "dkb.csv": {
    preset: "DKB",
    lines: [
      "+119000; EUR; 2026-03-02/2026-03-03; INV-2026-0101; Alder & Finch; -",
      "-50050; EUR; 2026-03-04; Abschlag 03/26; Energie GmbH; -",
    ],
    skipped: [7],
  },
  "ing-de.csv": {
    preset: "ING (DE)",
    lines: [
      "-50000; EUR; 2026-03-04; Abschlag 03/26; Energie GmbH; -",
      "+119000; EUR; 2026-03-02/2026-03-03; INV-2026-0101; Alder & Finch; -",
    ],
  },
  "ing-nl.csv": {
    preset: "ING (NL)",
    lines: [
      "-50000; EUR; 2026-03-04; Naam: Energie BV Omschrijving: Voorschot; Energie BV; -",
      "+119000; EUR; 2026-03-02; Omschrijving: INV-2026-0101; Alder & Finch; -",
    ],
  },
  "ing-nl-english.csv": {
    preset: "ING (NL)",
    lines: ["+119000; EUR; 2026-03-02; Description: INV-2026-0101; Alder & Finch; -"],
  },
  "knab.csv": {
    preset: "Knab",
    lines: [
      "-50000; EUR; 2026-03-04; Voorschot 03/26; Energie BV; K1",
      "+119000; EUR; 2026-03-02/2026-03-03; INV-2026-0101; Alder & Finch; K2",
    ],
  },
  "alfa.csv": {
    preset: "Alfa-Bank",
    lines: [
      "+119050; RUB; 2026-03-02; Поступление от Альдер и Финч INV-2026-0101; -; C010203260000",
      "-50000; RUB; 2026-03-04; Оплата электроэнергии 03/26; -; A020403260001",
    ],
  },
  "sberbank.csv": {
    preset: "Sberbank",
    currency: "RUB",
    lines: [
      "+119050; RUB; 2026-03-02; Перевод от Альдер и Финч INV-2026-0101; -; -",
      "-50000; RUB; 2026-03-04; HOTEL BERLIN; -; -",
      "-5; RUB; 2026-03-05; Комиссия; -; -",
    ],
  },
  "vtb.csv": {
    preset: "VTB",
    lines: [
      "+1190050; RUB; 2026-03-02; Поступление от Альдер и Финч INV-2026-0101; -; -",
      "-50000; RUB; 2026-03-04; Карта *7428 HOTEL BERLIN; -; -",
    ],
    skipped: [15],
  },
  "raiffeisen-at.csv": {
    preset: "Raiffeisen (AT)",
    lines: [
      "+119000; EUR; 2026-03-02/2026-03-03; Gutschrift Alder & Finch INV-2026-0101; -; -",
      "-50000; EUR; 2026-03-04; EVN AG Strom 03/26; -; -",
    ],
  },
  "raiffeisen-cz.csv": {
    preset: "Raiffeisen (CZ)",
    lines: [
      "+1190000; CZK; 2026-03-02; INV-2026-0101; Alder & Finch; 3228446118",
      "-50000; CZK; 2026-03-04; Záloha 03/26; Energie a.s.; 3228446119",
    ],
  },
  "raiffeisen-ru.csv": {
    preset: "Raiffeisen (RU)",
    lines: [
      "+119000; RUB; 2026-03-02; Перевод Alder & Finch INV-2026-0101; -; -",
      "-50000; RUB; 2026-03-04; HOTEL BERLIN; -; -",
    ],
  },
  "easybank.csv": {
    preset: "easybank",
    lines: [
      "+119000; EUR; 2026-03-02/2026-03-03; Gutschrift Überweisung BG/000000123|EASYATW1XXX AT483200000012345864|Alder & Finch INV-2026-0101; -; -",
      "-50000; EUR; 2026-03-04; Bezahlung Karte MC/000000124|POS 2800 K002 04.03. 12:38|BILLA 0123; -; -",
    ],
  },
  "livebank.csv": {
    preset: "livebank",
    lines: [
      "+119000; EUR; 2026-03-02/2026-03-03; Alder & Finch | INV-2026-0101 | REF: 20111260303-0001; -; -",
      "-50000; EUR; 2026-03-04; EVN AG; -; -",
    ],
    skipped: [3],
  },
  "hypo-at.csv": {
    preset: "Hypo (AT)",
    lines: [
      "+119000; EUR; 2026-03-02/2026-03-03; Rechnung 2026-0101 | INV-2026-0101; Alder & Finch; -",
      "-4051; EUR; 2026-03-04; Strom 03/26; EVN AG; -",
    ],
  },
  "degiro.csv": {
    preset: "DEGIRO",
    lines: [
      "+1250; USD; 2026-03-04/2026-03-03; Dividend | VANGUARD FTSE AW; -; -",
      "-50000; EUR; 2026-03-03; Koop 4 @ 125 EUR | VANGUARD FTSE AW; -; -",
      "+119000; EUR; 2026-03-02; iDEAL storting; -; -",
    ],
    skipped: [4],
  },
  "degiro-en.csv": {
    preset: "DEGIRO",
    lines: ["+119000; EUR; 2026-03-02; Deposit; -; -"],
  },
  "danske.csv": {
    preset: "Danske Bank",
    currency: "DKK",
    lines: ["+119000; DKK; 2026-03-02; Alder & Finch INV-2026-0101; -; -", "-50000; DKK; 2026-03-04; Energi A/S; -; -"],
    skipped: [4],
  },
  "danske-lt.csv": {
    preset: "Danske Bank (LT)",
    currency: "EUR",
    lines: [
      "+119000; EUR; 2026-03-02; Mokėjimo nurodymas INV-2026-0101, mokėjimo paskirtis: už šviestuvus; Alder & Finch; -",
      "-50050; EUR; 2026-03-04; Permoka už šildymą 03/26 | Dok. Nr. 112; Energija UAB; -",
    ],
  },
  "swedbank-lt.csv": {
    preset: "Swedbank (LT)",
    lines: [
      "+119000; EUR; 2026-03-02; INV-2026-0101; Alder & Finch; 2026030200077",
      "-50000; EUR; 2026-03-04; Permoka 03/26; Energija UAB; 2026030400078",
    ],
    skipped: [2, 5, 6],
  },
  "seb-se.csv": {
    preset: "SEB (SE)",
    currency: "SEK",
    lines: [
      "-50000; SEK; 2026-03-04; ENERGI AB; -; 5490990007",
      "+119000; SEK; 2026-03-02/2026-03-03; ALDER & FINCH INV-2026-0101; -; 5490990006",
    ],
  },
  "seb-ee.csv": {
    preset: "SEB (EE)",
    lines: [
      "+119000; EUR; 2026-03-02; INV-2026-0101; Alder & Finch; RO1",
      "-50000; EUR; 2026-03-04; Ettemaks 03/26; Energia OÜ; RO2",
    ],
  },
  "swedbank-se.csv": {
    preset: "Swedbank (SE)",
    lines: [
      "-50000; SEK; 2026-03-04; ENERGI AB | BG 123-4567; -; -",
      "+119000; SEK; 2026-03-02/2026-03-03; ALDER & FINCH | INV-2026-0101; -; -",
    ],
  },
  "swedbank-se-new.csv": {
    preset: "Swedbank (SE)",
    lines: ["+119000; SEK; 2026-03-02/2026-03-03; ALDER & FINCH | INV-2026-0101; -; -"],
  },
  "swedbank-ee.csv": {
    preset: "Swedbank (EE)",
    lines: [
      "+119000; EUR; 2026-03-02; INV-2026-0101; Alder & Finch; 2026030200077",
      "-50000; EUR; 2026-03-04; Ettemaks 03/26; Energia OÜ; 2026030400078",
    ],
    skipped: [2, 5, 6],
  },
  "swedbank-en.csv": {
    preset: "Swedbank (EE)",
    lines: ["+119000; EUR; 2026-03-02; INV-2026-0101; Alder & Finch; 2026030200077"],
  },
  "sparkasse.csv": {
    preset: "Sparkasse",
    lines: [
      "-50000; EUR; 2026-03-04; FOLGELASTSCHRIFT | Abschlag 03/26; Energie GmbH; -",
      "+119000; EUR; 2026-03-02/2026-03-03; GUTSCHR. UEBERWEISUNG | INV-2026-0101; Alder & Finch; -",
    ],
    skipped: [2],
  },
  "commerzbank.csv": {
    preset: "Commerzbank",
    lines: [
      "+119000; EUR; 2026-03-02/2026-03-03; Alder & Finch INV-2026-0101 End-to-End-Ref.: E2E-4711; -; -",
      "-50000; EUR; 2026-03-04; Energie GmbH Abschlag 03/26; -; -",
    ],
  },
  "qonto.csv": {
    preset: "Qonto",
    lines: [
      "+119000; EUR; 2026-03-02; INV-2026-0101; Alder & Finch; nordlicht-1",
      "-50000; EUR; 2026-03-04; Abschlag | checked; Energie GmbH; nordlicht-2",
    ],
    skipped: [4],
  },
  "qonto-total.csv": {
    preset: "Qonto",
    lines: ["+119000; EUR; 2026-03-02; INV-2026-0101; Alder & Finch; nordlicht-1"],
  },
  "chase.csv": {
    preset: "Chase",
    lines: [
      "+119000; USD; 2026-03-02; ORIG CO NAME:ALDER INV-2026-0101; -; -",
      "-50000; USD; 2026-03-04; ENERGY CO; -; -",
    ],
  },
  "chase-card.csv": { preset: "Chase card", lines: ["-3892; USD; 2026-03-04; HOTEL | room 7; -; -"] },
  "bank-of-america.csv": {
    preset: "Bank of America",
    lines: [
      "+119000; USD; 2026-03-02; ALDER DES:INV-2026-0101; -; -",
      "-50000; USD; 2026-03-04; ENERGY CO DES:BILL; -; -",
    ],
    skipped: [8],
  },
  "monzo.csv": {
    preset: "Monzo",
    lines: [
      "+119000; GBP; 2026-03-02; INV-2026-0101; Alder & Finch; tx_1",
      "-8621; GBP; 2026-03-04; HOTEL PARIS FRA | trip; Hotel Paris; tx_2",
    ],
  },
  "starling.csv": {
    preset: "Starling",
    lines: [
      "+119000; GBP; 2026-03-02; INV-2026-0101; Alder & Finch; -",
      "-50000; GBP; 2026-03-04; BILL 03; Energy Co; -",
    ],
  },
};

const read = (name: string) => readFileSync(new URL(name, folder));

describe("the CSV export of a bank is read without a mapping", () => {
  it("and every preset has a sample, every sample its lines", () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(readdirSync(folder).sort());
    expect(new Set(Object.values(EXPECTED).map(({ preset }) => preset))).toEqual(
      new Set(presets.map(({ name }) => name)),
    );
  });

  it.each(Object.entries(EXPECTED))("%s", async (name, { preset, lines, skipped = [], currency }) => {
    // The name of the file does not help, so the content alone decides.
    const parsed = await parse(read(name), { currency });
    expect(parsed.refusal).toBeUndefined();
    expect(parsed.lines.map(brief)).toEqual(lines);
    expect(parsed.summary).toMatchObject({ format: "CSV", preset, notBooked: 0, warningCount: 0 });
    expect(parsed.summary?.skipped.map(({ line }) => line)).toEqual(skipped);
  });

  it("with accounts, mandates, references and converted amounts", async () => {
    const [dkb, sparkasse, n26, monzo, vtb] = await Promise.all(
      ["dkb.csv", "sparkasse.csv", "n26.csv", "monzo.csv", "vtb.csv"].map(
        async (name) => (await parse(read(name))).lines,
      ),
    );
    expect(dkb).toMatchObject([{ endToEndId: "E2E-4711" }, { mandateId: "M-17" }]);
    expect(sparkasse?.[0]).toMatchObject({ account: { iban: "DE88100999000004711000" }, mandateId: "M-17" });
    expect(n26?.[1]?.original).toEqual({ amount: 10_000n, currency: "CHF", rate: "1.0417" });
    expect(vtb?.map(({ original }) => original)).toEqual([null, { amount: 500n, currency: "EUR", rate: null }]);
    expect(monzo?.map(({ original }) => original)).toEqual([null, { amount: 10_000n, currency: "EUR", rate: null }]);
  });

  it("and a status word that the bank does not use is refused with its line", async () => {
    const file = read("revolut.csv").toString().replace("REVERTED", "RETURNED");
    expect((await parse(file)).refusal).toMatch(/^line 5: column "State": "RETURNED" does not say whether/);
  });

  it("but the mapping of the connection has priority", async () => {
    const csvMapping = { columns: { bookingDate: "Started Date", amount: "Balance" }, currency: "EUR" };
    const { lines, summary } = await parse(read("revolut.csv").toString().split("\n").slice(0, 2).join("\n"), {
      csvMapping,
    });
    expect([lines.map(({ amount }) => amount), summary?.preset]).toEqual([[119_000n], undefined]);
  });

  it("and the mapping may name the bank and change single fields", async () => {
    const paypal = (csvMapping: CsvMapping) => parse(read("paypal.csv"), { csvMapping });
    const renamed = read("revolut.csv").toString().replace("REVERTED", "RETURNED");
    const named = await parse(renamed, { csvMapping: { preset: "revolut", skipWords: ["PENDING", "RETURNED"] } });
    expect(named.summary).toMatchObject({ preset: "Revolut", status: 2 });
    expect((await paypal({ dateFormats: ["DD/MM/YYYY"] })).refusal).toMatch(/^line 3: .*"03\/14\/2026" is not a date/);
    const generic = "Date,Amount,Currency,Description\n03/02/2026,1.00,EUR,A\n";
    const { lines } = await parse(generic, { csvMapping: { dateFormats: ["DD/MM/YYYY"] } });
    expect(lines).toMatchObject([{ amount: 100n, bookingDate: "2026-02-03" }]);
    expect((await paypal({ preset: "starling" })).refusal).toMatch(
      /^line 1: the csvMapping .* names the preset "starling", but no line has its columns: "Date, Counter Party, /,
    );
  });

  it("and a table without a header is that of a bank only if all cells have its forms", async () => {
    const [first = "", second = ""] = read("easybank.csv").toString().split("\n");
    const unsigned = [first, second].map((row) => row.replace(/;[+-]/, ";")).join("\n");
    expect((await parse(unsigned)).refusal).toMatch(/Are these amounts money in or money out/);
    const named = await parse(unsigned, { csvMapping: { preset: "easybank" } });
    expect(named.refusal).toMatch(/^line 1: .* no line has its columns: the rows of easybank$/);
  });

  it("and cells beyond the header are texts only where the bank is known to write them", async () => {
    const file = read("livebank.csv").toString("latin1");
    const wide = (await parse(file.replace("REF: ", 'A";"B";"C";"D";"E";"F'))).refusal;
    expect(wide).toBe("line 2: the row has 17 columns, the header 16: a cell that holds a delimiter must be quoted");
    expect((await parse(file.replace("Kontonummer", "Konto"))).refusal).toMatch(/^line 2: the row has 12 columns/);
    const narrow = file.replace("Zahlungsreferenz;", "").replaceAll('"";EUR', "EUR");
    expect((await parse(narrow)).refusal).toMatch(/^line 2: the row has 11 columns/);
  });

  it("and columns that are no part of its fingerprint may be missing", async () => {
    const file = read("n26.csv").toString().replace(',"Original Amount","Original Currency","Exchange Rate"', "");
    const rows = file.replace(",,,\n", "\n").replace(",-100.00,CHF,1.0417", "");
    expect((await parse(rows)).lines).toMatchObject([{ amount: 119_000n }, { amount: 10_417n, original: null }]);
  });

  describe("with dates in the style of its user", () => {
    const paypal = (...dates: string[]) => {
      const [header = "", row = ""] = read("paypal.csv").toString().split("\n");
      return [header, ...dates.map((date, nth) => row.replace("03/02/2026", date).replace("1AA", `1A${nth}`))].join(
        "\n",
      );
    };
    it.each<[string[], string[]]>([
      [
        ["03/02/2026", "13/02/2026"],
        ["2026-02-03", "2026-02-13"],
      ],
      [
        ["03/02/2026", "02/13/2026"],
        ["2026-03-02", "2026-02-13"],
      ],
      [
        ["3.2.2026", "13.2.2026"],
        ["2026-02-03", "2026-02-13"],
      ],
    ])("%o", async (dates, days) => {
      const { lines } = await parse(paypal(...dates));
      expect(new Set(lines.map(({ bookingDate }) => bookingDate))).toEqual(new Set(days));
    });

    it("that could be read in two ways are refused", async () => {
      expect((await parse(paypal("03/02/2026", "04/02/2026"))).refusal).toBe(
        'line 2: the dates of this PayPal file, such as "03/02/2026", could be MM/DD/YYYY or DD/MM/YYYY: a csvMapping ' +
          "of its bank connection must name one (dateFormats)",
      );
    });
  });
});
