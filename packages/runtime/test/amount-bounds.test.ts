import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsBetween } from "../src/values/amount-bounds.ts";
import { AMOUNT_BOUND, MAX_MINOR, minorToDecimal } from "../src/values/money.ts";

/** The conversion of bounds in major units into minor units of each currency. */

const DIGITS = { JPY: 0, EUR: 2, KWD: 3, CLF: 4 };

test.each([
  [{ min: "10", max: "10" }, "EUR", { min: 1_000n, max: 1_000n }],
  [{ min: "10", max: "10" }, "JPY", { min: 10n, max: 10n }],
  [{ min: "10", max: "10" }, "KWD", { min: 10_000n, max: 10_000n }],
  [{ min: "10.005", max: "20.005" }, "EUR", { min: 1_001n, max: 2_000n }],
  [{ min: "10.0001", max: "11.9999" }, "JPY", { min: 11n, max: 11n }],
  [{ min: "10.001", max: "10.009" }, "EUR", undefined],
  [{ min: "10.1", max: "10.9" }, "JPY", undefined],
  [{ min: "5", max: "4" }, "EUR", undefined],
  [{ min: "90071992547409.91", max: undefined }, "EUR", { min: MAX_MINOR, max: MAX_MINOR }],
  [{ min: "90071992547409.9101", max: undefined }, "EUR", undefined],
  [{ min: undefined, max: "9999999999999999.9999" }, "JPY", { min: 0n, max: MAX_MINOR }],
])("%o in %s", (bounds, currency, range) => {
  expect(amountsBetween(bounds, currency)).toEqual(range);
});

test("an amount of a currency as both bounds selects exactly that amount", () => {
  const amount = fc.bigInt({ min: 0n, max: MAX_MINOR });
  fc.assert(
    fc.property(amount, fc.constantFrom(...Object.entries(DIGITS)), (minor, [currency, digits]) => {
      const text = minorToDecimal(minor, digits);
      expect(text).toMatch(AMOUNT_BOUND);
      expect(amountsBetween({ min: text, max: text }, currency)).toEqual({ min: minor, max: minor });
    }),
  );
});

test("a bound is a plain decimal number", () => {
  for (const text of ["", "-1", "1e3", "1.", ".5", "1.00005", "12345678901234567", "NaN", "0x10", "1 "]) {
    expect(text).not.toMatch(AMOUNT_BOUND);
  }
});
