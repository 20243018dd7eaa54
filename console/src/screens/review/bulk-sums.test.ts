import fc from "fast-check";
import { expect, test } from "vitest";
import { aLine, aMatch } from "../../../test/records.ts";
import { sumsOf } from "./bulk-sums.ts";
import { suggestionsOf } from "./suggestions.ts";

test("amounts of different currencies are never added", () => {
  const items = [
    { line: aLine({ amount: 100.1 }) },
    { line: aLine({ amount: 0.2 }) },
    { line: aLine({ amount: 7, currency: "JPY" }) },
  ];
  expect(sumsOf(items)).toEqual([
    { currency: "EUR", amount: "100.30" },
    { currency: "JPY", amount: "7" },
  ]);
});

test("a confirmation counts what it allocates, not the whole line", () => {
  expect(sumsOf([{ line: aLine({ amount: 100 }), match: aMatch({ matchedAmount: 40 }) }])).toEqual([
    { currency: "EUR", amount: "40.00" },
  ]);
});

test("sums are exact", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 50 }), (cents) => {
      const [{ amount } = { amount: "" }] = sumsOf(cents.map((minor) => ({ line: aLine({ amount: minor / 100 }) })));
      expect(BigInt(amount.replace(".", ""))).toBe(cents.reduce((total, minor) => total + BigInt(minor), 0n));
    }),
  );
});

test("the best suggestion comes first, and a decided match is no suggestion", () => {
  const matches = [
    aMatch({ id: "weak", confidence: 0.6 }),
    aMatch({ id: "done", confidence: 1, status: "confirmed" }),
    aMatch({ id: "best", confidence: 0.9 }),
    aMatch({ id: "unknown", confidence: null }),
  ];
  expect(suggestionsOf({ matches }).map(({ id }) => id)).toEqual(["best", "weak", "unknown"]);
});
