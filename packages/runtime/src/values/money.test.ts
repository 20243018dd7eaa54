import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalToMinor, isPositiveDecimal, MAX_MINOR, minorToDecimal, parseAmount, plainRate } from "./money.ts";

const digits = fc.constantFrom(0, 2, 3, 4);
const minor = fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR });

test("every amount survives conversion to a decimal string and back", () => {
  fc.assert(
    fc.property(minor, digits, (amount, places) => {
      expect(decimalToMinor(minorToDecimal(amount, places), places)).toBe(amount);
    }),
  );
});

describe("an amount of a caller", () => {
  test.each([
    ["90071992547409.91", "EUR", MAX_MINOR],
    ["9007199254740.991", "KWD", MAX_MINOR],
    ["1e2", "JPY", 100n],
    ["0.10", "EUR", 10n],
  ])("%s %s is exact", (text, currency, expected) => {
    expect(parseAmount(text, currency, "amount")).toBe(expected);
  });
  test.each([
    ["90071992547409.92", "EUR"],
    ["0.001", "EUR"],
    ["1.5", "JPY"],
    ["0", "EUR"],
    ["-1", "EUR"],
    ["1e999", "EUR"],
    ["", "EUR"],
    ["NaN", "EUR"],
  ])("%s %s is refused by its field", (text, currency) => {
    expect(() => parseAmount(text, currency, "amount")).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: "amount" })] }),
    );
  });
});

test("plainRate preserves the number with any exponent", () => {
  const rate = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.nat(18), fc.nat(40));
  fc.assert(
    fc.property(rate, ([whole, decimals, shift]) => {
      const plain = minorToDecimal(whole, decimals);
      expect(plainRate(plain)).toBe(plain);
      const written = `${whole}${"0".repeat(shift)}e-${decimals + shift}`;
      expect([isPositiveDecimal(written), plainRate(written)]).toEqual([true, plain]);
    }),
  );
});
