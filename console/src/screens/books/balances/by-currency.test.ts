import { expect, test } from "vitest";
import type { DayBalance } from "../../../api/resources.ts";
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
  expect(byCurrency(given)).toEqual([
    {
      currency: "EUR",
      days: ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04"],
      balances: [10, 10, 10, -2.5],
    },
    { currency: "USD", days: ["2026-10-03"], balances: [7] },
  ]);
});

test("days before the first known balance are left out", () => {
  expect(byCurrency([aDay("2026-10-01", null), aDay("2026-10-02", 5)])).toMatchObject([{ days: ["2026-10-02"] }]);
});
