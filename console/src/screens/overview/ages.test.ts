import { expect, test } from "vitest";
import { agesByCurrency } from "./ages.ts";

test("what is open is shown for each currency alone, by direction, with every age", () => {
  const found = agesByCurrency([
    { direction: "receivable", currency: "EUR", age: "current", invoices: 2, amount: 200.1 },
    { direction: "payable", currency: "EUR", age: "over_90_days", invoices: 1, amount: 50 },
    { direction: "receivable", currency: "JPY", age: "days_1_30", invoices: 3, amount: 9000 },
  ]);
  const none = { invoices: 0, amount: "0.00" };
  expect(found[0]).toEqual({
    currency: "EUR",
    receivable: [{ invoices: 2, amount: "200.10" }, none, none, none, none],
    payable: [none, none, none, none, { invoices: 1, amount: "50.00" }],
  });
  expect(found[1]).toMatchObject({
    currency: "JPY",
    receivable: [{ amount: "0" }, { invoices: 3, amount: "9000" }, {}, {}, {}],
  });
  expect(found).toHaveLength(2);
});
