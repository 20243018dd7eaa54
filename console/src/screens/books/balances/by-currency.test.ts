import { expect, test } from "vitest";
import type { DayBalance } from "../../../api/resources.ts";
import type { BalanceIssue } from "../../imports/balance-difference.ts";
import { byCurrency } from "./by-currency.ts";

const aDay = (day: string, balance: number | null, currency = "EUR"): DayBalance => ({
  ...{ day, currency, balance, stated: balance, booked: 0, difference: null },
});

test("a day without lines has the balance of the day before, per currency", () => {
  const given = [
    aDay("2026-10-01", 10),
    aDay("2026-10-04", -2.5),
    aDay("2026-10-03", 7, "USD"),
    aDay("2026-10-03", null, "GBP"),
  ];
  expect(byCurrency(given, [])).toEqual([
    {
      currency: "EUR",
      days: ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04"],
      balances: [10, 10, 10, -2.5],
      holes: [],
    },
    { currency: "USD", days: ["2026-10-03"], balances: [7], holes: [] },
  ]);
});

test("days before the first known balance are left out", () => {
  expect(byCurrency([aDay("2026-10-01", null), aDay("2026-10-02", 5)], [])).toMatchObject([{ days: ["2026-10-02"] }]);
});

test("days without a statement have no balance, and those of other accounts' currencies or outside are no holes", () => {
  const gap = (from: string, to: string, changes: object = {}): BalanceIssue => ({
    ...{ kind: "gap", account: null, currency: "EUR", from, to, expected: 10, stated: 4, syncId: "s", lines: [] },
    ...changes,
  });
  const given = [aDay("2026-10-01", 10), aDay("2026-10-05", 4), aDay("2026-10-06", 3)];
  const issues = [
    gap("2026-10-02", "2026-10-04"),
    gap("2026-10-02", "2026-10-04", { currency: "USD" }),
    gap("2026-10-05", "2026-10-05", { kind: "discontinuity" }),
    gap("2026-11-02", "2026-11-04"),
  ];
  expect(byCurrency(given, issues)).toMatchObject([
    { balances: [10, null, null, null, 4, 3], holes: [{ from: "2026-10-02", to: "2026-10-04" }] },
  ]);
});
