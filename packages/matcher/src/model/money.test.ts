import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convertMinor, inverseRate } from "./money.ts";

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
    expect(convertMinor(160n, "JPY", "EUR", "160", true)).toBe(100n);
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

test.each([
  ["160", "0.00625"],
  ["0.000001", "1000000"],
  ["3", "0.333333333333"],
  ["16000000", "0.0000000625"],
])("the inverse of the rate %s is shown as %s", (rate, expected) => {
  expect(inverseRate(rate)).toBe(expected);
});
