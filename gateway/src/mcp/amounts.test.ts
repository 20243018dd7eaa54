import { expect, test } from "vitest";
import { withDecimals } from "./amounts.ts";

test("amounts have the decimals of their currency, also in objects inside and on the invoice", () => {
  const match = { matchedAmount: "9.9", currency: "EUR", invoiceCurrency: "KWD", invoiceAmount: "3", version: 1 };
  const given = {
    amount: "70",
    currency: "JPY",
    text: "9.9",
    matches: [{ ...match, invoice: { remainingAmount: "0.5" } }],
  };
  expect(withDecimals(given)).toEqual({
    ...given,
    matches: [{ ...match, matchedAmount: "9.90", invoiceAmount: "3.000", invoice: { remainingAmount: "0.500" } }],
  });
  expect(withDecimals({ currency: "EUR", sums: [{ amount: "-12.5" }], balance: null })).toEqual({
    ...{ currency: "EUR", sums: [{ amount: "-12.50" }], balance: null },
  });
  expect(withDecimals({ currency: null, amount: "1.25" })).toEqual({ currency: null, amount: "1.25" });
});
