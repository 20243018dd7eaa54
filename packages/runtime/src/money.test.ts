import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  convertMinor,
  decimalToMinor,
  isPositiveDecimal,
  MAX_MINOR,
  minorToDecimal,
  parseAmount,
  plainRate,
} from "./money.ts";

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

describe("a conversion", () => {
  test.each([
    [2n, "1.25", 2n], // 2.5 → 2
    [6n, "1.25", 8n], // 7.5 → 8
    [10n, "1.25", 12n], // 12.5 → 12
  ])("of %d at %s rounds half to even: %d", (amount, rate, expected) => {
    expect(convertMinor(amount, "EUR", "USD", rate)).toBe(expected);
  });
  test("uses the digits of both currencies", () => {
    expect(convertMinor(100n, "EUR", "JPY", "160")).toBe(160n);
    expect(convertMinor(160n, "JPY", "EUR", "160", { inverse: true })).toBe(100n);
  });
  test("rounds by at most half a minor unit", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (amount, scaled) => {
          const converted = convertMinor(amount, "EUR", "USD", (scaled / 1000).toFixed(3));
          const error = amount * BigInt(scaled) - converted * 1000n;
          expect(error <= 500n && error >= -500n).toBe(true);
        },
      ),
    );
  });
});
