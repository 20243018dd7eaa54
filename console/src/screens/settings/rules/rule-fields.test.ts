import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount } from "../../../values/money.ts";
import type { RuleBody } from "./queries.ts";
import { amountOf, BLANK, bodyOf, percentOf, textsOf } from "./rule-fields.ts";

/** The dialog of a rule: what it shows of a rule, and what it sends. */

const typed = (locale: string) => (value: number, currency: string) => formatAmount(value, currency, locale);
const shown = (rule: RuleBody, locale = "en-GB") => textsOf(rule, typed(locale));
const rule = (changes: { conditions?: object; actions?: object; id?: string }): RuleBody => ({
  ...(changes.id !== undefined && { id: changes.id }),
  name: "Fees",
  conditions: { ...BLANK.conditions, ...changes.conditions },
  actions: { ...BLANK.actions, ...changes.actions },
});

describe("a rule that is opened and saved", () => {
  const full = rule({
    id: "r-1",
    conditions: {
      ...{ bankConnectionId: "b-1", direction: "debit", currency: "EUR", amountMin: 1_000, amountMax: 2_000.5 },
      ...{ textContains: "entgelt", textMatches: "^a", counterpartyName: "Bank", counterpartyIban: "DE1" },
      ...{ counterpartyId: "C-1", purposeCode: "CHAR", bankTransactionCode: "PMNT" },
    },
    actions: {
      ...{ ignoreReason: "bank_fee", counterpartyId: "C-2", neverConfirm: true, ceiling: 500 },
      allowDifference: { amount: 1.25, percent: 2.5, reason: "fee" },
      assignee: { id: "user:7", name: "Ada" },
    },
  });

  test.each(["en-GB", "de-DE"])("is the same rule, with its amounts as exact texts: %s", (locale) => {
    const { allowDifference, ...actions } = full.actions;
    expect(bodyOf(shown(full, locale), true, full, locale)).toEqual({
      ...{ id: "r-1", name: "Fees" },
      conditions: { ...full.conditions, amountMin: "1000.00", amountMax: "2000.50" },
      actions: { ...actions, ceiling: "500.00", allowDifference: { ...allowDifference, amount: "1.25" } },
    });
  });

  test("stays blank when nothing was entered, and a new one has no id", () => {
    expect(bodyOf(shown(BLANK), false, BLANK, "en-GB")).toEqual(BLANK);
  });

  test("keeps the name of its assignee unless it is another one", () => {
    const assigneeAs = (assignee: string) =>
      bodyOf({ ...shown(full), assignee }, false, full, "en-GB").actions.assignee;
    expect([assigneeAs("user:7"), assigneeAs("user:8"), assigneeAs(" ")]).toEqual([
      ...[{ id: "user:7", name: "Ada" }, { id: "user:8" }, null],
    ]);
  });

  test("has its texts without spaces around them, and its currency in capitals", () => {
    const texts = { ...shown(BLANK), name: " Fees ", currency: " eur ", textContains: "  ", amountMin: "5" };
    const { name, conditions } = bodyOf(texts, false, BLANK, "en-GB");
    expect([name, conditions.currency, conditions.textContains, conditions.amountMin]).toEqual([
      ...["Fees", "EUR", null, "5.00"],
    ]);
  });
});

describe("an amount of a rule", () => {
  const amountIn = (currency: string, amountMin: string, locale = "en-GB") =>
    amountOf({ ...shown(BLANK), currency, amountMin }, "amountMin", locale);

  test.each([
    ["EUR", "90071992547409.91", "90071992547409.91"],
    ["JPY", "100", "100"],
    ["JPY", "100.5", undefined],
    ["", "100", undefined],
    ["EURO", "100", undefined],
    ["EUR", "x", undefined],
  ])("needs a currency and its decimals: %s %s", (currency, text, amount) => {
    expect(amountIn(currency, text)).toBe(amount);
  });

  test("is read as the language writes it", () => {
    expect([amountIn("EUR", "1.234,5", "de-DE"), amountIn("EUR", "1,234.5")]).toEqual(["1234.50", "1234.50"]);
  });

  test("that the dialog shows is read again to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.constantFrom("en-GB", "de-DE"), (cents, locale) => {
        const value = cents / 100;
        expect(amountIn("EUR", typed(locale)(value, "EUR"), locale)).toBe(value.toFixed(2));
      }),
    );
  });
});

test.each([
  ["2.5", 2.5],
  ["2,5", 2.5],
  ["99.99", 99.99],
  ["0", undefined],
  ["100", undefined],
  ["1.234", undefined],
  ["", undefined],
])("a share of %j is %s percent", (percent, share) => {
  expect(percentOf({ ...shown(BLANK), percent })).toBe(share);
});
