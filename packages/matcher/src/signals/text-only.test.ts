import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, liveOf, matched, outcome } from "../../test/matcher-world.ts";
import type { Invoice, Line } from "../model/model.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { coreName } from "../names/core-name.ts";
import { mentionIn } from "../names/mention.ts";
import { lineTextBlocks } from "../reading/derived-keys.ts";
import { merchantKey, PayerText } from "../text/payer-text.ts";

/** Lines of banks that give a description and nothing else. */

const COUNTERPARTIES = [
  aParty("kensington", { name: "Kensington Systems LLP" }),
  aParty("birchwood", { name: "Birchwood Manufacturing Inc." }),
  aParty("birch", { name: "Birchwood Medical Group" }),
  aParty("ohio", { name: "Tri-State Gas & Electric Company" }),
];
const payable = (number: string, counterpartyId: string, fields: Partial<Invoice> = {}) =>
  anInvoice(number, { direction: "payable", counterpartyId, issueDate: "2026-01-28", ...fields });
const debit = (text: string, fields: Partial<Line> = {}) => aLine(text, { direction: "debit", ...fields });
const best = (line: Line, invoices: Invoice[]) => {
  const [match] = liveOf(matched([line], { invoices, counterparties: COUNTERPARTIES }), line);
  return match?.reasons.map(({ signal, detail }) => `${signal} ${detail}`) ?? [];
};
const said = (line: Line, invoices: Invoice[]) => outcome(line, { invoices, counterparties: COUNTERPARTIES });

describe("a counterparty that only the text names", () => {
  test.each([
    ["ACH DEBIT KENSINGTON SYSTEMS LLP", "name_in_text KENSINGTON SYSTEMS LLP = Kensington Systems LLP 100%"],
    ["POS DEBIT 4821 Kensington Systems", "name_in_text KENSINGTON SYSTEMS = Kensington Systems LLP 100%"],
    ["E-PAYMENT KENSINGTON SYS", "name_in_text_cut KENSINGTON SYS = Kensington Systems LLP 76%"],
    ["AUTO-PAY KENSIGNTON SYSTEMS", "name_in_text_misspelled KENSIGNTON SYSTEMS = Kensington Systems LLP 88%"],
    ["WIRE TRF OUT 5298752 KENSINGTONSYSTEMS", "name_in_text KENSINGTONSYSTEMS = Kensington Systems LLP 100%"],
    ["BILL PAY KENSINGTON SYSTMS CONF 12345", "name_in_text_misspelled KENSINGTON SYSTMS = Kensington Systems LLP 94%"],
  ])("%s is confirmed for the only invoice of the amount", (text, reason) => {
    const line = debit(text);
    expect(said(line, [payable("B-1", "kensington"), payable("B-2", "birchwood")])).toEqual(["confirmed B-1"]);
    expect(best(line, [payable("B-1", "kensington")])).toContain(reason);
  });

  test.each([
    ["POS DEBIT SUMMIT HOLDINGS LL", "Summit HoldingsLLC", "Summit Holdings LLC"],
    ["POS DEBIT SUMMITHOLDINGSLLC", "Summit HoldingsL LC", "Summit Holdings LLC"],
  ])("%s is only suggested when another spelling of the name owes the amount, too", (text, ownName, otherName) => {
    const counterparties = [aParty("summit", { name: otherName }), aParty("joined", { name: ownName })];
    const line = debit(text);
    const [own, other] = [payable("B-1", "joined"), payable("B-2", "summit")];
    const made = outcome(line, { invoices: [own, other], counterparties });
    expect(made.filter((match) => match.startsWith("confirmed"))).toEqual([]);
    expect(outcome(line, { invoices: [own], counterparties })).toEqual(["confirmed B-1"]);
  });

  test.each([
    ["ACH DEBIT HARRINGTON BROS LLC", "Harrington & Bros", "Harrington ros LLC"],
    ["ACH DEBIT HARRINGTON & BROS", "Harrington & Bros", "Harrington ros LLC"],
    ["ACH DEBIT HARRINGTON B", "Harrington & Bros", "Harrington ros LLC"],
    ["ACH DEBIT HARRINGTON BROS", "Harrington Bros LLC", "Harrington Bros Holdings LLC"],
    ["POS DEBIT CRESTONFOODSLLC", "Creston FoodsL LC", "Creston Foods LLC"],
    // Where words are joined, letters look like an umlaut.
    ["POS DEBIT CRESTOENERGYLLC", "Cresto EnergyL LC", "Cresto Energy LLC"],
  ])("%s is only suggested when a name that it may be, too, owes the amount", (text, ownName, otherName) => {
    const counterparties = [aParty("own", { name: ownName }), aParty("other", { name: otherName })];
    const invoices = [payable("B-1", "own"), payable("B-2", "other")];
    const made = outcome(debit(text), { invoices, counterparties });
    expect(made.filter((match) => match.startsWith("confirmed"))).toEqual([]);
    expect(made).toContain("pending_review B-1");
    expect(outcome(debit(text), { invoices: invoices.slice(0, 1), counterparties })).toEqual(["confirmed B-1"]);
  });

  test.each([
    ["HARRINGTON BROS LLC", "Harrington Bros LLC", "Harrington ros LLC"],
    ["HARRINGTON BROS LLC", "Harrington Bros LLC", "Harrington Bros Holdings LLC"],
    ["HARRINGTON LEGAL SERV", "Harrington Legal Services", "Harrington & Bros"],
    ["MARIA HARRINGTON", "Maria Harrington", "Mario Harrington"],
  ])("ACH DEBIT %s is confirmed for %s when %s owes the amount, too", (text, own, other) => {
    const counterparties = [aParty("own", { name: own }), aParty("other", { name: other })];
    const invoices = [payable("B-1", "own"), payable("B-2", "other")];
    expect(outcome(debit(`ACH DEBIT ${text}`), { invoices, counterparties })).toContain("confirmed B-1");
  });

  test.each([
    ...["ORIG BANK KENSINGTON SYSTEMS LLP", "JOHN SMITH KENSINGTON SYSTEMS LLP", "KENSINGTON SYSTEMS LLP FOR JANE DOE"],
    ...[
      "KENSINGTON SYSTEMS SCHOOL",
      "CITY OF KENSINGTON SYSTEMS",
      "KENSINGTON SYSTEMS II LLP",
      "KENSINGTON SYSTEMS LLP 2",
    ],
    ...[
      "KENSINGTON SYSTEMS LLC",
      "KENSINGTON SYSTEMS LLP DEPOSIT",
      "KENSINGTON SYSTEMS LLP PARTIAL",
      "RETURN KENSINGTON SYSTEMS",
    ],
    ...["KENSINGTON SYSTEMS LLP UNIT 7", "STRIPE KENSINGTON SYSTEMS LLP", "KENSINGTON SYSTEMS LLP MEMBERSHIP"],
  ])("is only suggested beside a word that is neither the bank's nor of the name: %s", (text) => {
    expect(said(debit(`WIRE TRF OUT ${text}`), [payable("B-1", "kensington")])).toEqual(["pending_review B-1"]);
  });

  test("is confirmed beside the bank's words and numbers, with the legal form spelled out or cut off", () => {
    const books = {
      invoices: [payable("B-1", "long")],
      counterparties: [aParty("long", { name: "Ravenna Foods Limited" })],
    };
    for (const text of [
      "ACH DEBIT RAVENNA FOODS LTD",
      "ACH DEBIT RAVENNA FOODS LIM",
      "DEPOSIT RAVENNA FOODS TRACE 99182",
    ]) {
      expect(outcome(debit(text), books)).toEqual(["confirmed B-1"]);
    }
  });

  test("is decided by the amount when the shortened name fits two", () => {
    const line = debit("ACH DEBIT BIRCHWOOD M");
    expect(said(line, [payable("B-1", "birchwood"), payable("B-2", "birch", { total: 77n })])).toEqual([
      "confirmed B-1",
    ]);
    expect(said(line, [payable("B-1", "birchwood"), payable("B-2", "birch")])).toEqual([
      "pending_review B-1",
      "pending_review B-2",
    ]);
  });

  test("is not confirmed when its only word is a part of another name", () => {
    const invoices = [payable("B-1", "single")];
    const counterparties = [...COUNTERPARTIES, aParty("single", { name: "Copperfield LLC" })];
    expect(outcome(debit("ACH DEBIT COPPERFIELD"), { invoices, counterparties })).toEqual(["confirmed B-1"]);
    expect(outcome(debit("ACH DEBIT COPPERFIELD MEDICAL"), { invoices, counterparties })).toEqual([
      "pending_review B-1",
    ]);
  });

  test("is found by its initials, but not confirmed by them", () => {
    const line = debit("TSG&E WEBPMT");
    expect(said(line, [payable("B-1", "ohio"), payable("B-2", "birchwood")])[0]).toBe("pending_review B-1");
  });

  test("tells two parties with one amount apart", () => {
    const invoices = [payable("B-1", "kensington"), payable("B-2", "birchwood"), payable("B-3", "birch")];
    expect(said(debit("WIRE TRF OUT 77 BIRCHWOOD MANUF"), invoices)).toEqual(["confirmed B-2"]);
  });

  test.each([
    ["long after the invoice", { issueDate: "2025-09-01" }],
    ["before the invoice", { issueDate: "2026-02-20" }],
  ])("is not enough for a payment %s", (_when, fields) => {
    expect(said(debit("ACH DEBIT KENSINGTON SYSTEMS"), [payable("B-1", "kensington", fields)])).toEqual([
      "pending_review B-1",
    ]);
  });

  test("is confirmed only within the tenant's settings", () => {
    const line = debit("ACH DEBIT KENSINGTON SYSTEMS");
    const contents = { invoices: [payable("B-1", "kensington")], counterparties: COUNTERPARTIES };
    const settings = { ...DEFAULT_SETTINGS, confirmFrom: 90 };
    expect(outcome(line, { ...contents, settings })).toEqual(["pending_review B-1"]);
  });

  test("pays several invoices whose sum is the amount", () => {
    const invoices = [
      payable("B-1", "kensington", { total: 2_500n }),
      payable("B-2", "kensington", { total: 7_500n }),
      payable("B-3", "kensington", { total: 4_000n }),
    ];
    const line = debit("E-PAYMENT KENSINGTON SYST");
    expect(said(line, invoices)).toEqual(["pending_review B-1", "pending_review B-2"]);
    expect(best(line, invoices)).toContain("amounts_sum 2 invoices");
  });

  test.each([
    ["a fee", 12_500n, "amount_fee -2500"],
    ["a fee on top", 8_200n, "amount_fee 1800"],
  ])("%s is suggested with the explanation", (_what, total, reason) => {
    const invoices = [payable("B-1", "kensington", { total }), payable("B-9", "kensington", { total: 99_000n })];
    expect(best(debit("ACH DEBIT KENSINGTON SYSTEMS"), invoices)).toContain(reason);
  });

  test("two exchanged digits of the amount are suggested with the explanation", () => {
    const line = debit("ACH DEBIT KENSINGTON SYSTEMS", { amount: 123_450n });
    const invoices = [
      payable("B-1", "kensington", { total: 132_450n }),
      payable("B-2", "kensington", { total: 99_000n }),
    ];
    expect(best(line, invoices)).toContain("amount_transposed -9000");
    expect(said(line, invoices)).toEqual(["pending_review B-1"]);
  });

  test("the same amount of one party is told apart by dates, one after the other", () => {
    const invoices = ["2026-01-05", "2026-02-05", "2026-03-05"].map((issueDate, at) =>
      payable(`B-${at}`, "kensington", { issueDate }),
    );
    const lines = ["2026-01-07", "2026-02-06", "2026-03-09"].map((valueDate, at) =>
      debit("AUTO-PAY KENSINGTON SYSTEMS", { id: `auto-${at}`, transactionCode: `auto-${at}`, valueDate }),
    );
    const ledger = matched(lines, { invoices, counterparties: COUNTERPARTIES });
    const numbers = lines.map((line) =>
      liveOf(ledger, line).map(({ status, invoiceNumber }) => `${status} ${invoiceNumber}`),
    );
    expect(numbers).toEqual([["confirmed B-0"], ["confirmed B-1"], ["confirmed B-2"]]);
  });

  test("two payments and one invoice of the amount are left to a person", () => {
    const lines = [1, 2].map((at) => debit("AUTO-PAY KENSINGTON SYSTEMS", { id: `twice-${at}` }));
    const ledger = matched(lines, { invoices: [payable("B-1", "kensington")], counterparties: COUNTERPARTIES });
    expect(lines.map((line) => liveOf(ledger, line)[0]?.status)).toEqual(["pending_review", "pending_review"]);
  });
});

describe("the number of a check", () => {
  const invoices = [
    payable("CHK-4968", "kensington"),
    payable("B-2", "birchwood", { paymentReference: "CHK-4969" }),
    payable("B-3", "birchwood", { paymentReference: "4970" }),
  ];

  test.each([
    ["CHECK #4968", "confirmed CHK-4968"],
    ["CHECK 004969", "confirmed B-2"],
    ["CHECK PAID #4970", "confirmed B-3"],
    ["CHK4968 KENSINGTON", "confirmed CHK-4968"],
  ])("%s finds its invoice among equal ones", (text, expected) => {
    expect(said(debit(text), invoices)).toEqual([expected]);
  });

  test("prevents the confirmation of an invoice that was paid by another check", () => {
    expect(said(debit("CHECK #5000 KENSINGTON SYSTEMS LLP"), invoices.slice(0, 1))).toEqual([
      "pending_review CHK-4968",
    ]);
  });
});

describe("the words of a text", () => {
  test.each([
    ["POS DEBIT AMZN MKTP US*2K4HJ1", "AMZN MKTP US"],
    ["AMZN MKTP US*RT7Q31", "AMZN MKTP US"],
    ["PG&E WEBPMT", "PG E"],
    ["E-PAYMENT STAPLES 00114", "STAPLES"],
    ["Rechnung 4711 vielen Dank", ""],
    ["CHECK #4968", ""],
  ])("%s is remembered as %j", (text, key) => {
    expect(merchantKey(new PayerText(text))).toBe(key);
  });

  test.each([
    ["AMZN MKTP US", "AMZN MKTP US*9Z8Y7"],
    ["PG E", "PG&E WEBPMT"],
  ])("a merchant that a person decided about once is recognized: %s", (key, text) => {
    const learned = [{ kind: "merchant" as const, key, counterpartyId: "kensington" }].map((alias) => ({
      ...alias,
      trust: "sure" as const,
    }));
    const invoices = [payable("B-1", "kensington"), payable("B-2", "birchwood")];
    const contents = { invoices, counterparties: COUNTERPARTIES, learned };
    expect(outcome(debit(text), contents)).toEqual(["confirmed B-1"]);
  });

  test("one or two other letters anywhere in a long name still name it", () => {
    const letter = fc.constantFrom(..."AEIORST");
    fc.assert(
      fc.property(fc.nat(20), letter, fc.nat(20), letter, (first, a, second, b) => {
        const name = "BIRCHWOOD MANUFACTURING";
        const replaced = [...name].map((old, at) => (old === " " ? old : at === first ? a : at === second ? b : old));
        const mention = mentionIn(
          new PayerText(`ACH DEBIT ${replaced.join("")}`),
          coreName("Birchwood Manufacturing Inc."),
        );
        // Two letters in a row may divide a word, whose beginning is then recognized.
        expect(["exact", "misspelled", "cut"]).toContain(mention?.wording);
      }),
    );
  });

  test("are bounded in number and length, whatever the text", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 300 }), (parts) => {
        const text = new PayerText(parts.join(" "));
        expect(text.words.length).toBeLessThanOrEqual(24);
        expect(text.windows().length).toBeLessThanOrEqual(24 * 7);
        const blocks = lineTextBlocks(aLine(parts.join(" "))) ?? [];
        expect(blocks.length).toBeLessThanOrEqual(20);
        expect(blocks.join("").length).toBeLessThanOrEqual(20 * 6);
      }),
    );
  });
});
