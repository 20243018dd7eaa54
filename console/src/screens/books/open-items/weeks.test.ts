import { expect, test } from "vitest";
import { type Expected, forecastsOf } from "./weeks.ts";

const due = (dateFrom: string | null, amount: number, changes: Partial<Expected> = {}): Expected => ({
  ...{ period: "week", dateFrom, dateTo: null, direction: "receivable", currency: "EUR", invoices: 1, amount },
  ...changes,
});

test("weeks without invoices are zero, and the rest is kept, per currency", () => {
  const overdue = due(null, 9, { period: "overdue" });
  const given = [overdue, due("2026-10-05", 5), due("2026-10-19", 7), due("2026-10-12", 3, { direction: "payable" })];
  expect(forecastsOf([...given, due("2026-10-05", 1, { currency: "USD" })])).toEqual([
    {
      currency: "EUR",
      weeks: ["2026-10-05", "2026-10-12", "2026-10-19"],
      due: { receivable: [5, 0, 7], payable: [0, 3, 0] },
      rest: [overdue],
    },
    { currency: "USD", weeks: ["2026-10-05"], due: { receivable: [1], payable: [0] }, rest: [] },
  ]);
});

test("without any week there is only the rest", () => {
  expect(forecastsOf([due(null, 2, { period: "undated" })])).toMatchObject([{ weeks: [], due: { receivable: [] } }]);
});
