import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, liveOf, matched, outcome, signals } from "../../test/matcher-world.ts";

/** Lines that are never confirmed, besides what the examples of the rules show. */

const invoice = anInvoice("INV-2026-0017");
const cites = "Rechnung INV-2026-0017";
const iban = ibanOf("alpha");

test("a line without any of these properties is confirmed by invoice number or by the payer's account", () => {
  expect(outcome(aLine(cites), { invoices: [invoice] })).toEqual(["confirmed INV-2026-0017"]);
  expect(outcome(aLine("danke", { counterpartyIban: iban }), { invoices: [invoice] })).toEqual([
    "confirmed INV-2026-0017",
  ]);
});

test.each([
  ["Åsa Nuñez", "Åsa Nuñez"],
  ["Åsa Nuñez", "ASA NUNEZ"],
  ["Åsa Nuñez", "Nunez, Asa"],
  ["Westsys Immobilien Holding UG (haftungsbeschränkt)", "WESTSYS IMMOBILIEN HOLDING UG (HAFT"],
  ["Tauernflex Logistik Holding UG (haftungsbeschränkt)", "TAUERNFLEX LOGISTIK HOLDING UG (HAF"],
  ["Kappatron Energy Beteiligungs Limited", "Kappatron Energy Beteiligungs Limit"],
  ["Astrapharm Europe GmbH u. Co. KG", "ASTRAPHARM EUROPE GMBH U. C"],
  // The beginning of `Handelsbolag` in a full field may be a word.
  ["Moselmann Handels GmbH & Co. KG", "Moselmann Handels"],
  ["Mosel Holdi Private AG", "Mosel Holdi Private"],
])("another's invoice is not confirmed for %s, written %s", (party, name) => {
  const made = outcome(aLine(cites, { counterpartyName: name }), {
    invoices: [invoice],
    counterparties: [aParty("alpha", { name: "Moselmann Group e.K." }), aParty("gamma", { name: party })],
  });
  expect(made).toEqual(["pending_review INV-2026-0017"]);
});

test("a bank's text that names the counterparty is confirmed automatically", () => {
  expect(outcome(aLine("ACH CREDIT ALPHA HANDELS GMBH"), { invoices: [invoice] })).toEqual(["confirmed INV-2026-0017"]);
});

test.each([
  ["payment 2", "payment 17"],
  ["payment 2 invoice", "payment 2 invoices"],
  ["2nd payment", "payment"],
  ["Zahlung 2, danke", "Zahlung vom 2. Februar"],
  ["3 of 5 units", "3 units"],
  ["2 units of 5", "5 units"],
  ["50 pct", "VAT 20 pct"],
  ["Overførsel fra Corvin A/S aconto", "Overførsel fra Corvin A/S"],
  ["Corvin S.p.A. arvuna", "Corvin S.p.A."],
])("%j beside the number is not confirmed, and %j is", (part, whole) => {
  const paying = (text: string) =>
    outcome(aLine(`${text} INV-2026-0017`, { counterpartyIban: iban, counterpartyName: "Corvin" }), {
      invoices: [invoice],
    });
  expect([paying(part), paying(whole)].flat()).toEqual(["pending_review INV-2026-0017", "confirmed INV-2026-0017"]);
});

test("an equal number in another currency is not an exact amount", () => {
  const dollars = aLine(cites, { currency: "USD" });
  const exchange = () => ({ kind: "rate", rate: "0.5", inverse: false, date: "2026-02-02" }) as const;
  const [match] = liveOf(matched([dollars], { invoices: [invoice], exchange }), dollars);
  expect(match).toMatchObject({ status: "pending_review", matchedAmount: 10_000n, invoiceAmount: 5_000n });
});

test("one of three equal payments of an invoice is confirmed if they cite it, otherwise none", () => {
  const three = (text: string) => [1, 2, 3].map(() => aLine(text, { counterpartyIban: iban }));
  const statuses = (text: string) => {
    const lines = three(text);
    const ledger = matched(lines, { invoices: [invoice] });
    return lines.flatMap((line) => liveOf(ledger, line).map(({ status }) => status));
  };
  expect(statuses("danke")).toEqual(["pending_review", "pending_review", "pending_review"]);
  expect(statuses(cites)).toEqual(["confirmed"]);
});

test("a payer who cites neither of two invoices of one amount gets suggestions for both", () => {
  const line = aLine("danke", { counterpartyIban: iban });
  expect(outcome(line, { invoices: [invoice, anInvoice("INV-2026-0018")] })).toEqual([
    "pending_review INV-2026-0017",
    "pending_review INV-2026-0018",
  ]);
});

test("an account that several counterparties share suggests their invoices and confirms none", () => {
  const shared = aParty("gamma", { paymentMethods: aParty("alpha").paymentMethods });
  const parties = [aParty("alpha"), shared];
  expect(outcome(aLine("danke", { counterpartyIban: iban }), { invoices: [invoice], counterparties: parties })).toEqual(
    ["pending_review INV-2026-0017"],
  );
});

describe("a shared account pays a cited invoice of a counterparty that is no owner of it", () => {
  const group = ["Maschinenbau GmbH", "Energie AG", "Deutschland OHG"].map((rest, at) =>
    aParty(`group${at}`, {
      name: `Delphinpharm ${rest}`,
      ...(at < 2 ? { paymentMethods: aParty("alpha").paymentMethods } : {}),
    }),
  );
  const contents = { invoices: [anInvoice("INV-2026-0017", { counterpartyId: "group2" })], counterparties: group };

  // A bank cut the first one to 18 characters, so it begins the names of all three.
  test.each(["Delphinpharm Hande", "Delphinpharm Deutschl", "Delphinpharm Deutschland OHG"])(
    "the name %j does not confirm it",
    (counterpartyName) => {
      const line = aLine("INV-2026-0017", { counterpartyName, counterpartyIban: iban });
      expect(outcome(line, contents)).toEqual(["pending_review INV-2026-0017"]);
      expect(signals(line, contents)).toContain("paid_by_another");
    },
  );

  test("an owner's name confirms its own", () => {
    const invoices = [anInvoice("INV-2026-0017", { counterpartyId: "group1" })];
    const line = aLine("INV-2026-0017", { counterpartyName: "Delphinpharm Energie", counterpartyIban: iban });
    expect(outcome(line, { ...contents, invoices })).toEqual(["confirmed INV-2026-0017"]);
  });
});

test("a line that cites an unknown invoice is not confirmed by its payer", () => {
  const line = aLine("Rechnung INV-2026-0099", { counterpartyIban: iban });
  expect(outcome(line, { invoices: [invoice] })).toEqual(["pending_review INV-2026-0017"]);
});
