import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BankLine, derivedKeys, type MatchInput, match, type OpenItem, type Party } from "../src/index.ts";

const alder: Party = { id: "alder", name: "Alder & Finch Ltd", accounts: ["GB33 BUKB 2020 1555 5555 55"] };
const borealis: Party = { id: "borealis", name: "Borealis Shipping BV", aliases: ["Borealis Line"] };
const anItem = (number: string, fields: Partial<OpenItem> = {}): OpenItem => ({
  ...{ id: number, invoiceNumber: `SF-2026-${number}`, direction: "receivable", counterpartyId: "alder" },
  ...{ currency: "EUR", total: 119_000n, issueDate: "2026-03-02" },
  ...fields,
});
const aLine = (id: string, description: string, fields: Partial<BankLine> = {}): BankLine => ({
  ...{ id, description, amount: 119_000n, currency: "EUR", direction: "credit", valueDate: "2026-03-16" },
  ...fields,
});
const matched = (input: Partial<MatchInput>) =>
  match({ lines: [], openItems: [], counterparties: [alder, borealis], ...input });
const shown = (input: Partial<MatchInput>) =>
  matched(input).proposals.map(({ lineId, openItemId, status }) => `${lineId} ${status} ${openItemId}`);

describe("a proposal", () => {
  test("has the amounts in both currencies at the rate of the day", () => {
    const openItems = [anItem("418", { currency: "USD", total: 130_900n })];
    const rates = [
      { from: "EUR", to: "USD", date: "2026-03-13", rate: "1.1" },
      { from: "USD", to: "EUR", date: "2026-03-10", rate: "0.5" },
    ];
    const lines = [aLine("a", "SF-2026-418")];
    expect(matched({ lines, openItems, rates }).proposals).toMatchObject([
      { amount: 119_000n, settles: 130_900n, status: "suggested", kind: "payment" },
    ]);
    const late = matched({ lines: [aLine("a", "SF-2026-418", { valueDate: "2026-03-21" })], openItems, rates });
    expect(late.proposals).toEqual([]);
    expect(late.explanations[0]?.reasons[0]?.signal).toBe("no_exchange_rate");
  });

  test("that only the bank's own text names needs other evidence, and no post code names an item", () => {
    const openItems = [anItem("418"), anItem("419"), anItem("420", { invoiceNumber: "10115" })];
    const of = (fields: Partial<BankLine>) => shown({ lines: [aLine("a", "thank you", fields)], openItems });
    expect(of({})).toEqual([]);
    expect(of({ additionalInformation: "CREDIT SF-2026-419\nAdrLine: 10115 Elm Street" })).toEqual(["a suggested 419"]);
    const known = { additionalInformation: "SF-2026-419", counterpartyIban: "GB33BUKB20201555555555" };
    expect(of(known)).toEqual(["a confirmed 419"]);
    expect(of({ ...known, additionalInformation: "RETURN SF-2026-419" })).not.toContain("a confirmed 419");
    expect(of({ ...known, additionalInformation: "AdrLine: 10115 Elm Street" })).not.toContain("a confirmed 420");
  });

  test("does not depend on the order of the lines, and no money is used twice", () => {
    const openItems = ["418", "419", "420", "421"].map((number) => anItem(number));
    const texts = ["SF-2026-418", "SF-2026-418 again", "", "SF-2026-419 SF-2026-420", "thanks", "Borealis Line"];
    const line = fc.record({
      description: fc.constantFrom(...texts),
      counterpartyName: fc.constantFrom(null, "Alder & Finch", "Borealis"),
      amount: fc.constantFrom(119_000n, 238_000n, 100n),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.nat(), (drawn, turn) => {
        const lines = drawn.map((fields, index) => aLine(`${index}`, fields.description, fields));
        const by = turn % Math.max(1, lines.length);
        const turned = [...lines.slice(by), ...lines.slice(0, by)];
        const { proposals } = matched({ lines, openItems });
        expect(shown({ lines: turned, openItems }).sort()).toEqual(shown({ lines, openItems }).sort());
        const confirmed = proposals.filter(({ status }) => status === "confirmed");
        for (const { id, total } of openItems) {
          const settled = confirmed.filter(({ openItemId }) => openItemId === id);
          expect(settled.reduce((sum, { settles }) => sum + settles, 0n)).toBeLessThanOrEqual(total);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("takes an earlier payment back when the bank returns it", () => {
    const old = aLine("old", "SF-2026-418", { endToEndId: "E2E-5512-7" });
    const payments = [{ id: "p1", line: old, openItemId: "418", amount: 119_000n }];
    const returned = { direction: "debit", endToEndId: "E2E-5512-7", bankReturn: { reasonCode: "AC04" } } as const;
    const { proposals } = matched({
      lines: [aLine("back", "RETURN", { ...returned, valueDate: "2026-03-20" })],
      openItems: [anItem("418", { remaining: 0n })],
      payments,
    });
    expect(proposals).toMatchObject([{ kind: "return", status: "confirmed", openItemId: "418", returns: "p1" }]);
  });

  test("follows what earlier payments have shown about an account", () => {
    const lines = [aLine("a", "thanks", { counterpartyIban: "NL91 ABNA 0417 1643 00" })];
    const payer = { counterpartyId: "alder", iban: "nl91abna0417164300" };
    const openItems = [anItem("418")];
    const by = (trust: "sure" | "likely") => shown({ lines, openItems, knownPayers: [{ ...payer, trust }] });
    expect(shown({ lines, openItems })).toEqual([]);
    expect(by("likely")).toEqual(["a suggested 418"]);
    expect(by("sure")).toEqual(["a confirmed 418"]);
  });

  test("is only a suggestion under settings that confirm nothing", () => {
    const input = { lines: [aLine("a", "SF-2026-418")], openItems: [anItem("418")] };
    expect(shown(input)).toEqual(["a confirmed 418"]);
    expect(shown({ ...input, settings: { autoConfirm: false } })).toEqual(["a suggested 418"]);
  });
});

test("a line that names a paid item says so", () => {
  const openItems = [anItem("418", { remaining: 0n })];
  const { explanations } = matched({ lines: [aLine("a", "SF-2026-418")], openItems });
  expect(explanations).toMatchObject([
    {
      lineId: "a",
      outcome: "none",
      reasons: [{ sentence: "The payment names an invoice that is paid already: SF-2026-418." }],
    },
  ]);
});

test.each<[string, Partial<MatchInput>]>([
  ["an unknown currency", { lines: [aLine("a", "", { currency: "XXY" })] }],
  ["no amount", { lines: [aLine("a", "", { amount: 0n })] }],
  ["an amount that is a number", { lines: [aLine("a", "", { amount: 100 as never })] }],
  ["a total that is a text", { openItems: [anItem("418", { total: "100" as never })] }],
  ["a remaining amount that is a number", { openItems: [anItem("418", { remaining: 1 as never })] }],
  [
    "an instalment that is a number",
    { openItems: [anItem("418", { instalments: [{ dueDate: "2026-03-01", amount: 1 as never }] })] },
  ],
  ["the least of an expected payment as a number", { openItems: [anItem("418", { expected: { least: 1 as never } })] }],
  ["a ceiling that is a number", { settings: { ceilings: [{ currency: "EUR", amount: 100 as never }] } }],
  ["an amount beyond the largest", { openItems: [anItem("418", { total: 2n ** 53n })] }],
  ["a day that does not exist", { openItems: [anItem("418", { issueDate: "2026-13-01" })] }],
  ["more open than the total", { openItems: [anItem("418", { remaining: 119_001n })] }],
  ["two lines with one id", { lines: [aLine("a", ""), aLine("a", "")] }],
  ["a rate of nothing", { rates: [{ from: "EUR", to: "USD", date: "2026-03-13", rate: "0" }] }],
  ["a payment of an unknown item", { payments: [{ id: "p", line: aLine("a", ""), openItemId: "9", amount: 1n }] }],
  [
    "a payment of an item that is not paid",
    { openItems: [anItem("418")], payments: [{ id: "p", line: aLine("a", ""), openItemId: "418", amount: 1n }] },
  ],
  [
    "a payment that is a line to be matched",
    {
      lines: [aLine("a", "")],
      openItems: [anItem("418", { remaining: 0n })],
      payments: [{ id: "p", line: aLine("a", ""), openItemId: "418", amount: 1n }],
    },
  ],
])("%s is refused", (_, input) => {
  expect(() => matched(input)).toThrow(RangeError);
});

describe("the keys of a line", () => {
  type Kept = { [key: string]: readonly string[] };
  const share = (some: Kept, others: Kept) =>
    Object.entries(some)
      .filter(([kind, keys]) => keys.some((key) => others[kind]?.includes(key)))
      .map(([kind]) => kind);

  test("are those of the items that it names or pays exactly", () => {
    const item = derivedKeys.ofOpenItem(anItem("418", { paymentReference: "RF18 5390 0754 7034" }));
    expect(share(derivedKeys.ofLine(aLine("a", "for sf 2026 418", { amount: 1n })), item)).toEqual(["references"]);
    expect(share(derivedKeys.ofLine(aLine("a", "", { reference: "RF18539007547034", amount: 1n })), item)).toEqual([
      "references",
    ]);
    expect(share(derivedKeys.ofLine(aLine("a", "")), item)).toEqual(["amounts"]);
    expect(share(derivedKeys.ofLine(aLine("a", "", { direction: "debit" })), item)).toEqual([]);
  });

  test.each([
    ["an account", aLine("a", "", { counterpartyIban: "GB33BUKB20201555555555" }), ["accounts"]],
    ["a name in its field", aLine("a", "", { counterpartyName: "ALDER AND FINCH LIMITED" }), ["names", "nameBlocks"]],
    ["a name in the text", aLine("a", "ACH CREDIT ALDER FINCH"), ["nameBlocks"]],
  ])("are those of the counterparty with %s", (_, line, expected) => {
    const found = share(derivedKeys.ofLine(line), derivedKeys.ofCounterparty(alder));
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(share(derivedKeys.ofLine(line), derivedKeys.ofCounterparty(borealis))).toEqual([]);
  });
});
