import { expect, test } from "vitest";
import { currencyDigits, toDecimal } from "../src/money.ts";

test("currencies have the digits of ISO 4217", () => {
  expect([currencyDigits("JPY"), currencyDigits("EUR"), currencyDigits("KWD")]).toEqual([0, 2, 3]);
  expect([currencyDigits("XCG"), currencyDigits("CLF")]).toEqual([2, 4]);
  expect([currencyDigits("DEM"), currencyDigits("ITL")]).toEqual([2, 0]);
  expect([currencyDigits("eur"), currencyDigits("XXZ"), currencyDigits("__proto__")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("an amount becomes a decimal of its currency", () => {
  expect([toDecimal(1234n, "EUR"), toDecimal(1200n, "EUR"), toDecimal(-5n, "EUR")]).toEqual([
    "12.34",
    "12.00",
    "-0.05",
  ]);
  expect([toDecimal(1234n, "JPY"), toDecimal(1234n, "KWD"), toDecimal(0n, "KWD")]).toEqual(["1234", "1.234", "0.000"]);
  expect(() => toDecimal(1n, "XXZ")).toThrow("XXZ");
});
