import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, liveOf, matched, outcome, signals } from "../test/matcher-world.ts";
import { NEVER } from "./gates.ts";
import type { Line } from "./model.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

/** The name of each case is the one property that prevents confirmation. The first test confirms a match without it. */

const invoice = anInvoice("INV-2026-0017");
const cites = "Rechnung INV-2026-0017";
const iban = ibanOf("alpha");

test("a line without any of these properties is confirmed by invoice number or by the payer's account", () => {
  expect(outcome(aLine(cites), { invoices: [invoice] })).toEqual(["confirmed INV-2026-0017"]);
  expect(outcome(aLine("danke", { counterpartyIban: iban }), { invoices: [invoice] })).toEqual([
    "confirmed INV-2026-0017",
  ]);
});

/** Without any of the properties, this is confirmed for 90 to 100 EUR of the party `alpha` in February. */
const expected = anInvoice("RENT", {
  ...{ type: "expected_payment", expected: { least: 9_000n, most: 10_000n } },
  ...{ issueDate: "2026-02-01", dueDate: "2026-02-05" },
});
const rent = (fields: Partial<Line> = {}) => aLine("danke", { counterpartyIban: iban, amount: 9_500n, ...fields });

test("an expected payment without any of these properties is confirmed", () => {
  expect(outcome(rent(), { invoices: [expected] })).toEqual(["confirmed RENT"]);
});

const aRule = { rule: { id: "r-1", name: "by hand", version: 1n }, neverConfirm: false };

const cases: Record<keyof typeof NEVER, () => string[]> = {
  // The line pays one invoice exactly, and the other less a discount of 2 %.
  ties: () =>
    outcome(aLine("danke", { counterpartyIban: iban, amount: 9_800n }), {
      invoices: [invoice, anInvoice("INV-2026-0018", { total: 9_800n })],
    }),
  amount_and_date_alone: () =>
    outcome(aLine("danke"), { invoices: [anInvoice("INV-2026-0017", { dueDate: "2026-02-02" })] }),
  payer_may_be_agent: () =>
    outcome(aLine("danke", { counterpartyIban: "FR76 1" }), {
      invoices: [invoice],
      learned: [{ kind: "iban", key: "FR761", counterpartyId: "alpha", trust: "likely" }],
    }),
  name_alone: () => outcome(aLine("danke", { counterpartyName: "Alpha Handels" }), { invoices: [invoice] }),
  incomplete_number: () =>
    outcome(aLine("Rechnung 20260017", { counterpartyName: "Alpha Handels" }), {
      invoices: [anInvoice("RE-20260017")],
    }),
  cross_currency: () =>
    outcome(aLine(cites, { currency: "USD" }), {
      invoices: [invoice],
      exchange: () => ({ kind: "rate", rate: "1", inverse: false, date: "2026-02-02" }),
    }),
  partial_or_over_payment: () => outcome(aLine(cites, { amount: 5_000n }), { invoices: [invoice] }),
  reversal: () => outcome(aLine(cites, { reversal: true }), { invoices: [invoice] }),
  aggregated_without_detail: () => outcome(aLine(cites, { aggregated: true }), { invoices: [invoice] }),
  contradicting_references: () =>
    outcome(aLine(`${cites} oder INV-2026-0099`), { invoices: [invoice, anInvoice("INV-2026-0099")] }),
  refused_pair: () =>
    outcome(aLine(`${cites}, RE-77123`, { refusals: [{ invoiceId: invoice.id, kind: "unlinked" }] }), {
      invoices: [invoice],
    }),
  older_than_the_invoice: () =>
    outcome(aLine("danke", { counterpartyIban: iban, valueDate: "2026-01-09" }), { invoices: [invoice] }),
  written_by_the_payer: () => outcome(aLine("PAYMENT REF Alpha Handels GmbH"), { invoices: [invoice] }),
  long_after_the_invoice: () =>
    outcome(aLine("ACH CREDIT ALPHA HANDELS GMBH", { valueDate: "2026-04-20" }), { invoices: [invoice] }),
  outside_the_window: () => outcome(rent({ valueDate: "2026-02-13" }), { invoices: [expected] }),
  expected_text_missing: () => outcome(rent(), { invoices: [{ ...expected, paymentReference: "MV-4711-B" }] }),
  range_alone: () => outcome(rent(), { invoices: [expected, anInvoice("INV-2026-0018", { total: 500_000n })] }),
  kept_by_rule: () => {
    const line = aLine(cites);
    return outcome(line, { invoices: [invoice], rules: new Map([[line.id, { ...aRule, neverConfirm: true }]]) });
  },
  above_the_ceiling: () =>
    outcome(aLine(cites), {
      invoices: [invoice],
      settings: { ...DEFAULT_SETTINGS, ceilings: [{ currency: "EUR", amount: 9_999n }] },
    }),
  text_cut_off: () =>
    outcome(aLine("Zahlung fuer die Rechnung RE-2026-0", { counterpartyIban: iban }), { invoices: [invoice] }),
  text_left_out: () => outcome(aLine(`${cites} ${"danke ".repeat(400)}`), { invoices: [invoice] }),
  // A number in an unread part may belong to another open invoice.
  numbers_left_out: () => {
    const others = Array.from({ length: 70 }, (_, at) => `K-${300 + at}`).join(" ");
    return outcome(aLine(`${cites} ${others}`), { invoices: [invoice] });
  },
  another_counterparty: () =>
    outcome(aLine("Rechnung fuer Beta Handels", { counterpartyIban: iban }), { invoices: [invoice] }),
  another_document: () => outcome(aLine("Bestellung 71234", { counterpartyIban: iban }), { invoices: [invoice] }),
  other_purpose: () => outcome(aLine("Kaution", { counterpartyIban: iban }), { invoices: [invoice] }),
  own_account: () => outcome(aLine(cites, { counterpartyIban: iban, ownAccount: true }), { invoices: [invoice] }),
  money_returned: () => outcome(aLine(`Rueckzahlung ${cites}`, { counterpartyIban: iban }), { invoices: [invoice] }),
  other_counterparty: () => outcome(aLine(cites, { counterpartyIban: ibanOf("beta") }), { invoices: [invoice] }),
};

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

const names = Object.keys(NEVER) as (keyof typeof NEVER)[];

test.each(names)("never confirmed automatically: %s", (name) => {
  const made = cases[name]();
  expect(made.filter((match) => match.startsWith("confirmed"))).toEqual([]);
});

test("all cases except a refused pair are suggested or below the threshold for it", () => {
  const silent = names.filter((name) => cases[name]().length === 0);
  expect(silent).toEqual(["refused_pair"]);
});

test("a tenant without automatic confirmation gets suggestions", () => {
  const settings = { ...DEFAULT_SETTINGS, autoConfirm: false };
  expect(outcome(aLine(cites), { invoices: [invoice], settings })).toEqual(["pending_review INV-2026-0017"]);
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
