import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, liveOf, matched, outcome, signals } from "../../test/matcher-world.ts";
import * as cases from "../../test/name-cases.ts";
import { coreName } from "./core-name.ts";
import { soundOf } from "./latin.ts";
import { maySay, similarity } from "./similarity.ts";

/** The share of a kind's payments that are suggested first or confirmed for what they pay, and the confirmed ones. */
function measured({ counterparties, invoices, cases }: cases.NameKind) {
  const results = cases.map(({ line, pays }) => {
    const live = liveOf(matched([line], { counterparties, invoices }), line);
    const numbers = live.map(({ invoiceNumber }) => invoiceNumber);
    return {
      isFound: pays.includes(numbers[0] ?? "") && pays.every((number) => numbers.includes(number)),
      confirmed: live.filter(({ status }) => status === "confirmed").map(({ invoiceNumber }) => invoiceNumber),
    };
  });
  return {
    found: results.filter(({ isFound }) => isFound).length / results.length,
    confirmed: results.flatMap(({ confirmed }) => confirmed),
  };
}

describe("at least 98 % of the payments are found by a name", () => {
  test.each([
    ["cut at 18 letters", cases.cutNames(18)],
    ["cut at 22 letters", cases.cutNames(22)],
    ["cut at 27 letters", cases.cutNames(27)],
    ["cut at 35 letters", cases.cutNames(35)],
    ["in half-width kana", cases.kanaNames()],
    ["with a legal form of East Asia", cases.formsOfEastAsia()],
    ["in Cyrillic or Latin letters", cases.cyrillicNames()],
    ["in Greek or Latin letters", cases.greekNames()],
    ["of the party for which an agent pays", cases.ultimateDebtors()],
    ["with another legal form", cases.legalForms()],
    ["with an error on file, beside a name without it", cases.twinVendors()],
    ["with two spellings on file whose invoices are paid together", cases.sumsOfTwins()],
  ])("%s, and none is confirmed by it alone", (_kind, kind) => {
    expect(kind.cases.length).toBeGreaterThanOrEqual(50);
    const { found, confirmed } = measured(kind);
    expect(found).toBeGreaterThanOrEqual(0.98);
    expect(confirmed).toEqual([]);
  });

  test.each([
    ["a whole name beside a longer one with the amount", cases.longerNames()],
    ["a name that begins like the one on file and goes on to its legal form", cases.shorterNames()],
  ])("%s is suggested and never confirmed", (_kind, kind) => {
    const { found, confirmed } = measured(kind);
    expect(found).toBe(1);
    expect(confirmed).toEqual([]);
  });

  test("with one wrong letter on file", () => {
    expect(measured(cases.misspelledVendors()).found).toBe(1);
  });
});

describe("a name in a text", () => {
  const counterparties = [aParty("reed", { name: "Blue Heron Marine Supply Depot LLC" })];
  const invoices = [anInvoice("B-1", { counterpartyId: "reed", issueDate: "2026-01-28" })];

  test("is quoted with its own letters", () => {
    const line = aLine("ACH CREDIT BLUE HERON 4471");
    const [match] = liveOf(matched([line], { counterparties, invoices }), line);
    expect(match?.reasons.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(/^BLUE HERON = /));
  });

  test("is not shortened where it is an abbreviation, and is no single letter", () => {
    const said = (text: string, name: string) =>
      outcome(aLine(text), { counterparties: [aParty("reed", { name })], invoices });
    expect(said("ACH CREDIT KR TOOLING 4471 PPD", "KRT Tooling LLC")).toEqual(["pending_review B-1"]);
    expect(said("ACH CREDIT X 4471", "X GmbH")).toEqual([]);
  });

  test("is cut off only at the end of the text or of a field", () => {
    expect(outcome(aLine("ACH CREDIT BLUE HERON MARI"), { counterparties, invoices })).toEqual(["confirmed B-1"]);
    expect(outcome(aLine("ACH CREDIT BLUE HERON MARI 4471 PPD"), { counterparties, invoices })).toEqual([
      "pending_review B-1",
    ]);
    // 22 characters before the number, as in ACH.
    expect(outcome(aLine("ACH CREDIT BLUE HERON MARINE SUPP 4471 PPD"), { counterparties, invoices })).toEqual([
      "confirmed B-1",
    ]);
  });
});

test("the account of the agent does not make it the payer", () => {
  const invoices = [
    anInvoice("A-1", { counterpartyId: "alpha" }),
    anInvoice("B-1", { counterpartyId: "beta", issueDate: "2026-01-28" }),
  ];
  const line = aLine("SVWZ+Zahlung ABWA+beta Handels GmbH", {
    counterpartyName: "alpha",
    counterpartyIban: "IBANALPHA",
  });
  expect(outcome(line, { invoices })[0]).toBe("pending_review B-1");
  expect(signals(line, { invoices })).toContain("counterparty_name");
});

test.each([
  ["Yuzhnyy", "Juznyj"],
  ["Tsvetaeva", "Cvetajeva"],
  ["Khachaturyan", "Hachaturjan"],
  ["Ntavis", "Davis"],
])("%s and %s sound alike", (one, other) => {
  expect(soundOf(one.toUpperCase())).toBe(soundOf(other.toUpperCase()));
});

test("Latin names are not compared by their sound", () => {
  expect(similarity(coreName("Schmidt Jung"), coreName("Smit Iunh"))).toBeLessThan(0.82);
});

test.each([
  ["HARRINGTON BROS LIMI", true],
  ["HARRINGTONBROSLIMITED", true],
  ["HARRINGTON BROS SYSTEMS", false],
])("%s may be Harrington Bros with a legal form: %s", (said, expected) => {
  expect(maySay(coreName(said), coreName("Harrington Bros"))).toBe(expected);
});
